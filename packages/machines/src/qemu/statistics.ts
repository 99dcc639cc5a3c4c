import { readdir, readFile } from 'node:fs/promises';
import { diskSlots, type Used } from '@cloud-account/database';
import { withMonitor } from './guest.js';
import type { Places } from './places.js';
import { statOf } from '../hosted/processes.js';

/** Clock ticks of the system in a second. */
const TICKS = 100;

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
