import { describe, expect, it } from 'vitest';
import { asking, boot, type HypervisorUnderTest, startUp } from './asking.fixture.js';
import type { MachineFaults, TaskKind } from './driver.js';

const MINUTE = 60_000;

/** The tests for every hypervisor with faults. */
export function faultsContract(test: () => HypervisorUnderTest): void {
  const { outcome, done, newMachine, isRunning } = asking(test);

  describe('faults', () => {
    const faults = (): MachineFaults => {
      const made = test().hypervisor.faults;
      if (made === undefined) throw new Error('There is no way to have machines fail.');
      return made;
    };

    const fail = (machine: string | undefined, task: TaskKind | undefined, once = true) =>
      faults().add({ machine, task, effect: 'fail', once, reason: 'It rained.' });

    const crashesOf = async (machine: string) =>
      (await test().hypervisor.crashes(10_000)).filter((crash) => crash.machine === machine);

    it('fail a task once, or until they are removed', async ({ skip }) => {
      if (test().hypervisor.faults === undefined) skip();
      const { machine, disk } = await newMachine();
      await fail(machine, 'boot');
      await done(machine, { kind: 'shut-down' });
      expect(await outcome(machine, boot(disk))).toBe('It rained.');
      expect(await isRunning(machine)).toBe(false);
      await done(machine, boot(disk));
      const always = await fail(machine, undefined, false);
      expect(await faults().list()).toContainEqual(always);
      for (const kind of ['shut-down', 'remove', 'remove'] as const)
        expect(await outcome(machine, { kind })).toBe('It rained.');
      const other = await newMachine();
      await done(other.machine, boot(other.disk));
      expect([await faults().remove(always.id), await faults().remove(always.id)]).toEqual([true, false]);
      await done(machine, { kind: 'shut-down' });
      const any = await fail(undefined, 'set-password');
      expect(await outcome(machine, { kind: 'set-password', disk, password: 'x' })).toBe('It rained.');
      expect(await faults().remove(any.id)).toBe(false);
      await fail(machine, 'boot', false);
      await done(machine, { kind: 'remove' });
      expect((await faults().list()).filter((fault) => fault.machine === machine)).toEqual([]);
    });

    it('fail one of several tasks that begin at the same time', async ({ skip }) => {
      if (test().hypervisor.faults === undefined) skip();
      const machines = await Promise.all(Array.from({ length: 4 }, newMachine));
      await fail(undefined, 'boot');
      const outcomes = await Promise.all(machines.map(({ machine, disk }) => outcome(machine, boot(disk))));
      expect(outcomes.sort()).toEqual(['It rained.', 'done', 'done', 'done']);
    });

    it('power machines off, and list the crash until it is handled', async ({ skip }) => {
      if (test().hypervisor.faults === undefined) skip();
      const { machine, disk } = await newMachine();
      expect(await faults().crash(machine)).toBe(false);
      await done(machine, boot(disk));
      expect(await faults().crash(machine)).toBe(true);
      expect(await isRunning(machine)).toBe(false);
      const [crash] = await crashesOf(machine);
      expect(crash?.at.getTime()).toBeLessThanOrEqual(test().now().getTime());
      await done(machine, boot(disk));
      expect(await crashesOf(machine)).toEqual([]);
      await test().until(new Date(test().now().getTime() + MINUTE));
      await faults().crash(machine);
      if (crash !== undefined) await test().hypervisor.removeCrash(crash);
      const [second] = await crashesOf(machine);
      expect(second?.machine).toBe(machine);
      if (second !== undefined) await test().hypervisor.removeCrash(second);
      expect(await crashesOf(machine)).toEqual([]);
      for (const kind of ['shut-down', 'remove'] as const) {
        await done(machine, boot(disk));
        await faults().crash(machine);
        expect(await crashesOf(machine)).toHaveLength(1);
        await done(machine, { kind });
        expect(await crashesOf(machine)).toEqual([]);
      }
    });

    it('power a machine off after a task', async ({ skip }) => {
      if (test().hypervisor.faults === undefined) skip();
      const { machine, disk } = await newMachine();
      const fault = { machine, task: 'boot', effect: 'crash', once: false, reason: 'It rained.' } as const;
      const { id } = await faults().add(fault);
      await done(machine, boot(disk));
      expect([await isRunning(machine), await crashesOf(machine)]).toMatchObject([false, [{ machine }]]);
      await done(machine, { kind: 'reboot', ...startUp(disk) });
      expect(await isRunning(machine)).toBe(true);
      await faults().remove(id);
    });
  });
}
