import { removeDiskRows } from '@cloud-account/server/repositories/nodes/disks/disks';
import { requestSettling } from '@cloud-account/server/jobs/nodes/steps/disk';
import {
  enqueueDiskJob,
  disksAt,
  makeDisk,
  nodeWithDisks,
  ofImage,
  onHost,
  readDisks,
} from '@cloud-account/server/operations/nodes/disks/disks.fixture';
import { makeNode, password } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { expect } from 'vitest';
import type { Place, Prepared, Scenario } from './scenario.js';

type Disk = Awaited<ReturnType<typeof makeDisk>>;

/** Expects that a node has these disks, ready, and its host the same and no others. */
async function expectDisks({ server, user }: Place, nodeId: number, disks: readonly object[]): Promise<void> {
  const kept = await readDisks(user, nodeId);
  expect(kept).toMatchObject(disks.map((disk) => ({ ...disk, status: 'ready' })));
  expect(kept).toHaveLength(disks.length);
  expect(await onHost(server, nodeId)).toMatchObject(kept.map(({ id, size }) => ({ id, size })));
}

const taken = (answer: { status: number; text: string }): void => {
  expect(answer.status, answer.text).toBe(200);
};

/** A job about a disk of a node that has one of 1 GB, or gets one. */
const ofDisk = (
  name: string,
  make: (place: Place, nodeId: number) => Promise<Disk | undefined>,
  scene: (place: Place, at: string, disk: Disk | undefined) => Prepared,
): Scenario => ({
  name,
  prepare: async (place) => {
    const node = await makeNode(place.server, place.user);
    return scene(place, disksAt(node.id), await make(place, node.id));
  },
});

const nodeOf = (at: string): number => Number(at.split('/').at(-2));

const creating = (name: string, fields: object): Scenario =>
  ofDisk(
    name,
    () => Promise.resolve(undefined),
    (place, at) => ({
      ask: async () => {
        await enqueueDiskJob(place.user, nodeOf(at), fields);
      },
      done: () => expectDisks(place, nodeOf(at), [{}]),
      failed: () => expectDisks(place, nodeOf(at), []),
    }),
  );

const withDisk = (
  name: string,
  ask: (place: Place, path: string) => Promise<{ status: number; text: string }>,
  done: (disk: object) => readonly object[],
  failed: (disk: object) => readonly object[] = (disk) => [disk],
): Scenario =>
  ofDisk(
    name,
    (place, nodeId) => makeDisk(place.server, place.user, nodeId),
    (place, at, disk) => {
      const { id = 0, size, label } = disk ?? {};
      const as = { id, size, label };
      return {
        ask: async () => {
          taken(await ask(place, `${at}/${id}`));
        },
        done: () => expectDisks(place, nodeOf(at), done(as)),
        failed: () => expectDisks(place, nodeOf(at), failed(as)),
      };
    },
  );

const cloning = withDisk(
  'a disk',
  ({ user }, path) => user.post(`${path}/clone`),
  (disk) => [disk, { label: 'Copy of data', size: 1_024 }],
);

const resizing = withDisk(
  'to twice its size',
  ({ user }, path) => user.post(`${path}/resize`, { size: 2_048 }),
  (disk) => [{ ...disk, size: 2_048 }],
);

/** A disk that its host has removed has no row, however the job ended. */
const deleting: Scenario = {
  name: 'a disk in a slot',
  prepare: async (place) => {
    const { node, main, swap } = await nodeWithDisks(place.server, place.user);
    return {
      ask: async () => {
        taken(await place.user.delete(`${disksAt(node.id)}/${swap.id}`));
      },
      done: () => expectDisks(place, node.id, [{ id: main.id }]),
      failed: async () => {
        const left = await onHost(place.server, node.id);
        await expectDisks(
          place,
          node.id,
          left.map(({ id }) => ({ id })),
        );
        expect(left.map(({ id }) => id)).toContain(main.id);
      },
    };
  },
};

const resetting: Scenario = {
  name: 'of a disk with a system',
  prepare: async (place) => {
    const { node, main, swap } = await nodeWithDisks(place.server, place.user);
    const [before] = await onHost(place.server, node.id);
    return {
      ask: async () => {
        taken(
          await place.user.post(`${disksAt(node.id)}/${main.id}/password`, { password: `${password}-new` }),
        );
      },
      done: async () => {
        await expectDisks(place, node.id, [{ id: main.id }, { id: swap.id }]);
        const [after] = await onHost(place.server, node.id);
        expect(after?.content).not.toBe(before?.content);
      },
      failed: () => expectDisks(place, node.id, [{ id: main.id }, { id: swap.id }]),
    };
  },
};

/** A disk of a host without a row, as a failed job may leave it. */
const settling: Scenario = {
  name: 'a disk that is not kept',
  prepare: async (place) => {
    const { cloud } = place.server;
    const node = await makeNode(place.server, place.user);
    const disk = await makeDisk(place.server, place.user, node.id);
    const of = { node: node.id, disk: disk.id };
    return {
      ask: () =>
        cloud.transaction(async (tx) => {
          const owner = { account: { id: place.user.accountId } };
          await requestSettling(tx, { cloud, owner, job: '', subject: '', payload: of }, of);
          await removeDiskRows(tx, [disk.id]);
        }),
      done: () => expectDisks(place, node.id, []),
      failed: async () => {
        expect(await readDisks(place.user, node.id)).toEqual([]);
        await enqueueDiskJob(place.user, node.id);
        await place.server.settle();
      },
    };
  },
};

/** The scenarios of jobs about disks. */
export const diskScenarios = {
  createDisk: [creating('empty', {}), creating('from an image', ofImage)],
  cloneDisk: [cloning],
  deleteDisk: [deleting],
  resizeDisk: [resizing],
  resetRootPassword: [resetting],
  settleDisk: [settling],
} as const;
