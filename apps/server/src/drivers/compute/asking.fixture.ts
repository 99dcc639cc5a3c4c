import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Hypervisor, type StartUp, type Task, TaskFailed } from './driver.js';

/** A hypervisor without machines, and what tests must know of it. */
export interface HypervisorUnderTest {
  readonly hypervisor: Hypervisor;
  now(): Date;
  /** Waits until a time has come. */
  until(time: Date): Promise<void>;
  /** The same machines after everything was restarted. */
  restarted(): Promise<Hypervisor>;
  close(): Promise<void>;
}

/** What disks are made from. */
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

/** What a machine with an image's disk is started with. */
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
/** Of an ext4 disk of 4 GB, unless told. */
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

/** How tests ask for tasks. @param test known once the tests run */
export function asking(test: () => HypervisorUnderTest) {
  /** Asks for a task until it has ended. */
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

  /** How a task ends under a key of its own: `done`, or why not. */
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

  /** Asks for tasks that must succeed. */
  const done = async (machine: string, ...tasks: readonly Task[]): Promise<void> => {
    for (const task of tasks) expect([task.kind, await outcome(machine, task)]).toEqual([task.kind, 'done']);
  };

  /** Asks for a task that must fail and change nothing. */
  const fails = async (machine: string, task: Task): Promise<void> => {
    const before = await test().hypervisor.find(machine);
    expect([task.kind, await outcome(machine, task)]).not.toEqual([task.kind, 'done']);
    expect(await test().hypervisor.find(machine)).toEqual(before);
  };

  /** A machine with a disk that an image was put on; it is off. */
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
