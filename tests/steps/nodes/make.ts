import type { Schema } from '../../../packages/spec/src/index.js';
import { expectDone, prismaOf } from '@cloud-account/testkit';
import type { ScenarioEnvironment } from '../scenario.js';

/** A node from an image that is booted by default. */
export const fromImage = {
  region: 'us-ord',
  type: 'g6-standard-1',
  image: 'node/debian12',
  root_pass: 'aComplex-P4ssw0rd-of-9-words',
} as const;

/** Requests a node. @returns its id */
export async function enqueueNodeJob(
  { user }: ScenarioEnvironment,
  body: object = fromImage,
): Promise<number> {
  return expectDone(await user.post<Schema<'Node'>>('/node/instances', body)).id;
}

/** The present node; undefined when it no longer exists. */
export async function nodeOf({ user }: ScenarioEnvironment, id: number): Promise<Schema<'Node'> | undefined> {
  const answer = await user.get<Schema<'Node'>>(`/node/instances/${id}`);
  return answer.status === 404 ? undefined : answer.body;
}

/** The machine of a node, from the hypervisor. */
export async function machineOf({ server }: ScenarioEnvironment, id: number) {
  const row = await (await prismaOf(server)).node.findUnique({ where: { id } });
  return row === null ? undefined : server.cloud.hypervisor.find(row.uuid);
}

/** The disks of a node, as the API keeps them: label and status. */
export const disksOf = async (
  { server }: ScenarioEnvironment,
  nodeId: number,
): Promise<{ label: string; status: string }[]> =>
  (await prismaOf(server)).nodeDisk.findMany({
    where: { nodeId },
    select: { label: true, status: true },
    orderBy: { id: 'asc' },
  });

/** The states of a node's finished events, oldest first. */
export async function eventsOf({ user }: ScenarioEnvironment, id: number): Promise<[string, string][]> {
  const filter = JSON.stringify({ 'entity.type': 'node', 'entity.id': id });
  const { body } = await user.get<Schema<'EventPage'>>('/account/events', { 'X-Filter': filter });
  return body.data.reverse().map(({ action, status }) => [action, status]);
}
