import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asking, boot } from '../asking.fixture.js';
import type { Task } from '../driver.js';
import { lookingInside, openTestCluster, type TestCluster } from './cluster.fixture.js';
import { requireDaemon } from './daemon.fixture.js';
import { findInstance } from './instances.js';
import { COMPLETE, diskName, marks, MOVED, volumeName } from './names.js';
import { contentOf, setConfig, volumePath, volumesOf } from './pool-volumes.js';

const missing = await requireDaemon();

/** The most machines that are made until each member has one. */
const MAX_MACHINES = 12;

describe.skipIf(missing.length > 0)('a cluster of three daemons', () => {
  let test: TestCluster;
  beforeAll(async () => {
    test = await openTestCluster(3);
  });
  afterAll(() => test.close());

  const { done, newMachine } = asking(() => test);
  const { inside, unfinished } = lookingInside(() => test);
  const printedBy = (disk: string, command: string) => inside(diskName(disk), command);

  const locationOf = async (disk: string): Promise<string> =>
    (await findInstance(test.host, diskName(disk)))?.location ?? '';

  /** Machines on all members: the cluster chooses the one with the fewest. They are removed after the test. */
  const newMachines = async () => {
    const placed = new Map<string, Awaited<ReturnType<typeof newMachine>>>();
    for (let made = 0; made < MAX_MACHINES && placed.size < test.members.length; made += 1) {
      const one = await newMachine();
      onTestFinished(() => done(one.machine, { kind: 'remove' }));
      placed.set(await locationOf(one.disk), one);
    }
    expect([...placed.keys()].toSorted()).toEqual(['h1', 'h2', 'h3']);
    return (member: string) => placed.get(member) ?? { machine: '', disk: '' };
  };

  let lastVolume = 100;

  /** A start with a volume, which a system finds at `/mnt/data`. */
  const withVolume = (disk: string, volume: number): Task =>
    boot(disk, { devices: { sda: { disk }, sdb: { volume, label: 'data', size: 64 } } });

  const off: Task = { kind: 'shut-down' };

  it('places machines on all members, and moves a volume to the one of the machine that starts with it', async () => {
    const of = await newMachines();
    const volume = (lastVolume += 1);
    const members = ['h2', 'h3', 'h1', 'h2'];
    for (const [at, member] of members.entries()) {
      const { machine, disk } = of(member);
      await done(machine, withVolume(disk, volume));
      expect(await printedBy(disk, `echo ${member} >> /mnt/data/log; cat /mnt/data/log`)).toBe(
        members.slice(0, at + 1).join('\n'),
      );
      await done(machine, off);
    }
    expect(await volumesOf(test.host, volumeName(volume))).toMatchObject([
      { location: 'h2', config: { [marks.making]: COMPLETE } },
    ]);
  });

  it('finishes a move that was broken off before or after the volume was removed from its first member', async () => {
    const of = await newMachines();
    const volume = (lastVolume += 1);
    const name = volumeName(volume);
    const first = of('h1');
    await done(first.machine, withVolume(first.disk, volume));
    await printedBy(first.disk, 'echo kept > /mnt/data/note');
    await done(first.machine, off);
    const second = of('h2');
    const startWithVolume = async ({ machine, disk }: typeof first) => {
      await done(machine, withVolume(disk, volume));
      expect(await printedBy(disk, 'cat /mnt/data/note')).toBe('kept');
      await done(machine, off);
    };
    // The copy of a move was broken off, or was finished before the volume was removed, or after that.
    const leave = (member: string, making: string) =>
      test.host.client.send('POST', `${volumePath(test.host)}?target=${member}`, {
        ...{ name, ...contentOf(test.host), config: { [marks.making]: making } },
      });
    await leave('h2', name);
    await startWithVolume(second);
    await leave('h1', MOVED);
    await startWithVolume(first);
    const [alone] = await volumesOf(test.host, name);
    if (alone !== undefined) await setConfig(test.host, alone, { [marks.making]: MOVED });
    await startWithVolume(second);
    expect(await volumesOf(test.host, name)).toMatchObject([
      { location: 'h2', config: { [marks.making]: COMPLETE } },
    ]);
  });

  it('copies a machine that runs to another member, and repairs one where its system is', async () => {
    const of = await newMachines();
    const { machine, disk } = of('h3');
    await done(machine, boot(disk));
    await printedBy(disk, 'echo kept > /root/note; sync');
    const targets = [of('h1'), of('h2')].map((target) => ({ ...target, copy: randomUUID() }));
    for (const { machine: target, disk: own, copy } of targets) {
      await done(target, { kind: 'copy-disk', from: { machine, disk }, disk: copy }, boot(copy));
      expect(await locationOf(copy)).toBe(await locationOf(own));
      expect(await printedBy(copy, 'cat /root/note')).toBe('kept');
    }
    const devices = { sda: { disk } };
    await done(machine, { kind: 'boot', rescue: true, devices, interfaces: [] });
    expect(await inside(`rescue-${machine}`, 'cat /mnt/sda/root/note')).toBe('kept');
    const backup = randomUUID();
    const restored = randomUUID();
    const [{ machine: other }] = targets as [(typeof targets)[number]];
    await done(machine, { kind: 'save-backup', backup, disks: [disk] });
    await done(other, { kind: 'restore-disk', backup, from: disk, disk: restored }, boot(restored));
    expect(await printedBy(restored, 'cat /root/note')).toBe('kept');
    expect(await unfinished()).toEqual([]);
  });
});
