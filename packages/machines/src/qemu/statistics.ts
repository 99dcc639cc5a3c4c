import { readdir, readFile } from 'node:fs/promises';
import type { Sample, Traffic } from '../driver.js';
import { type Counters, diskSlots, type Used } from '@cloud-account/database';
import { withMonitor } from './guest.js';
import type { Places } from './places.js';
import { statOf } from './processes/processes.js';

/** The length of the period of one sample, in milliseconds. */
export const SPAN = 5 * 60_000;

/** Clock ticks of the system in a second. */
const TICKS = 100;

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

/** The seconds of processor time of a process. */
async function processorTime(pid: number): Promise<number> {
  const fields = await statOf(pid);
  if (fields === undefined) throw new Error(`The process ${pid} has ended.`);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The bytes that passed the interfaces by which a process is joined to bridges. */
async function traffic(pid: number): Promise<{ in: number; out: number }> {
  const sum = { in: 0, out: 0 };
  for (const descriptor of await readdir(`/proc/${pid}/fdinfo`)) {
    const info = await readFile(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8').catch(() => '');
    const tap = /^iff:\s*([\w.-]+)/m.exec(info)?.[1];
    if (tap === undefined) continue;
    const count = async (name: string) =>
      Number(await readFile(`/sys/class/net/${tap}/statistics/${name}`, 'utf8').catch(() => '0'));
    // What the host receives is what the machine sends.
    sum.in += await count('tx_bytes');
    sum.out += await count('rx_bytes');
  }
  return sum;
}

interface BlockStatistics {
  readonly 'node-name'?: string;
  readonly stats: { readonly rd_operations: number; readonly wr_operations: number };
}

/**
 * Reads what the process of a machine has used so far.
 *
 * @param swaps the slots of its swap disks
 */
export async function readCounters(
  places: Places,
  machine: string,
  pid: number,
  swaps: ReadonlySet<string>,
): Promise<Used> {
  const blocks = await withMonitor(places, machine, (qmp) => qmp.ask<BlockStatistics[]>('query-blockstats'));
  let io = 0;
  let swap = 0;
  for (const { 'node-name': slot = '', stats } of blocks) {
    if (!diskSlots.some((one) => one === slot)) continue;
    const operations = stats.rd_operations + stats.wr_operations;
    io += operations;
    if (swaps.has(slot)) swap += operations;
  }
  return { cpu: await processorTime(pid), io, swap, ...(await traffic(pid)) };
}

/** The counters of a process that begins now. */
export const freshCounters = (pid: number, now: Date): Counters => ({ pid, at: now.getTime(), ...nothing });
