import { expect } from 'vitest';
import type { Place, Scenario } from '../scenario.js';
import { enqueueNodeJob, disksOf, eventsOf, fromImage, machineOf, nodeOf } from './make.js';

/** Expects that nothing of the requested node is left, neither rows nor on the machine. */
async function expectEmpty(place: Place, id: number): Promise<void> {
  expect(await nodeOf(place, id)).toMatchObject({ status: 'offline' });
  expect(await disksOf(place, id)).toEqual([]);
  // A later job removes superfluous disks from the machine.
  await place.server.settle();
  const machine = await machineOf(place, id);
  expect(machine?.disks ?? []).toEqual([]);
}

/** Nodes are made completely, or stay empty and off. */
export const createNode: readonly Scenario[] = [
  {
    name: 'from an image, booted',
    prepare: (place) => {
      let id = 0;
      return Promise.resolve({
        ask: async () => {
          id = await enqueueNodeJob(place);
        },
        done: async () => {
          expect(await nodeOf(place, id)).toMatchObject({ status: 'running' });
          expect(await disksOf(place, id)).toEqual([
            { label: 'Debian 12 Disk', status: 'ready' },
            { label: '512 MB Swap Image', status: 'ready' },
          ]);
          expect(await machineOf(place, id)).toMatchObject({ running: true, disks: [{}, {}] });
          expect(await eventsOf(place, id)).toEqual([
            ['node_create', 'finished'],
            ['node_boot', 'finished'],
          ]);
        },
        failed: async (step) => {
          const booting = step === 'boot';
          expect(await eventsOf(place, id)).toEqual([
            ['node_create', booting ? 'finished' : 'failed'],
            ['node_boot', 'failed'],
          ]);
          if (!booting) return expectEmpty(place, id);
          expect(await nodeOf(place, id)).toMatchObject({ status: 'offline' });
          expect(await disksOf(place, id)).toHaveLength(2);
        },
      });
    },
  },
  {
    name: 'empty',
    prepare: (place) => {
      let id = 0;
      const { region, type } = fromImage;
      return Promise.resolve({
        ask: async () => {
          id = await enqueueNodeJob(place, { region, type });
        },
        done: async () => {
          expect(await nodeOf(place, id)).toMatchObject({ status: 'offline' });
          expect(await machineOf(place, id)).toMatchObject({ running: false, disks: [] });
          expect(await eventsOf(place, id)).toEqual([['node_create', 'finished']]);
        },
        failed: async () => {
          await expectEmpty(place, id);
          expect(await eventsOf(place, id)).toEqual([['node_create', 'failed']]);
        },
      });
    },
  },
];
