import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser, type TestServer } from '@cloud-account/testkit';

let labels = 0;

/** A label that no other test uses. */
export const newLabel = (): string => `node-of-test-${++labels}`;

/** A password that is hard to guess. */
export const password = 'aComplex-P4ssw0rd-of-9-words';

/** A body that creates a node from an image. */
export const fromImage = {
  region: 'us-ord',
  type: 'g6-standard-1',
  image: 'node/debian12',
  root_pass: password,
} as const;

/** Requests a node, by default an empty one, expects that it is accepted, and does not wait for it. */
export async function enqueueNodeJob(user: TestUser, fields: object = {}): Promise<Schema<'Node'>> {
  const body = { region: 'us-ord', type: 'g6-standard-1', label: newLabel(), ...fields };
  return expectDone(await user.post<Schema<'Node'>>('/node/instances', body));
}

/** Creates a node, by default an empty one, and waits for it. @returns the node */
export async function makeNode(
  server: TestServer,
  user: TestUser,
  fields: object = {},
): Promise<Schema<'Node'>> {
  const { id } = await enqueueNodeJob(user, fields);
  await server.settle();
  return readNode(user, id);
}

export const readNode = async (user: TestUser, id: number): Promise<Schema<'Node'>> =>
  (await user.get<Schema<'Node'>>(`/node/instances/${id}`)).body;

/** The events about a node, oldest first. */
export async function eventsOfNode(user: TestUser, id: number): Promise<Schema<'Event'>[]> {
  const filter = JSON.stringify({ 'entity.type': 'node', 'entity.id': id });
  const { body } = await user.get<Schema<'EventPage'>>('/account/events', { 'X-Filter': filter });
  return body.data.reverse();
}

/** The fields of an event about its progress. */
export const progressOf = ({
  action,
  status,
  percent_complete: percent,
  secondary_entity: second,
}: Schema<'Event'>) => [action, status, percent, second?.type ?? null];
