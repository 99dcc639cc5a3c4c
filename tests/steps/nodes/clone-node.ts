import type { Schema } from '../../../packages/spec/src/index.js';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Scenario } from '../scenario.js';
import { enqueueNodeJob, disksOf, eventsOf, fromImage, machineOf, nodeOf } from './make.js';

const { region, type } = fromImage;

const copies = [
  { label: 'Debian 12 Disk', status: 'ready' },
  { label: '512 MB Swap Image', status: 'ready' },
];

/** Requests a clone. @returns the id of the target node */
async function enqueueClone({ user }: ScenarioEnvironment, id: number, body: object): Promise<number> {
  const answer = await user.post<Schema<'Node'>>(`/node/instances/${id}/clone`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

/** The configuration profiles of a node, by their labels. */
async function configsOf({ user }: ScenarioEnvironment, id: number): Promise<string[]> {
  const { body } = await user.get<Schema<'NodeConfigPage'>>(`/node/instances/${id}/configs`);
  return body.data.map(({ label }) => label);
}

/** The expected target of a clone. */
interface Target {
  readonly body: object;
  /** The earlier disks of the target. */
  readonly had: readonly object[];
}

const cloning = (
  name: string,
  prepareTarget: (environment: ScenarioEnvironment) => Promise<Target>,
): Scenario => ({
  name,
  prepare: async (environment) => {
    const source = await enqueueNodeJob(environment);
    await environment.server.settle();
    const { body, had } = await prepareTarget(environment);
    let id = 0;
    const lastEvent = async () => (await eventsOf(environment, source)).at(-1);
    /** In every case the source is unchanged and usable, and the target is off. */
    const expectUsable = async () => {
      expect(await disksOf(environment, source)).toEqual(copies);
      expect(await nodeOf(environment, source)).toMatchObject({ status: 'running' });
      expect((await environment.user.post(`/node/instances/${source}/reboot`)).status).toBe(200);
      expect(await nodeOf(environment, id)).toMatchObject({ status: 'offline' });
    };
    return {
      ask: async () => {
        id = await enqueueClone(environment, source, body);
      },
      done: async () => {
        expect(await disksOf(environment, id)).toEqual([...had, ...copies]);
        expect((await machineOf(environment, id))?.disks).toHaveLength(had.length + copies.length);
        expect(await configsOf(environment, id)).toEqual(['My Debian 12 Disk Profile']);
        expect(await lastEvent()).toEqual(['node_clone', 'finished']);
        await expectUsable();
        expect((await environment.user.post(`/node/instances/${id}/boot`)).status).toBe(200);
        await environment.server.settle();
        expect(await nodeOf(environment, id)).toMatchObject({ status: 'running' });
      },
      failed: async () => {
        expect(await disksOf(environment, id)).toEqual(had);
        expect(await configsOf(environment, id)).toEqual([]);
        expect(await lastEvent()).toEqual(['node_clone', 'failed']);
        await expectUsable();
        // A later job removes superfluous disks from the machine.
        await environment.server.settle();
        expect((await machineOf(environment, id))?.disks ?? []).toHaveLength(had.length);
      },
    };
  },
});

/** Nodes are cloned completely; a failed clone leaves nothing. */
export const cloneNode: readonly Scenario[] = [
  cloning('to a new node', () => Promise.resolve({ body: { region, type }, had: [] })),
  cloning('to a node that is there', async (environment) => {
    const node = await enqueueNodeJob(environment, { region, type: 'g6-standard-2' });
    await environment.server.settle();
    const answer = await environment.user.post(`/node/instances/${node}/disks`, { label: 'had', size: 512 });
    expect(answer.status, answer.text).toBe(200);
    await environment.server.settle();
    return { body: { node_id: node }, had: [{ label: 'had', status: 'ready' }] };
  }),
];
