import { type Database, inTransaction, type Session, type TaskKind } from '@cloud-account/database';
import type { Fault, MachineFaults, NewFault } from '../faults.js';
import {
  type FaultRow,
  insertFault,
  listFaults,
  matchingFaults,
  removeFault,
} from '../machines/fault-rows.js';
import { crashMachine, lockAndSettle } from '../machines/tasks-in-progress.js';

const faultOf = (row: FaultRow): Fault => ({
  id: row.id,
  machine: row.machine ?? undefined,
  task: row.task ?? undefined,
  effect: row.effect,
  once: row.once,
  reason: row.reason,
  created: row.created_at,
});

/** The fault that affects a new task. A fault that is injected once is removed. */
export async function applyFault(
  session: Session,
  machine: string,
  task: TaskKind,
): Promise<FaultRow | undefined> {
  for (const fault of await matchingFaults.all(session, { machine, task })) {
    // Another task that begins at the same time may have removed it.
    if (!fault.once || (await removeFault.run(session, { id: fault.id })) === 1) return fault;
  }
  return undefined;
}

/** The faults of simulated machines, stored in the database. */
export class SimulatedFaults implements MachineFaults {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async list(): Promise<Fault[]> {
    return (await listFaults.all(this.#database, {})).map(faultOf);
  }

  async add({ machine, task, ...fault }: NewFault): Promise<Fault> {
    const values = { ...fault, machine: machine ?? null, task: task ?? null, created_at: this.#now() };
    return faultOf(await insertFault.one(this.#database, values));
  }

  async remove(id: number): Promise<boolean> {
    return (await removeFault.run(this.#database, { id })) === 1;
  }

  crash(machine: string): Promise<boolean> {
    return inTransaction(this.#database, async (session) => {
      const now = this.#now();
      await lockAndSettle(session, machine, now);
      return crashMachine(session, machine, now);
    });
  }
}
