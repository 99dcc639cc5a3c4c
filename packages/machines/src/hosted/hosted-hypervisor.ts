import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Randomness } from '@cloud-account/runtime';
import {
  type Database,
  DatabaseUnavailable,
  inTransaction,
  type Plan,
  type Session,
} from '@cloud-account/database';
import {
  type Crash,
  type HostAccess,
  type Hypervisor,
  HypervisorUnavailable,
  type Machine,
  type Progress,
  type Sample,
  type Task,
  TaskFailed,
} from '../driver.js';
import { carryOut, switchOff } from '../machines/effects.js';
import { planOf } from '../machines/planning.js';
import { progressOf, reach, readMachine } from '../machines/reading.js';
import { type PlanFacts, problemOf } from '../machines/refusals.js';
import {
  disksOfMachine,
  findMachine,
  removeCrash,
  lockMachine,
  oldestCrashes,
  type TaskRow,
} from '../machines/rows.js';
import { endTask, findTask, deleteOldTasks, insertTask, MAX_TASK_AGE } from '../machines/task-rows.js';
import { readPlanFacts, sizeOf, withSource } from '../machines/tasks-in-progress.js';
import type { Images } from '../images.js';
import type { Volumes } from '../volumes.js';
import type { Engine } from './engine.js';
import { Measuring } from './measuring.js';
import { durationOf, endsProcess, planOfHost, removes } from './plans.js';
import { isAlive, workerName } from './processes.js';
import { openTasks, runningMachines, takeTask } from './rows.js';
import { freshCounters } from './samples.js';

/** The interval at which the server looks for tasks without a worker, in milliseconds. */
const TASKS_INTERVAL = 2_000;

/** The time until the next read of the progress of a task that takes longer than expected, in milliseconds. */
const NEXT_READ = 500;

/** The maximum number of old tasks that one statement deletes. */
const MAX_TASKS_PER_DELETE = 100;

/** The dependencies of a hypervisor of a host. */
export interface HostedOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly uuid: Randomness['uuid'];
  readonly log: Logger;
}

/**
 * Runs machines on a host, where they outlive the server. The requested and the actual state are rows; a task first changes the host, then
 * the rows. A task that was broken off is repeated: by this process, by the next one that starts on the host, or, where it needs a
 * password, at the next request for it.
 */
export abstract class HostedHypervisor implements Hypervisor {
  readonly faults = undefined;
  readonly crashInterval = 5_000;
  abstract readonly volumes: Volumes;
  abstract readonly images: Images | undefined;
  abstract readonly hostAccess: ((machine: string) => Promise<HostAccess | undefined>) | undefined;
  readonly #options: HostedOptions;
  readonly #engine: Engine;
  readonly #measuring: Measuring;
  readonly #working = new Map<string, Promise<void>>();
  /** The name of this worker. */
  readonly #name: Promise<string>;
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isUnavailable = false;

  /** A hypervisor that leaves it to another process to take up tasks. */
  constructor(options: HostedOptions, engine: Engine) {
    this.#options = options;
    this.#engine = engine;
    this.#name = workerName(options.uuid());
    this.#measuring = new Measuring(options.database, engine, options.now);
  }

  abstract openConsole(machine: string): Promise<Duplex | undefined>;

  /** Takes up the tasks of the host that were broken off, and removes what they left; later, where the host does not answer now. */
  async open(): Promise<this> {
    await this.#openHost();
    await this.#takeUp();
    this.#timer = setInterval(() => {
      void this.#takeUp();
    }, TASKS_INTERVAL).unref();
    return this;
  }

  async #openHost(): Promise<void> {
    if (this.#isOpen) return;
    try {
      await this.#engine.open();
      await this.#engine.removeUnfinished(async () => new Set(await this.#unfinished()));
      this.#isOpen = true;
    } catch (error) {
      if (!(error instanceof HypervisorUnavailable)) throw error;
      this.#noteUnavailable(error);
    }
  }

  /** Reports once that the host does not answer, until it has answered. */
  #noteUnavailable(error: HypervisorUnavailable): void {
    if (!this.#isUnavailable)
      this.#options.log.warn({ err: error }, 'the host of machines does not answer: tasks wait');
    this.#isUnavailable = true;
  }

  /**
   * Takes up no more tasks, and waits for those in progress. Machines go on.
   *
   * @param timeout milliseconds; what takes longer is done again by the next process
   */
  async close(timeout: number): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#idle(), pause(timeout, undefined, { ref: false })]);
  }

  /** Waits until this process does nothing. */
  async #idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working.values());
  }

  perform(key: string, machine: string, task: Task): Promise<Progress> {
    return reach(async () => {
      const { database } = this.#options;
      const row = (await findTask.first(database, { key })) ?? (await this.#begin(key, machine, task));
      return this.#progress(row, task);
    });
  }

  begun(key: string): Promise<Progress | undefined> {
    return reach(async () => {
      const row = await findTask.first(this.#options.database, { key });
      return row && this.#progress(row, undefined);
    });
  }

  find(machine: string): Promise<Machine | undefined> {
    return reach(() => readMachine(this.#options.database, machine));
  }

  samples(machine: string, from: Date, to: Date): Promise<readonly Sample[]> {
    return reach(() => this.#measuring.samples(machine, from, to));
  }

  async crashes(limit: number): Promise<readonly Crash[]> {
    return reach(async () => {
      const { database } = this.#options;
      const running = await runningMachines.all(database, { host: this.#engine.name });
      for (const uuid of await this.#engine.crashedOf(running.map((row) => row.uuid)))
        await this.#noteCrash(uuid);
      const rows = await oldestCrashes.all(database, { limit });
      return rows.flatMap(({ uuid, crashed_at: at }) => (at === null ? [] : [{ machine: uuid, at }]));
    });
  }

  removeCrash(crash: Crash): Promise<void> {
    return reach(async () => {
      await removeCrash.run(this.#options.database, crash);
    });
  }

  place(): Promise<void> {
    return Promise.reject(new Error('Machines of a host are more than rows: seeds cannot add them.'));
  }

  copy(): Promise<void> {
    return Promise.reject(
      new Error('Machines of a host are more than rows: they cannot be copied with an account.'),
    );
  }

  /** Stores a new task. It has ended already if it is impossible. */
  async #begin(key: string, machine: string, task: Task): Promise<TaskRow> {
    const { database, now, uuid } = this.#options;
    const asked = planOfHost(planOf(task, uuid), task);
    return inTransaction(database, async (session) => {
      await lockMachine.run(session, { machine });
      // Another call may have begun the task meanwhile.
      const known = await findTask.first(session, { key });
      if (known !== undefined) return known;
      const facts = await readPlanFacts(session, machine, asked);
      const plan = withSource(asked, task.kind === 'copy-disk' ? task.from.machine : machine, facts);
      const problem = problemOf(plan, facts) ?? null;
      const size = problem === null ? await sizeOf(session, plan, facts) : 0;
      const started = now();
      const row = {
        ...{ key, machine, kind: plan.kind, size, crash: false, host: this.#engine.name, worker: null },
        started_at: started,
        due_at: new Date(started.getTime() + durationOf(plan, size)),
        ...(problem === null ? { plan, ended_at: null } : { plan: null, ended_at: started }),
        failure: problem,
      };
      await insertTask.run(session, { ...row, plan: row.plan && JSON.stringify(row.plan) });
      return row;
    });
  }

  /** The progress of a task, which is done unless another process does it. @param task the task, where it is known with its secrets */
  async #progress(row: TaskRow, task: Task | undefined): Promise<Progress> {
    const now = this.#options.now();
    const progress = progressOf(row, now);
    if (progress.state === 'done') return progress;
    await this.#take(row, task);
    return { ...progress, due: new Date(Math.max(row.due_at.getTime(), now.getTime() + NEXT_READ)) };
  }

  /** Does a task, unless another process does. @param task the task, where it is known with its secrets */
  async #take(row: TaskRow, task: Task | undefined): Promise<void> {
    const { key, plan } = row;
    if (plan === null || this.#working.has(key) || (task === undefined && this.#engine.needsSecrets(plan)))
      return;
    const claimed = this.#claim(row);
    const working = claimed
      .then(
        (isOwn) => (isOwn ? this.#work(row, plan, task) : undefined),
        () => undefined,
      )
      .finally(() => {
        this.#working.delete(key);
      });
    this.#working.set(key, working);
    await claimed;
  }

  /** Makes this process the worker of a task that it does not do now. @returns false when another process does it, or it has ended */
  async #claim({ key, worker: before }: TaskRow): Promise<boolean> {
    const worker = await this.#name;
    // A claim whose answer was lost is still there, as is one that could not be given up.
    if (before !== null && before !== worker && (await isAlive(before))) return false;
    return (await takeTask.run(this.#options.database, { key, before, worker })) > 0;
  }

  /** Does a task, and gives it up where it must be done again. */
  async #work(row: TaskRow, plan: Plan, task: Task | undefined): Promise<void> {
    const { database, log } = this.#options;
    const { key } = row;
    try {
      await this.#do(row, plan, task);
      this.#isUnavailable = false;
    } catch (error) {
      if (error instanceof HypervisorUnavailable) this.#noteUnavailable(error);
      else log.error({ err: error, task: key }, 'a task of a machine was broken off');
      const before = await this.#name;
      await takeTask.run(database, { key, before, worker: null }).catch(() => undefined);
    }
  }

  /** Waits for what is being made for a machine, so that its removal leaves nothing behind. */
  async #othersHaveEnded(key: string, machine: string): Promise<void> {
    const isMaking = async (row: TaskRow) =>
      row.machine === machine &&
      row.key !== key &&
      row.plan !== null &&
      !removes(row.plan) &&
      row.worker !== null &&
      (await isAlive(row.worker));
    for (;;) {
      const open = await openTasks.all(this.#options.database, { host: this.#engine.name });
      if (!(await Promise.all(open.map(isMaking))).includes(true)) return;
      await pause(NEXT_READ);
    }
  }

  async #do({ key, machine }: TaskRow, plan: Plan, task: Task | undefined): Promise<void> {
    const { database, now, log } = this.#options;
    const engine = this.#engine;
    const started = now();
    if (removes(plan)) await this.#othersHaveEnded(key, machine);
    const facts = await this.#factsOf(machine, plan);
    const disks = await this.#disksOf(machine);
    let failure = problemOf(plan, facts);
    let done = plan;
    try {
      if (endsProcess(plan)) await this.#measuring.measure(machine);
      if (failure === undefined) done = await engine.carryOut({ plan, machine, facts, disks, task });
    } catch (error) {
      if (error instanceof HypervisorUnavailable || error instanceof DatabaseUnavailable) throw error;
      if (!(error instanceof TaskFailed)) log.error({ err: error, task: key }, 'a host could not do a task');
      failure = error instanceof TaskFailed ? error.reason : engine.reasonOf(error);
    }
    const pid = endsProcess(plan) ? await engine.processOf(machine) : undefined;
    await inTransaction(database, async (session) => {
      await lockMachine.run(session, { machine });
      const ended = now();
      const { machine: row } = await readPlanFacts(session, machine, done);
      if (failure === undefined) await carryOut(session, done, machine, row, { started, ended }, engine.name);
      // A start that failed may have ended the process: what runs the node learns of it as of a crash.
      else if (row?.running && endsProcess(plan) && pid === undefined)
        await switchOff(session, row, ended, ended);
      if (endsProcess(plan) && (pid === undefined || row?.counters?.pid !== pid))
        await this.#measuring.set(session, machine, pid === undefined ? null : freshCounters(pid, ended));
      await endTask.run(session, { key, failure: failure ?? null, ended_at: ended });
    });
  }

  /** Reads the facts of a plan; for one that starts a machine as before, with all its disks. */
  async #factsOf(machine: string, plan: Plan): Promise<PlanFacts> {
    const { database } = this.#options;
    const facts = await readPlanFacts(database, machine, plan);
    if (plan.kind !== 'resize') return facts;
    const rows = await disksOfMachine.all(database, { machine });
    return { ...facts, disks: new Map(rows.map((row) => [row.uuid, row])) };
  }

  /** Records a crash of a machine. */
  async #noteCrash(machine: string): Promise<void> {
    const { database, now } = this.#options;
    const seen = await findMachine.first(database, { machine });
    // The host is asked outside of the transaction, because its answer may take long.
    if ((await this.#engine.processOf(machine)) !== undefined) return;
    await inTransaction(database, async (session: Session) => {
      await lockMachine.run(session, { machine });
      const row = await findMachine.first(session, { machine });
      const tasks = await openTasks.all(session, { host: this.#engine.name });
      // A task that ends the process, or has just started it, says so itself.
      if (!row?.running || tasks.some((one) => one.machine === machine)) return;
      // A task has started it meanwhile.
      if (row.power.at(-1) !== seen?.power.at(-1)) return;
      await switchOff(session, row, now(), now());
    });
  }

  /** Takes up tasks that nobody does. */
  async #takeUp(): Promise<void> {
    const { database, now, log } = this.#options;
    try {
      await this.#openHost();
      for (const row of await openTasks.all(database, { host: this.#engine.name }))
        await this.#take(row, undefined);
      await deleteOldTasks.run(database, {
        before: new Date(now().getTime() - MAX_TASK_AGE),
        limit: MAX_TASKS_PER_DELETE,
      });
    } catch (error) {
      log.warn({ err: error }, 'the tasks of machines cannot be read');
    }
  }

  /** The disks and backups that tasks in progress make. @param machine only for it */
  async #unfinished(machine?: string): Promise<string[]> {
    const tasks = await openTasks.all(this.#options.database, { host: this.#engine.name });
    return tasks.flatMap(({ machine: of, plan }) =>
      (machine ?? of) === of && plan !== null ? this.#engine.madeBy(plan) : [],
    );
  }

  /** All disks of a machine, also those that tasks were making. */
  async #disksOf(machine: string): Promise<string[]> {
    const rows = await disksOfMachine.all(this.#options.database, { machine });
    return [...rows.map(({ uuid }) => uuid), ...(await this.#unfinished(machine))];
  }
}
