import {
  requestSnapshot,
  backupsAt,
  contentsOf,
  makeSavedNode,
  makeSnapshot,
  noBackups,
  readBackup,
  readBackups,
} from '@cloud-account/server/operations/nodes/backups/backups.fixture';
import {
  enqueueNodeJob,
  eventsOfNode,
  readNode,
} from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { onHost, readDisks } from '@cloud-account/server/operations/nodes/disks/disks.fixture';
import type { JobKind } from '@cloud-account/server/generated/kinds/job-kinds';
import { expectDone, prismaOf } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Scenario } from './scenario.js';

/** Expects that hosts have the stored backups, and no others. */
async function expectSavedAsKept({ server }: ScenarioEnvironment): Promise<void> {
  const { nodeBackup, simBackupDisk } = await prismaOf(server);
  const kept = await nodeBackup.findMany({ where: { status: 'successful' } });
  const saved = await simBackupDisk.findMany({ distinct: 'backup' });
  expect(saved.map(({ backup }) => backup).sort()).toEqual(kept.map(({ uuid }) => uuid).sort());
}

/** Expects that a node has these disks and profiles, each once and ready, and its host the same disks. */
async function expectDisks(
  environment: ScenarioEnvironment,
  nodeId: number,
  labels: readonly string[],
): Promise<void> {
  const disks = await readDisks(environment.user, nodeId);
  expect(disks.map(({ label, status }) => [label, status])).toEqual(labels.map((label) => [label, 'ready']));
  expect(await onHost(environment.server, nodeId)).toMatchObject(disks.map(({ id, size }) => ({ id, size })));
}

const profilesOf = async ({ server }: ScenarioEnvironment, nodeId: number): Promise<number> =>
  (await prismaOf(server)).nodeConfig.count({ where: { nodeId } });

const both = ['Debian 12 Disk', 'swap'];

const saving: Scenario = {
  name: 'a second snapshot',
  prepare: async (environment) => {
    const { user } = environment;
    const node = await makeSavedNode(environment.server, user);
    const first = await makeSnapshot(environment.server, user, node.id, 'first');
    let id = 0;
    return {
      ask: async () => {
        ({ id } = await requestSnapshot(user, node.id, 'second'));
      },
      done: async () => {
        const current = await readBackup(user, node.id, id);
        expect(current).toMatchObject({ label: 'second', status: 'successful', configs: ['main'] });
        expect((await readBackups(user, node.id)).snapshot).toEqual({ current, in_progress: null });
        await expectSavedAsKept(environment);
      },
      failed: async () => {
        expect((await readBackup(user, node.id, id)).status).toBe('failed');
        expect((await readBackups(user, node.id)).snapshot).toEqual({ current: first, in_progress: null });
        await expectSavedAsKept(environment);
      },
    };
  },
};

const restoring = (name: string, overwrite: boolean): Scenario => ({
  name,
  prepare: async (environment) => {
    const { user } = environment;
    const node = await makeSavedNode(environment.server, user);
    const backup = await makeSnapshot(environment.server, user, node.id);
    expectDone(await user.post(`/node/instances/${node.id}/boot`));
    await environment.server.settle();
    const [before] = await contentsOf(environment.server, node.id);
    return {
      ask: async () => {
        const path = `${backupsAt(node.id)}/${backup.id}/restore`;
        expectDone(await user.post(path, { node_id: node.id, overwrite }));
      },
      done: async () => {
        expect((await readNode(user, node.id)).status).toBe(overwrite ? 'offline' : 'running');
        await expectDisks(environment, node.id, overwrite ? both : [...both, ...both]);
        expect((await contentsOf(environment.server, node.id)).at(-1)).toEqual(before);
        expect(await profilesOf(environment, node.id)).toBe(overwrite ? 1 : 2);
        await expectSavedAsKept(environment);
      },
      failed: async (step) => {
        const isAsBefore = !overwrite || step === 'stop';
        expect((await readNode(user, node.id)).status).toBe(isAsBefore ? 'running' : 'offline');
        // Disks that the host removed before the failure have no rows either.
        if (step !== 'clear') await expectDisks(environment, node.id, isAsBefore ? both : []);
        expect(await profilesOf(environment, node.id)).toBe(step === 'restore' && overwrite ? 0 : 1);
        const restore = `${backupsAt(node.id)}/${backup.id}/restore`;
        expectDone(await user.post(restore, { node_id: node.id, overwrite: true }));
        await environment.server.settle();
        await expectDisks(environment, node.id, both);
        await expectSavedAsKept(environment);
      },
    };
  },
});

const making: Scenario = {
  name: 'to a new node',
  prepare: async (environment) => {
    const { user } = environment;
    const node = await makeSavedNode(environment.server, user);
    const backup = await makeSnapshot(environment.server, user, node.id);
    let id = 0;
    const eventStatuses = async () =>
      (await eventsOfNode(user, id)).map(({ action, status }) => [action, status]);
    return {
      ask: async () => {
        ({ id } = await enqueueNodeJob(user, { backup_id: backup.id }));
      },
      done: async () => {
        expect(await readNode(user, id)).toMatchObject({ status: 'running', image: 'node/debian12' });
        await expectDisks(environment, id, both);
        expect(await contentsOf(environment.server, id)).toEqual(
          await contentsOf(environment.server, node.id),
        );
        expect(await eventStatuses()).toEqual([
          ['node_create', 'finished'],
          ['backups_restore', 'finished'],
          ['node_boot', 'finished'],
        ]);
      },
      failed: async (step) => {
        expect((await readNode(user, id)).status).toBe('offline');
        const at = ['define', 'restore', 'boot'].indexOf(step);
        expect(await eventStatuses()).toEqual(
          ['node_create', 'backups_restore', 'node_boot'].map((action, index) => [
            action,
            index < at ? 'finished' : 'failed',
          ]),
        );
        if (step === 'boot') return expectDisks(environment, id, both);
        expect(await readDisks(user, id)).toEqual([]);
        expect(await profilesOf(environment, id)).toBe(0);
        expect(await onHost(environment.server, id)).toEqual([]);
      },
    };
  },
};

const removing: Scenario = {
  name: 'backups that are cancelled',
  prepare: async (environment) => {
    const { user } = environment;
    const node = await makeSavedNode(environment.server, user);
    await makeSnapshot(environment.server, user, node.id);
    const gone = async () => {
      expect(await readBackups(user, node.id)).toEqual(noBackups);
      await expectSavedAsKept(environment);
    };
    return {
      ask: async () => {
        expectDone(await user.post(`${backupsAt(node.id)}/cancel`));
      },
      done: gone,
      // The job was enqueued again.
      failed: gone,
    };
  },
};

/** The scenarios of jobs about backups. */
export const backupScenarios = {
  backupNode: [saving],
  restoreBackup: [
    restoring('to a running node', false),
    restoring('in the place of what a running node has', true),
    making,
  ],
  removeBackups: [removing],
} satisfies Partial<Record<JobKind, readonly Scenario[]>>;
