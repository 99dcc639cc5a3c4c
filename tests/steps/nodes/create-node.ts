import { expect } from 'vitest';
import type { ScenarioEnvironment, Scenario } from '../scenario.js';
import { enqueueNodeJob, disksOf, eventsOf, fromImage, machineOf, nodeOf } from './make.js';

/** Expects that nothing of the requested node is left, neither rows nor on the machine. */
async function expectEmpty(environment: ScenarioEnvironment, id: number): Promise<void> {
  expect(await nodeOf(environment, id)).toMatchObject({ status: 'offline' });
  expect(await disksOf(environment, id)).toEqual([]);
  // A later job removes superfluous disks from the machine.
  await environment.server.settle();
  const machine = await machineOf(environment, id);
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
          id = await enqueueNodeJob(environment);
        },
        done: async () => {
          expect(await nodeOf(environment, id)).toMatchObject({ status: 'running' });
          expect(await disksOf(environment, id)).toEqual([
            { label: 'Debian 12 Disk', status: 'ready' },
            { label: '512 MB Swap Image', status: 'ready' },
          ]);
          expect(await machineOf(environment, id)).toMatchObject({ running: true, disks: [{}, {}] });
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
          expect(await nodeOf(environment, id)).toMatchObject({ status: 'offline' });
          expect(await disksOf(environment, id)).toHaveLength(2);
        },
      });
    },
  },
  {
    name: 'empty',
    prepare: (environment) => {
      let id = 0;
      const { region, type } = fromImage;
      return Promise.resolve({
        ask: async () => {
          id = await enqueueNodeJob(environment, { region, type });
        },
        done: async () => {
          expect(await nodeOf(environment, id)).toMatchObject({ status: 'offline' });
          expect(await machineOf(environment, id)).toMatchObject({ running: false, disks: [] });
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
