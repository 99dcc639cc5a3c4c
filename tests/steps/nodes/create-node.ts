import { machineOf } from '@cloud-account/server/operations/nodes/actions/actions.fixture';
import { readDisks } from '@cloud-account/server/operations/nodes/disks/disks.fixture';
import {
  enqueueNodeJob,
  fromImage,
  readNode,
} from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Scenario } from '../scenario.js';
import { eventsOf } from './events-of.js';

/** Expects that nothing of the requested node is left, neither rows nor on the machine. */
async function expectEmpty({ server, user }: ScenarioEnvironment, id: number): Promise<void> {
  expect(await readNode(user, id)).toMatchObject({ status: 'offline' });
  expect(await readDisks(user, id)).toEqual([]);
  // A later job removes superfluous disks from the machine.
  await server.settle();
  const machine = await machineOf(server, id);
  expect(machine?.disks ?? []).toEqual([]);
}

/** Nodes are made completely, or stay empty and off. */
export const createNode: readonly Scenario[] = [
  {
    name: 'from an image, booted',
    prepare: (environment) => {
      let id = 0;
      return Promise.resolve({
        ask: async () => {
          ({ id } = await enqueueNodeJob(environment.user, fromImage));
        },
        done: async () => {
          expect(await readNode(environment.user, id)).toMatchObject({ status: 'running' });
          expect(await readDisks(environment.user, id)).toMatchObject([
            { label: 'Debian 12 Disk', status: 'ready' },
            { label: '512 MB Swap Image', status: 'ready' },
          ]);
          expect(await machineOf(environment.server, id)).toMatchObject({ running: true, disks: [{}, {}] });
          expect(await eventsOf(environment, id)).toEqual([
            ['node_create', 'finished'],
            ['node_boot', 'finished'],
          ]);
        },
        failed: async (step) => {
          const booting = step === 'boot';
          expect(await eventsOf(environment, id)).toEqual([
            ['node_create', booting ? 'finished' : 'failed'],
            ['node_boot', 'failed'],
          ]);
          if (!booting) return expectEmpty(environment, id);
          expect(await readNode(environment.user, id)).toMatchObject({ status: 'offline' });
          expect(await readDisks(environment.user, id)).toHaveLength(2);
        },
      });
    },
  },
  {
    name: 'empty',
    prepare: (environment) => {
      let id = 0;
      return Promise.resolve({
        ask: async () => {
          ({ id } = await enqueueNodeJob(environment.user));
        },
        done: async () => {
          expect(await readNode(environment.user, id)).toMatchObject({ status: 'offline' });
          expect(await machineOf(environment.server, id)).toMatchObject({ running: false, disks: [] });
          expect(await eventsOf(environment, id)).toEqual([['node_create', 'finished']]);
        },
        failed: async () => {
          await expectEmpty(environment, id);
          expect(await eventsOf(environment, id)).toEqual([['node_create', 'failed']]);
        },
      });
    },
  },
];
