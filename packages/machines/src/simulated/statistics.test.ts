import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sample } from '../driver.js';
import type { MachineRow } from '../machines/rows.js';
import { samplesOf } from './statistics.js';

const HOUR = 3_600_000;
const now = new Date('2026-03-04T00:00:00.000Z');
const ago = (hours: number): number => now.getTime() - hours * HOUR;

const machine = (changed: Partial<MachineRow> = {}): MachineRow => ({
  uuid: randomUUID(),
  region: 'us-east',
  vcpus: 2,
  memory: 4_096,
  running: null,
  power: [ago(24 * 60)],
  defined_at: new Date(ago(24 * 60)),
  crashed_at: null,
  host: null,
  counters: null,
  ...changed,
});

const samples = (of: MachineRow, hours = 24, at = now): Sample[] =>
  samplesOf(of, new Date(at.getTime() - hours * HOUR), at, at);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('samples', () => {
  it('are 288 for a day, the same whenever they are computed, and differ between machines', () => {
    const one = machine();
    expect(samples(one)).toHaveLength(288);
    const later = new Date(now.getTime() + HOUR);
    expect(samples(one, 24, later).slice(0, -12)).toEqual(samples(one).slice(12));
    expect(samples(machine())).not.toEqual(samples(one));
    expect(samples(one, 24 * 40)).toHaveLength(31 * 288);
  });

  it('have quiet and busy hours, within what the machine could do', () => {
    for (let count = 0; count < 20; count += 1) {
      const day = samples(machine());
      const hours = Array.from({ length: 24 }, (_none, hour) =>
        mean(day.slice(hour * 12, hour * 12 + 12).map(({ cpu }) => cpu)),
      );
      expect(Math.max(...hours)).toBeGreaterThan(2 * Math.min(...hours));
      for (const { cpu, io, swap, netv4, netv6 } of day) {
        expect(cpu).toBeLessThanOrEqual(200);
        expect(cpu).toBeGreaterThan(0);
        expect(io).toBeGreaterThan(swap);
        for (const traffic of [netv4, netv6])
          expect(
            Math.min(swap, traffic.in, traffic.out, traffic.privateIn, traffic.privateOut),
          ).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('are zero for a machine that is off, and show the load of a start', () => {
    const of = machine({ power: [ago(20), ago(10), ago(5)] });
    const cpu = samples(of).map((sample) => sample.cpu);
    expect(Math.max(...cpu.slice(0, 48), ...cpu.slice(14 * 12, 19 * 12))).toBe(0);
    expect(Math.min(...cpu.slice(4 * 12, 14 * 12), ...cpu.slice(19 * 12))).toBeGreaterThan(0);
    const always = samples({ ...of, power: [ago(30)] });
    expect(cpu[19 * 12]).toBeGreaterThan(always[19 * 12]?.cpu ?? Infinity);
    expect(cpu.slice(20 * 12)).toEqual(always.slice(20 * 12).map((sample) => sample.cpu));
  });
});
