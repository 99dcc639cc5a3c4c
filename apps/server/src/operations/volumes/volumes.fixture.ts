import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';

let labels = 0;

/** A label that no other test uses. */
export const newLabel = (): string => `volume-${++labels}`;

/** Creates a volume in a region that takes volumes, and expects that to work. */
export async function makeVolume(user: TestUser, fields: object = {}): Promise<Schema<'Volume'>> {
  const body = { label: newLabel(), region: 'us-east', ...fields };
  return expectDone(await user.post<Schema<'Volume'>>('/volumes', body));
}

/** A node that the operator provided. */
export interface ProvidedNode {
  readonly id: number;
  readonly label: string;
  readonly region: string;
}

/** Provides an account with a node, as the operator does. */
export async function provideNode(
  server: SharedServer,
  { accountId }: TestUser,
  region = 'us-east',
): Promise<ProvidedNode> {
  const path = `/accounts/${accountId}/related-entities`;
  return expectDone(
    await server.operator.post<ProvidedNode>(path, { kind: 'node', label: newLabel(), region }),
  );
}

/** Creates a volume that is attached to a node of its own. */
export async function makeAttached(
  server: SharedServer,
  fields: object = {},
): Promise<{ volume: Schema<'Volume'>; node: ProvidedNode }> {
  const node = await provideNode(server, server.user);
  return { node, volume: await makeVolume(server.user, { node_id: node.id, ...fields }) };
}

/** The volume as a read shows it now. */
export const read = async (user: TestUser, { id }: { id: number }): Promise<Schema<'Volume'>> =>
  (await user.get<Schema<'Volume'>>(`/volumes/${id}`)).body;

/** The events about one volume, oldest first. */
export async function eventsOf(user: TestUser, { id }: { id: number }): Promise<Schema<'Event'>[]> {
  const filter = { 'entity.type': 'volume', 'entity.id': id };
  const { body } = await user.get<Schema<'EventPage'>>('/account/events', {
    'X-Filter': JSON.stringify(filter),
  });
  return body.data.reverse();
}

/** The progress of an event. */
export const progressOf = ({
  action,
  status,
  percent_complete: percent,
  time_remaining: left,
}: Schema<'Event'>) => [action, status, percent, left];

/** The progress of an event of something that is done. */
export const finished = (action: string): unknown[] => [action, 'finished', 100, 0];
