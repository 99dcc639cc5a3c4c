import type { Duplex } from 'node:stream';
import type { Randomness } from '@cloud-account/runtime';
import { type Database, inTransaction, type Plan, type Session } from '@cloud-account/database';
import type {
  CopyNames,
  Crash,
  Hypervisor,
  Machine,
  PlacedMachine,
  Progress,
  Sample,
  Task,
  TaskTimes,
} from '../driver.js';
import { SimulatedConsole } from './console.js';
import { copyMachines } from './copying.js';
import { placeMachines } from './placing.js';
import { planOf } from '../machines/planning.js';
import { progressOf, reach, readMachine } from '../machines/reading.js';
import { problemOf } from '../machines/refusals.js';
import { findMachine, removeCrash, oldestCrashes, type TaskRow } from '../machines/rows.js';
import { applyFault, SimulatedFaults } from './simulated-faults.js';
import { samplesOf } from './statistics.js';
import { dueTasks, findTask, deleteOldTasks, insertTask, MAX_TASK_AGE } from '../machines/task-rows.js';
import {
  isDue,
  lockAndSettle,
  sizeOf,
  readPlanFacts,
  takeEffect,
  withSource,
} from '../machines/tasks-in-progress.js';
import { durationOf } from './times.js';

/** After this many new tasks, at most twice as many old ones are forgotten. */
const TASKS_PER_DELETE = 50;

interface Options {
  readonly database: Database;
  readonly now: () => Date;
  /** The durations of tasks that begin now. */
  readonly times: () => TaskTimes;
  /** Makes the names of the contents of disks. */
  readonly uuid: Randomness['uuid'];
}

/** A call with its key. */
interface TaskRequest {
  readonly key: string;
  readonly machine: string;
  /** The machine whose disks are copied. */
  readonly source: string;
  readonly plan: Plan;
}

/**
 * Simulates machines: they are rows, and tasks take time and have effects, but nothing runs. All state is in the database, so
 * that servers that share it see the same machines. A due task takes effect when somebody next reads the machine, with the time
 * when it was due.
 */
export class SimulatedHypervisor implements Hypervisor {
  readonly hostAccess = undefined;
  readonly volumes = undefined;
  readonly images = undefined;
  readonly crashInterval = 15_000;
  readonly faults: SimulatedFaults;
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #times: () => TaskTimes;
  readonly #uuid: Randomness['uuid'];
  #begun = TASKS_PER_DELETE - 1;

  constructor({ database, now, times, uuid }: Options) {
    this.#database = database;
    this.#now = now;
    this.#times = times;
    this.#uuid = uuid;
    this.faults = new SimulatedFaults(database, now);
  }

  perform(key: string, machine: string, task: Task): Promise<Progress> {
    return reach(async () => {
      const now = this.#now();
      const known = await this.#progress(key, now);
      if (known !== undefined) return known;
      const source = task.kind === 'copy-disk' ? task.from.machine : machine;
      const asked = { key, machine, source, plan: planOf(task, this.#uuid) };
      return progressOf(await inTransaction(this.#database, (session) => this.#begin(session, asked)), now);
    });
  }

  begun(key: string): Promise<Progress | undefined> {
    return reach(() => this.#progress(key, this.#now()));
  }

  find(machine: string): Promise<Machine | undefined> {
    return reach(async () => {
      await this.#settle(machine);
      return readMachine(this.#database, machine);
    });
  }

  samples(machine: string, from: Date, to: Date): Promise<readonly Sample[]> {
    return reach(async () => {
      await this.#settle(machine);
      const row = await findMachine.first(this.#database, { machine });
      return row === undefined ? [] : samplesOf(row, from, to, this.#now());
    });
  }

  crashes(limit: number): Promise<Crash[]> {
    return reach(async () => {
      const rows = await oldestCrashes.all(this.#database, { limit });
      return rows.flatMap(({ uuid, crashed_at: at }) => (at === null ? [] : [{ machine: uuid, at }]));
    });
  }

  removeCrash(crash: Crash): Promise<void> {
    return reach(async () => {
      await removeCrash.run(this.#database, crash);
    });
  }

  place(session: Session, machines: readonly PlacedMachine[]): Promise<void> {
    return placeMachines(session, machines, this.#now(), this.#uuid);
  }

  copy(session: Session, names: CopyNames): Promise<void> {
    return copyMachines(session, names);
  }

  async openConsole(machine: string): Promise<Duplex | undefined> {
    const isRunning = async () => (await this.find(machine))?.running === true;
    return (await isRunning()) ? new SimulatedConsole(isRunning) : undefined;
  }

  async #progress(key: string, now: Date): Promise<Progress | undefined> {
    const known = await findTask.first(this.#database, { key });
    return known && progressOf(await this.#afterEffect(known, now), now);
  }

  /** The task, after its effect if it is due. */
  async #afterEffect(task: TaskRow, now: Date): Promise<TaskRow> {
    if (!isDue(task, now)) return task;
    return inTransaction(
      this.#database,
      async (session) => (await lockAndSettle(session, task.machine, now, task.key)).known ?? task,
    );
  }

  /** Applies the effects of all due tasks of a machine. */
  async #settle(machine: string): Promise<void> {
    const now = this.#now();
    const [due] = await dueTasks.all(this.#database, { machine, now, key: null });
    if (due !== undefined) await this.#afterEffect(due, now);
  }

  async #begin(session: Session, { key, machine, source, plan: asked }: TaskRequest): Promise<TaskRow> {
    const now = this.#now();
    const { known, faults } = await lockAndSettle(session, machine, now, key);
    // Another server may have begun the task meanwhile.
    if (known !== undefined) return known;
    const facts = await readPlanFacts(session, machine, asked);
    const plan = withSource(asked, source, facts);
    const task = await this.#newTask(session, { key, machine, plan, faults }, facts, now);
    await insertTask.run(session, { ...task, plan: task.plan === null ? null : JSON.stringify(plan) });
    await this.#deleteOldTasks(session, now);
    return task;
  }

  /** The new task; it has already ended if it is impossible or takes no time. */
  async #newTask(
    session: Session,
    { key, machine, plan, faults }: Omit<TaskRequest, 'source'> & { readonly faults: boolean },
    facts: Awaited<ReturnType<typeof readPlanFacts>>,
    now: Date,
  ): Promise<TaskRow> {
    const begun = {
      ...{ key, machine, kind: plan.kind, started_at: now, due_at: now, crash: false },
      ...{ host: null, worker: null },
    };
    const problem = problemOf(plan, facts);
    if (problem !== undefined) return { ...begun, plan: null, size: 0, ended_at: now, failure: problem };
    const fault = faults ? await applyFault(session, machine, plan.kind) : undefined;
    const size = await sizeOf(session, plan, facts);
    const task = {
      ...begun,
      size,
      due_at: new Date(now.getTime() + durationOf(this.#times(), plan, size, key)),
      failure: fault?.effect === 'fail' ? fault.reason : null,
      crash: fault?.effect === 'crash',
    };
    if (task.due_at > now) return { ...task, plan, ended_at: null };
    return {
      ...task,
      plan: null,
      ended_at: now,
      failure: await takeEffect(session, task, plan, facts),
    };
  }

  /** Keeps the table small. */
  async #deleteOldTasks(session: Session, now: Date): Promise<void> {
    this.#begun += 1;
    if (this.#begun % TASKS_PER_DELETE !== 0) return;
    const before = new Date(now.getTime() - MAX_TASK_AGE);
    await deleteOldTasks.run(session, { before, limit: 2 * TASKS_PER_DELETE });
  }
}
