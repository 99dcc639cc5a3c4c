import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asking, boot, createDisk, define, type HypervisorUnderTest } from './asking.fixture.js';

/** The tests of backups for every hypervisor. @param test known once the tests run */
export function backupsContract(test: () => HypervisorUnderTest): void {
  const { done, fails, newMachine, disksOf } = asking(test);

  /** The mount UUIDs of the disks of a machine. */
  const identitiesOf = async (machine: string): Promise<string[]> =>
    ((await test().hypervisor.find(machine))?.disks ?? []).map(({ identity }) => identity);

  /** A machine with a saved disk. */
  const newBackup = async () => {
    const { machine, disk } = await newMachine();
    const backup = randomUUID();
    await done(machine, boot(disk), { kind: 'save-backup', backup, disks: [disk] });
    return { machine, disk, backup };
  };

  describe('backups', () => {
    it('are made while the machine runs, and restore the same content to it and to others', async () => {
      const { machine, disk, backup } = await newBackup();
      const [before] = await identitiesOf(machine);
      await done(machine, { kind: 'shut-down' }, { kind: 'resize-disk', disk, size: 8_192 });
      const restored = randomUUID();
      await done(machine, { kind: 'restore-disk', backup, from: disk, disk: restored });
      expect(Object.fromEntries(await disksOf(machine))).toEqual({ [disk]: 8_192, [restored]: 4_096 });
      expect(await identitiesOf(machine)).toEqual([before, before]);
      const other = randomUUID();
      const second = randomUUID();
      await done(other, define, { kind: 'restore-disk', backup, from: disk, disk: second }, boot(second));
      expect([await disksOf(other), await identitiesOf(other)]).toEqual([[[second, 4_096]], [before]]);
      await done(other, { kind: 'shut-down' }, { kind: 'set-password', disk: second, password: 'another' });
    });

    it('are made once, only of disks of the machine', async () => {
      const { machine, disk, backup } = await newBackup();
      await fails(machine, { kind: 'save-backup', backup, disks: [disk] });
      await fails(machine, { kind: 'save-backup', backup: randomUUID(), disks: [disk, randomUUID()] });
      const other = randomUUID();
      await done(other, define);
      await fails(other, { kind: 'save-backup', backup: randomUUID(), disks: [disk] });
    });

    it('are restored only in their region, and only as a new disk', async () => {
      const { machine, disk, backup } = await newBackup();
      const restore = { kind: 'restore-disk', backup, from: disk } as const;
      await fails(machine, { ...restore, disk });
      await fails(machine, { ...restore, from: randomUUID(), disk: randomUUID() });
      await fails(machine, { ...restore, backup: randomUUID(), disk: randomUUID() });
      await fails(randomUUID(), { ...restore, disk: randomUUID() });
      const abroad = randomUUID();
      await done(abroad, { ...define, region: 'eu-west' }, createDisk(randomUUID()));
      await fails(abroad, { ...restore, disk: randomUUID() });
    });

    it('stay when their machine is removed, until they are removed themselves', async () => {
      const { machine, disk, backup } = await newBackup();
      const other = randomUUID();
      await done(machine, { kind: 'remove' });
      await done(other, define, { kind: 'restore-disk', backup, from: disk, disk: randomUUID() });
      await done(machine, { kind: 'remove-backup', backup }, { kind: 'remove-backup', backup });
      await fails(other, { kind: 'restore-disk', backup, from: disk, disk: randomUUID() });
    });
  });
}
