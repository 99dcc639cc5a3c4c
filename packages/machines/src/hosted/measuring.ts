import {
  type Counters,
  type Database,
  diskSlots,
  inTransaction,
  type Session,
} from '@cloud-account/database';
import type { Sample } from '../driver.js';
import { disksOfMachine, findMachine, lockMachine } from '../machines/rows.js';
import type { Engine } from './engine.js';
import { deleteOldSamples, putSample, samplesBetween, setCounters } from './rows.js';
import { sampleOf, SPAN, sumOf, usedBetween } from './samples.js';

/** The age in milliseconds from which samples are deleted. */
const MAX_AGE = 31 * 24 * 3_600_000;

/** Measures what the machines of a host use. */
export class Measuring {
  readonly #database: Database;
  readonly #engine: Pick<Engine, 'processOf' | 'readUsed'>;
  readonly #now: () => Date;

  constructor(database: Database, engine: Pick<Engine, 'processOf' | 'readUsed'>, now: () => Date) {
    this.#database = database;
    this.#engine = engine;
    this.#now = now;
  }

  /** Adds what a machine has used since it was measured before. */
  async measure(machine: string): Promise<void> {
    const pid = await this.#engine.processOf(machine);
    const row = await findMachine.first(this.#database, { machine });
    if (pid === undefined || !row?.running || row.counters === null) return;
    const { devices } = row.running;
    const disks = await disksOfMachine.all(this.#database, { machine });
    const swaps = diskSlots.filter((slot) => {
      const device = devices[slot];
      return disks.some(
        ({ uuid, filesystem }) =>
          filesystem === 'swap' && device !== undefined && 'disk' in device && device.disk === uuid,
      );
    });
    // A machine that ends in this moment is not measured any more.
    const used = await this.#engine.readUsed(machine, pid, new Set(swaps)).catch(() => undefined);
    if (used === undefined) return;
    await inTransaction(this.#database, async (session) => {
      await lockMachine.run(session, { machine });
      const before = (await findMachine.first(session, { machine }))?.counters;
      const now = this.#now();
      if (!before || before.at >= now.getTime()) return;
      const after = { ...used, pid, at: now.getTime() };
      // The system was started once more from inside, which begins other counters.
      if (before.pid !== pid) return this.set(session, machine, after);
      for (const [at, more] of usedBetween(before, after)) {
        const period = { from: new Date(at), to: new Date(at + SPAN) };
        const known = await samplesBetween.first(session, { machine, ...period });
        const sum = known === undefined ? more : sumOf(known.used, more);
        await putSample.run(session, { machine, at: period.from, used: JSON.stringify(sum) });
      }
      await deleteOldSamples.run(session, { machine, before: new Date(now.getTime() - MAX_AGE) });
      await this.set(session, machine, after);
    });
  }

  /** Stores what a machine has used so far. */
  async set(session: Session, machine: string, counters: Counters | null): Promise<void> {
    await setCounters.run(session, { machine, counters: counters && JSON.stringify(counters) });
  }

  /** The samples of the complete periods in a time range. */
  async samples(machine: string, from: Date, to: Date): Promise<readonly Sample[]> {
    await this.measure(machine);
    const row = await findMachine.first(this.#database, { machine });
    if (row === undefined) return [];
    const now = this.#now().getTime();
    const oldest = Math.max(from.getTime(), row.defined_at.getTime(), now - MAX_AGE);
    const end = Math.min(to.getTime(), now - SPAN + 1);
    const range = { machine, from: new Date(oldest), to: new Date(end) };
    const known = new Map(
      (await samplesBetween.all(this.#database, range)).map(({ at, used }) => [at.getTime(), used]),
    );
    const samples: Sample[] = [];
    for (let at = Math.ceil(oldest / SPAN) * SPAN; at < end; at += SPAN)
      samples.push(sampleOf(at, known.get(at)));
    return samples;
  }
}
