import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asking,
  boot,
  createDisk,
  define,
  type HypervisorUnderTest,
  image,
  startUp,
} from './asking.fixture.js';
import { backupsContract } from './backups-contract.fixture.js';
import { type Hypervisor, type Progress, type Task, TaskFailed } from './driver.js';
import { faultsContract } from './faults-contract.fixture.js';

const MINUTE = 60_000;

/** The tests for every hypervisor. */
export function hypervisorContract(make: () => Promise<HypervisorUnderTest>): void {
  let test: HypervisorUnderTest;
  let hypervisor: Hypervisor;

  beforeAll(async () => {
    test = await make();
    ({ hypervisor } = test);
  });

  afterAll(async () => {
    await test.close();
  });

  const { finish, done, fails, newMachine, disksOf, isRunning } = asking(() => test);

  describe('machines', () => {
    it('are defined, found, updated and removed with their disks', async () => {
      const machine = randomUUID();
      expect(await hypervisor.find(machine)).toBeUndefined();
      await done(machine, define);
      const found = { region: 'us-east', vcpus: 1, memory: 1_024, running: false, disks: [] };
      expect(await hypervisor.find(machine)).toEqual(found);
      await done(machine, { ...define, vcpus: 2 });
      expect(await hypervisor.find(machine)).toEqual({ ...found, vcpus: 2 });
      const disk = randomUUID();
      await done(machine, createDisk(disk), { kind: 'remove' }, { kind: 'remove' });
      expect(await hypervisor.find(machine)).toBeUndefined();
      await done(machine, define);
      expect(await disksOf(machine)).toEqual([]);
    });

    it('run from a boot to a shutdown, with the disks of the boot', async () => {
      const { machine, disk } = await newMachine();
      const swap = randomUUID();
      await done(machine, createDisk(swap, { size: 512, filesystem: 'swap' }));
      const volume = { volume: 7, label: 'data', size: 1_024 };
      await done(machine, boot(disk, { devices: { sda: { disk }, sdb: volume } }));
      const slots = async () =>
        Object.fromEntries((await hypervisor.find(machine))?.disks.map((of) => [of.disk, of.slot]) ?? []);
      expect(await isRunning(machine)).toBe(true);
      expect(await slots()).toEqual({ [disk]: 'sda', [swap]: undefined });
      const both = { devices: { sda: { disk }, sdb: { disk: swap } } };
      await done(machine, { kind: 'reboot', ...startUp(disk, both) });
      expect(await slots()).toEqual({ [disk]: 'sda', [swap]: 'sdb' });
      await done(machine, boot(disk));
      expect(await slots()).toEqual({ [disk]: 'sda', [swap]: undefined });
      await done(machine, { kind: 'shut-down' }, { kind: 'shut-down' });
      expect([await isRunning(machine), await slots()]).toEqual([
        false,
        { [disk]: undefined, [swap]: undefined },
      ]);
      await done(machine, { kind: 'reboot', ...startUp(disk) });
      expect(await isRunning(machine)).toBe(true);
    });

    it('have a console while they run, which takes what is typed and closes when they power off', async () => {
      const { machine, disk } = await newMachine();
      expect(await hypervisor.openConsole(machine)).toBeUndefined();
      expect(await hypervisor.openConsole(randomUUID())).toBeUndefined();
      await done(machine, boot(disk));
      const console = await hypervisor.openConsole(machine);
      console
        ?.resume()
        .on('error', () => undefined)
        .write('root\r');
      await done(machine, { kind: 'shut-down' });
      await expect.poll(() => console?.closed).toBe(true);
      expect(await hypervisor.openConsole(machine)).toBeUndefined();
    });

    it('boot only from an existing disk', async () => {
      const { machine, disk } = await newMachine();
      const swap = randomUUID();
      await done(machine, createDisk(swap, { size: 512, filesystem: 'swap' }));
      const other = await newMachine();
      for (const changed of [
        { devices: {} },
        { rootDevice: '/dev/sdb' },
        { rootDevice: '/dev/sdz' },
        { devices: { sda: { disk: randomUUID() } } },
        { devices: { sda: { disk }, sdb: { disk: other.disk } } },
        { devices: { sda: { disk: swap } } },
        { initrd: randomUUID() },
      ]) {
        await fails(machine, boot(disk, changed));
      }
      await done(machine, boot(disk, { rootDevice: '/dev/sda1' }));
      await fails(machine, { kind: 'reboot', ...startUp(randomUUID()) });
      await fails(randomUUID(), boot(disk));
    });

    it('are started from the rescue system without a disk', async () => {
      const machine = randomUUID();
      await done(machine, define, { kind: 'boot', rescue: true, devices: {}, interfaces: [] });
      expect(await isRunning(machine)).toBe(true);
    });

    it('are moved and resized while they are off, or warm', async () => {
      const { machine, disk } = await newMachine();
      const resize = { kind: 'resize', vcpus: 2, memory: 4_096 } as const;
      await done(machine, { ...resize, warm: false }, { kind: 'move', region: 'eu-west', warm: false });
      const found = { region: 'eu-west', vcpus: 2, memory: 4_096 };
      expect(await hypervisor.find(machine)).toMatchObject(found);
      await done(machine, boot(disk));
      await fails(machine, { ...resize, vcpus: 4, warm: false });
      await fails(machine, { kind: 'move', warm: false });
      await done(machine, { ...resize, vcpus: 4, warm: true }, { kind: 'move', warm: true });
      expect(await hypervisor.find(machine)).toMatchObject({ ...found, vcpus: 4, running: true });
    });

    it('can only be defined and removed while they do not exist', async () => {
      const machine = randomUUID();
      const { machine: other, disk } = await newMachine();
      const from = { machine: other, disk };
      const tasks: Task[] = [
        createDisk(randomUUID()),
        { kind: 'copy-disk', from, disk: randomUUID() },
        { kind: 'resize-disk', disk, size: 8_192 },
        { kind: 'set-password', disk, password: 'x' },
        { kind: 'shut-down' },
        { kind: 'move', warm: false },
        { kind: 'resize', vcpus: 1, memory: 1_024, warm: false },
      ];
      for (const task of tasks) await fails(machine, task);
      await done(machine, { kind: 'remove-disk', disk }, { kind: 'remove' });
      expect(await disksOf(other)).toHaveLength(1);
    });
  });

  describe('disks', () => {
    it('are made, resized and removed', async () => {
      const machine = randomUUID();
      const disk = randomUUID();
      await done(machine, define, createDisk(disk));
      expect(await hypervisor.find(machine)).toMatchObject({
        disks: [{ disk, size: 4_096, filesystem: 'ext4' }],
      });
      await fails(machine, createDisk(disk));
      await done(machine, { kind: 'resize-disk', disk, size: 8_192 });
      expect(await disksOf(machine)).toEqual([[disk, 8_192]]);
      await done(machine, { kind: 'resize-disk', disk, size: 5_000 });
      expect(await disksOf(machine)).toEqual([[disk, 5_000]]);
      await done(machine, { kind: 'remove-disk', disk }, { kind: 'remove-disk', disk });
      expect(await disksOf(machine)).toEqual([]);
      await fails(machine, { kind: 'resize-disk', disk, size: 8_192 });
    });

    it('are not resized below their content, nor resized or removed while in use', async () => {
      const { machine, disk } = await newMachine();
      await fails(machine, { kind: 'resize-disk', disk, size: 50 });
      const spare = randomUUID();
      await done(machine, createDisk(spare), boot(disk));
      await fails(machine, { kind: 'resize-disk', disk, size: 8_192 });
      await fails(machine, { kind: 'remove-disk', disk });
      await done(machine, { kind: 'resize-disk', disk: spare, size: 8_192 });
      await done(machine, { kind: 'remove-disk', disk: spare }, { kind: 'shut-down' });
      await done(machine, { kind: 'resize-disk', disk, size: 8_192 });
    });

    it('are copied within a machine and to another, also while in use', async () => {
      const { machine, disk } = await newMachine();
      const copy = randomUUID();
      await done(machine, boot(disk), { kind: 'copy-disk', from: { machine, disk }, disk: copy });
      const both = [disk, copy].sort().map((uuid) => [uuid, 4_096]);
      expect(await disksOf(machine)).toEqual(both);
      const other = randomUUID();
      const second = randomUUID();
      await done(other, define, { kind: 'copy-disk', from: { machine, disk }, disk: second }, boot(second));
      await fails(other, { kind: 'copy-disk', from: { machine, disk: randomUUID() }, disk: randomUUID() });
      await fails(other, { kind: 'copy-disk', from: { machine: other, disk }, disk: randomUUID() });
      await fails(other, { kind: 'copy-disk', from: { machine, disk }, disk: copy });
      await done(machine, { kind: 'remove' });
      expect(await disksOf(other)).toEqual([[second, 4_096]]);
      await done(other, { kind: 'shut-down' }, { kind: 'set-password', disk: second, password: 'another' });
    });

    it('become images, also while in use, from which other machines start', async () => {
      const { machine, disk } = await newMachine();
      const id = 'private/7';
      await done(machine, boot(disk), { kind: 'save-image', disk, image: id }, { kind: 'remove' });
      const [other, copy] = [randomUUID(), randomUUID()];
      await done(other, define, createDisk(copy, { image: { ...image, id } }), boot(copy));
      await fails(other, { kind: 'save-image', disk: randomUUID(), image: id });
      await fails(other, { kind: 'save-image', disk, image: id });
      await hypervisor.images?.remove(id);
    });

    it('have the mount UUID of their copies, also after a change', async () => {
      const { machine, disk } = await newMachine();
      const copy = randomUUID();
      await done(machine, { kind: 'copy-disk', from: { machine, disk }, disk: copy });
      await done(machine, { kind: 'set-password', disk, password: 'another' }, createDisk(randomUUID()));
      const identities = ((await hypervisor.find(machine))?.disks ?? []).map(({ identity }) => identity);
      expect(identities).toHaveLength(3);
      expect(new Set(identities).size).toBe(2);
    });

    it('get a new root password while the machine is off', async () => {
      const { machine, disk } = await newMachine();
      const set = { kind: 'set-password', password: 'correct horse battery staple' } as const;
      await done(machine, { ...set, disk });
      const empty = randomUUID();
      await done(machine, createDisk(empty));
      await fails(machine, { ...set, disk: empty });
      await fails(machine, { ...set, disk: randomUUID() });
      await done(machine, boot(disk));
      await fails(machine, { ...set, disk });
    });
  });

  backupsContract(() => test);

  describe('tasks', () => {
    it('are started once by their key, by simultaneous and later calls', async () => {
      const { machine, disk } = await newMachine();
      const other = await test.restarted();
      const [key, copy] = [randomUUID(), randomUUID()];
      const task: Task = { kind: 'copy-disk', from: { machine, disk }, disk: copy };
      const ask = (at: number) => (at % 2 === 0 ? hypervisor : other).perform(key, machine, task);
      const begin = test.now();
      const asked = await Promise.all(Array.from({ length: 6 }, (_none, at) => ask(at)));
      const due = (progress: Progress) =>
        progress.state === 'in progress' ? progress.due.getTime() : undefined;
      // A host, whose time passes, names a later time to calls that come when the task is nearly due.
      if (test.now().getTime() === begin.getTime()) expect(new Set(asked.map(due)).size).toBe(1);
      await Promise.all([
        finish(key, machine, task),
        finish(key, machine, task, other),
        finish(key, machine, task),
      ]);
      await done(machine, { kind: 'remove-disk', disk: copy });
      await finish(key, machine, task);
      expect(await disksOf(machine)).toEqual([[disk, 4_096]]);
    });

    it('continue after a restart, and without further calls', async () => {
      const { machine, disk } = await newMachine();
      const key = randomUUID();
      const begin = test.now();
      const begun = await hypervisor.perform(key, machine, boot(disk));
      const after = await test.restarted();
      if (begun.state === 'in progress') {
        expect(begun.percent).toBeLessThan(100);
        expect(begun.due.getTime()).toBeGreaterThan(begin.getTime());
        // A host, whose time passes, may have ended it meanwhile.
        if (test.now().getTime() === begin.getTime()) expect(await isRunning(machine, after)).toBe(false);
        await test.until(begun.due);
      }
      expect(await isRunning(machine, after)).toBe(true);
      expect(await after.perform(key, machine, boot(disk))).toEqual({ state: 'done' });
      await done(machine, { kind: 'shut-down' });
      expect(await after.perform(key, machine, boot(disk))).toEqual({ state: 'done' });
      expect(await after.begun(key)).toEqual({ state: 'done' });
      expect(await after.begun(randomUUID())).toBeUndefined();
      expect(await isRunning(machine)).toBe(false);
    });

    it('stay failed, even if they would succeed now', async () => {
      const machine = randomUUID();
      const disk = randomUUID();
      await done(machine, define);
      const key = randomUUID();
      await expect(finish(key, machine, boot(disk))).rejects.toThrow(TaskFailed);
      await done(machine, createDisk(disk, { image }));
      await expect(finish(key, machine, boot(disk))).rejects.toThrow(TaskFailed);
      await done(machine, boot(disk));
    });
  });

  describe('samples', () => {
    it('exist for the complete 5 minutes since a machine is defined, and show that it is off', async () => {
      const { machine, disk } = await newMachine();
      const begin = test.now();
      const at = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE);
      expect(await hypervisor.samples(machine, at(-60), at(60))).toEqual([]);
      expect(await hypervisor.samples(randomUUID(), at(-60), at(60))).toEqual([]);
      await test.until(at(30));
      await done(machine, boot(disk));
      await test.until(at(60));
      const samples = await hypervisor.samples(machine, at(-60), at(60));
      expect(samples.length).toBeGreaterThanOrEqual(10);
      const times = samples.map((sample) => sample.at.getTime());
      expect(times).toEqual(times.map((_time, index) => (times[0] ?? 0) + index * 5 * MINUTE));
      expect((times[0] ?? 0) % (5 * MINUTE)).toBe(0);
      const quiet = { in: 0, out: 0, privateIn: 0, privateOut: 0 };
      const off = { cpu: 0, io: 0, swap: 0, netv4: quiet, netv6: quiet };
      expect(samples[0]).toEqual({ at: new Date(times[0] ?? 0), ...off });
      expect(Math.max(...samples.map(({ cpu }) => cpu))).toBeLessThanOrEqual(100);
      expect(samples.at(-1)?.cpu).toBeGreaterThan(0);
      expect(await hypervisor.samples(machine, at(-60), at(60))).toEqual(samples);
      const [third] = await hypervisor.samples(machine, new Date(times[2] ?? 0), new Date(times[3] ?? 0));
      expect(third).toEqual(samples[2]);
    });
  });

  faultsContract(() => test);
}
