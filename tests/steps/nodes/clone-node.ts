import type { Schema } from '../../../packages/spec/src/index.js';
import { act, machineOf, readConfigs } from '@cloud-account/server/operations/nodes/actions/actions.fixture';
import { makeDisk, readDisks } from '@cloud-account/server/operations/nodes/disks/disks.fixture';
import { fromImage, makeNode, readNode } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { expectDone } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Scenario } from '../scenario.js';
import { eventsOf } from './events-of.js';

const { region, type } = fromImage;

const copies = [
  { label: 'Debian 12 Disk', status: 'ready' },
  { label: '512 MB Swap Image', status: 'ready' },
];

/** Requests a clone. @returns the id of the target node */
async function enqueueClone({ user }: ScenarioEnvironment, id: number, body: object): Promise<number> {
  return expectDone(await user.post<Schema<'Node'>>(`/node/instances/${id}/clone`, body)).id;
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
    const { server, user } = environment;
    const { id: source } = await makeNode(server, user, fromImage);
    const { body, had } = await prepareTarget(environment);
    let id = 0;
    const lastEvent = async () => (await eventsOf(environment, source)).at(-1);
    /** In every case the source is unchanged and usable, and the target is off. */
    const expectUsable = async () => {
      expect(await readDisks(user, source)).toMatchObject(copies);
      expect(await readNode(user, source)).toMatchObject({ status: 'running' });
      await act(user, source, 'reboot');
      expect(await readNode(user, id)).toMatchObject({ status: 'offline' });
    };
    return {
      ask: async () => {
        id = await enqueueClone(environment, source, body);
      },
      done: async () => {
        expect(await readDisks(user, id)).toMatchObject([...had, ...copies]);
        expect((await machineOf(server, id))?.disks).toHaveLength(had.length + copies.length);
        expect(await readConfigs(user, id)).toMatchObject([{ label: 'My Debian 12 Disk Profile' }]);
        expect(await lastEvent()).toEqual(['node_clone', 'finished']);
        await expectUsable();
        await act(user, id, 'boot');
        await server.settle();
        expect(await readNode(user, id)).toMatchObject({ status: 'running' });
      },
      failed: async () => {
        expect(await readDisks(user, id)).toMatchObject(had);
        expect(await readConfigs(user, id)).toEqual([]);
        expect(await lastEvent()).toEqual(['node_clone', 'failed']);
        await expectUsable();
        // A later job removes superfluous disks from the machine.
        await server.settle();
        expect((await machineOf(server, id))?.disks ?? []).toHaveLength(had.length);
      },
    };
  },
});

/** Nodes are cloned completely; a failed clone leaves nothing. */
export const cloneNode: readonly Scenario[] = [
  cloning('to a new node', () => Promise.resolve({ body: { region, type }, had: [] })),
  cloning('to a node that is there', async ({ server, user }) => {
    const { id } = await makeNode(server, user, { type: 'g6-standard-2' });
    await makeDisk(server, user, id, { label: 'had', size: 512 });
    return { body: { node_id: id }, had: [{ label: 'had', status: 'ready' }] };
  }),
];
