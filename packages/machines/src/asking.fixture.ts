import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Hypervisor, type StartUp, type Task, TaskFailed } from './driver.js';

/** A hypervisor without machines, with what tests need to control it. */
export interface HypervisorUnderTest {
  readonly hypervisor: Hypervisor;
  now(): Date;
  /** Waits until a time. */
  until(time: Date): Promise<void>;
  /** The same machines after a restart. */
  restarted(): Promise<Hypervisor>;
  close(): Promise<void>;
}

/** The deployment of test disks. */
export const image = {
  id: 'node/debian12',
  rootPassword: 'correct horse battery staple',
  authorizedKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIDtVrVmvMYlgyFxXGIhJNMPh0nFG9mg5Yn6CYYbRH7p me'],
  userData: Buffer.from('#cloud-config\n').toString('base64'),
  script: { text: '#!/bin/sh\n', fields: { DB_NAME: 'shop' } },
} as const;

const helpers = {
  updatedb_disabled: true,
  distro: true,
  modules_dep: true,
  network: true,
  devtmpfs_automount: true,
} as const;

/** The start-up of a machine with an image's disk. */
export const startUp = (disk: string, changed: object = {}): StartUp => ({
  kernel: 'node/grub2',
  devices: { sda: { disk } },
  memoryLimit: 0,
  rootDevice: '/dev/sda',
  runLevel: 'default',
  virtMode: 'paravirt',
  helpers,
  interfaces: [{ purpose: 'public', addresses: ['192.0.2.7/24'], gateways: ['192.0.2.1'] }],
  ...changed,
});

export const define = { kind: 'define', vcpus: 1, memory: 1_024, region: 'us-east' } as const;
/** By default an ext4 disk of 4 GB. */
export const createDisk = (
  disk: string,
  changed: Partial<Extract<Task, { kind: 'create-disk' }>> = {},
): Task => ({
  kind: 'create-disk',
  disk,
  size: 4_096,
  filesystem: 'ext4',
  ...changed,
});
export const boot = (disk: string, changed: object = {}): Task => ({
  kind: 'boot',
  ...startUp(disk, changed),
});

/** The functions by which tests request tasks. @param test known once the tests run */
export function asking(test: () => HypervisorUnderTest) {
  /** Requests a task until it has ended. */
  const finish = async (
    key: string,
    machine: string,
    task: Task,
    asked = test().hypervisor,
  ): Promise<void> => {
    for (;;) {
      const progress = await asked.perform(key, machine, task);
      if (progress.state === 'done') return;
      await test().until(progress.due);
    }
  };

  /** The result of a task with a new key: `done`, or the reason of the failure. */
  const outcome = async (machine: string, task: Task): Promise<string> => {
    const key = randomUUID();
    const ending = () =>
      finish(key, machine, task).then(
        () => 'done',
        (error: unknown) => {
          if (!(error instanceof TaskFailed)) throw error;
          return error.reason;
        },
      );
    const first = await ending();
    expect(await ending()).toBe(first);
    return first;
  };

  /** Requests tasks that must succeed. */
  const done = async (machine: string, ...tasks: readonly Task[]): Promise<void> => {
    for (const task of tasks) expect([task.kind, await outcome(machine, task)]).toEqual([task.kind, 'done']);
  };

  /** Requests a task that must fail and change nothing. */
  const fails = async (machine: string, task: Task): Promise<void> => {
    const before = await test().hypervisor.find(machine);
    expect([task.kind, await outcome(machine, task)]).not.toEqual([task.kind, 'done']);
    expect(await test().hypervisor.find(machine)).toEqual(before);
  };

  /** A machine with the disk of an image; it is off. */
  const newMachine = async () => {
    const machine: string = randomUUID();
    const disk: string = randomUUID();
    await done(machine, define, createDisk(disk, { image }));
    return { machine, disk };
  };

  /** The disks of a machine and their sizes. */
  const disksOf = async (machine: string) =>
    ((await test().hypervisor.find(machine))?.disks ?? []).map(({ disk, size }) => [disk, size]);

  const isRunning = async (machine: string, asked = test().hypervisor) =>
    (await asked.find(machine))?.running;

  return { finish, outcome, done, fails, newMachine, disksOf, isRunning };
}
