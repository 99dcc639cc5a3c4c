import type { Counters, Used } from '@cloud-account/database';
import type { Sample, Traffic } from '../driver.js';

/** The length of the period of one sample, in milliseconds. */
export const SPAN = 5 * 60_000;

const nothing: Used = { cpu: 0, io: 0, swap: 0, in: 0, out: 0 };

const names = ['cpu', 'io', 'swap', 'in', 'out'] as const;

const combined = (one: (name: keyof Used) => number): Used => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, one(name)])),
});

export const sumOf = (one: Used, other: Used): Used => combined((name) => one[name] + other[name]);

/**
 * Divides what a process used between two times among the periods of 5 minutes, as if it had used it evenly.
 *
 * @returns what it used by the beginnings of the periods, in milliseconds since 1970
 */
export function usedBetween(before: Counters, after: Counters): Map<number, Used> {
  const periods = new Map<number, Used>();
  const whole = after.at - before.at;
  for (let at = Math.floor(before.at / SPAN) * SPAN; at < after.at && whole > 0; at += SPAN) {
    const part = (Math.min(after.at, at + SPAN) - Math.max(before.at, at)) / whole;
    // A counter that went back belongs to another interface.
    periods.set(
      at,
      combined((name) => part * Math.max(0, after[name] - before[name])),
    );
  }
  return periods;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const quiet: Traffic = { in: 0, out: 0, privateIn: 0, privateOut: 0 };

/** A sample of what was used in 5 minutes. Hosts do not count IPv6 apart. */
export function sampleOf(at: number, used: Used = nothing): Sample {
  const seconds = SPAN / 1_000;
  const bits = (bytes: number) => rounded((8 * bytes) / seconds);
  return {
    at: new Date(at),
    cpu: rounded((100 * used.cpu) / seconds),
    io: rounded(used.io / seconds),
    swap: rounded(used.swap / seconds),
    netv4: { ...quiet, in: bits(used.in), out: bits(used.out) },
    netv6: quiet,
  };
}

/** The counters of a process that begins now. */
export const freshCounters = (pid: number, now: Date): Counters => ({ pid, at: now.getTime(), ...nothing });
