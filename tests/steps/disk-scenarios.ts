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
import { type Answer, expectDone } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Prepared, Scenario } from './scenario.js';

type Disk = Awaited<ReturnType<typeof makeDisk>>;

/** Expects that a node has these disks, ready, and its host the same and no others. */
async function expectDisks(
  { server, user }: ScenarioEnvironment,
  nodeId: number,
  disks: readonly object[],
): Promise<void> {
  const kept = await readDisks(user, nodeId);
  expect(kept).toMatchObject(disks.map((disk) => ({ ...disk, status: 'ready' })));
  expect(kept).toHaveLength(disks.length);
  expect(await onHost(server, nodeId)).toMatchObject(kept.map(({ id, size }) => ({ id, size })));
}

/** A job about a disk of a node that has one of 1 GB, or gets one. */
const ofDisk = (
  name: string,
  make: (environment: ScenarioEnvironment, nodeId: number) => Promise<Disk | undefined>,
  scene: (environment: ScenarioEnvironment, at: string, disk: Disk | undefined) => Prepared,
): Scenario => ({
  name,
  prepare: async (environment) => {
    const node = await makeNode(environment.server, environment.user);
    return scene(environment, disksAt(node.id), await make(environment, node.id));
  },
});

const nodeOf = (at: string): number => Number(at.split('/').at(-2));

const creating = (name: string, fields: object): Scenario =>
  ofDisk(
    name,
    () => Promise.resolve(undefined),
    (environment, at) => ({
      ask: async () => {
        await enqueueDiskJob(environment.user, nodeOf(at), fields);
      },
      done: () => expectDisks(environment, nodeOf(at), [{}]),
      failed: () => expectDisks(environment, nodeOf(at), []),
    }),
  );

const withDisk = (
  name: string,
  ask: (environment: ScenarioEnvironment, path: string) => Promise<Answer<unknown>>,
  done: (disk: object) => readonly object[],
  failed: (disk: object) => readonly object[] = (disk) => [disk],
): Scenario =>
  ofDisk(
    name,
    (environment, nodeId) => makeDisk(environment.server, environment.user, nodeId),
    (environment, at, disk) => {
      const { id = 0, size, label } = disk ?? {};
      const as = { id, size, label };
      return {
        ask: async () => {
          expectDone(await ask(environment, `${at}/${id}`));
        },
        done: () => expectDisks(environment, nodeOf(at), done(as)),
        failed: () => expectDisks(environment, nodeOf(at), failed(as)),
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
  prepare: async (environment) => {
    const { node, main, swap } = await nodeWithDisks(environment.server, environment.user);
    return {
      ask: async () => {
        expectDone(await environment.user.delete(`${disksAt(node.id)}/${swap.id}`));
      },
      done: () => expectDisks(environment, node.id, [{ id: main.id }]),
      failed: async () => {
        const left = await onHost(environment.server, node.id);
        await expectDisks(
          environment,
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
  prepare: async (environment) => {
    const { node, main, swap } = await nodeWithDisks(environment.server, environment.user);
    const [before] = await onHost(environment.server, node.id);
    return {
      ask: async () => {
        expectDone(
          await environment.user.post(`${disksAt(node.id)}/${main.id}/password`, {
            password: `${password}-new`,
          }),
        );
      },
      done: async () => {
        await expectDisks(environment, node.id, [{ id: main.id }, { id: swap.id }]);
        const [after] = await onHost(environment.server, node.id);
        expect(after?.content).not.toBe(before?.content);
      },
      failed: () => expectDisks(environment, node.id, [{ id: main.id }, { id: swap.id }]),
    };
  },
};

/** The labels and the statuses of the images of the account. */
const imagesOf = async ({ user }: ScenarioEnvironment): Promise<string[][]> =>
  (
    await user.get<{ data: { label: string; status: string }[] }>('/images', {
      'X-Filter': '{"is_public": false}',
    })
  ).body.data.map(({ label, status }) => [label, status]);

const copyingToImage: Scenario = {
  name: 'of a disk with a system',
  prepare: async (environment) => {
    const { main } = await nodeWithDisks(environment.server, environment.user);
    return {
      ask: async () => {
        expectDone(await environment.user.post('/images', { disk_id: main.id, label: 'copied' }));
      },
      done: async () => {
        expect(await imagesOf(environment)).toEqual([['copied', 'available']]);
      },
      failed: async () => {
        expect(await imagesOf(environment)).toEqual([]);
      },
    };
  },
};

/** A disk of a host without a row, as a failed job may leave it. */
const settling: Scenario = {
  name: 'a disk that is not kept',
  prepare: async (environment) => {
    const { cloud } = environment.server;
    const node = await makeNode(environment.server, environment.user);
    const disk = await makeDisk(environment.server, environment.user, node.id);
    const of = { node: node.id, disk: disk.id };
    return {
      ask: () =>
        cloud.transaction(async (tx) => {
          const owner = { account: { id: environment.user.accountId } };
          await requestSettling(tx, { cloud, owner, job: '', subject: '', payload: of }, of);
          await removeDiskRows(tx, [disk.id]);
        }),
      done: () => expectDisks(environment, node.id, []),
      failed: async () => {
        expect(await readDisks(environment.user, node.id)).toEqual([]);
        await enqueueDiskJob(environment.user, node.id);
        await environment.server.settle();
      },
    };
  },
};

/** The scenarios of jobs about disks. */
export const diskScenarios = {
  createDisk: [creating('empty', {}), creating('from an image', ofImage)],
  cloneDisk: [cloning],
  copyDiskToImage: [copyingToImage],
  deleteDisk: [deleting],
  resizeDisk: [resizing],
  resetRootPassword: [resetting],
  settleDisk: [settling],
} as const;
