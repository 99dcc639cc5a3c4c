import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Randomness } from '@cloud-account/runtime';
import {
  allRows,
  change,
  type Database,
  firstRow,
  inTransaction,
  isDiskFull,
  type Plan,
  type Session,
} from '@cloud-account/database';
import {
  type Crash,
  type HostAccess,
  type Hypervisor,
  type Machine,
  type Progress,
  type Sample,
  type Task,
  TaskFailed,
} from '../driver.js';
import { carryOut, switchOff } from '../machines/effects.js';
import { planOf } from '../machines/planning.js';
import { progressOf, reach, readMachine } from '../machines/reading.js';
import { problemOf } from '../machines/refusals.js';
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
import { openConsole } from './console.js';
import { processOf, sshPortOf } from './guest.js';
import type { Host } from './host.js';
import { HostVolumes } from './host-volumes.js';
import { HostImages, unfinishedImage } from './images.js';
import { doOnHost, endsProcess, needsSecrets } from './host-tasks.js';
import { Measuring } from './measuring.js';
import { isAlive, ownName } from './processes/processes.js';
import { missingPrograms, ProgramFailed } from './processes/programs.js';
import { openTasks, runningMachines, takeTask } from './rows.js';
import { freshCounters } from './statistics.js';

/** The interval at which the server looks for tasks without a worker, in milliseconds. */
const TASKS_INTERVAL = 2_000;

/** The time until the next read of the progress of a task that takes longer than expected, in milliseconds. */
const NEXT_READ = 500;

/** The maximum number of old tasks that one statement deletes. */
const MAX_TASKS_PER_DELETE = 100;

/** About how long a task takes, in milliseconds. @param size MB that it copies or writes */
function durationOf({ kind }: Plan, size: number): number {
  switch (kind) {
    case 'create-disk':
    case 'copy-disk':
    case 'restore-disk':
    case 'save-backup':
    case 'save-image':
      return 1_000 + Math.round(size / 4);
    case 'shut-down':
    case 'reboot':
    case 'resize':
      return 3_000;
    default:
      return 1_000;
  }
}

/** The new disk or backup of a task. */
function madeBy(plan: Plan): string[] {
  if (plan.kind === 'save-backup') return [plan.backup];
  if (plan.kind === 'save-image') return [unfinishedImage(plan.image)];
  return ['create-disk', 'copy-disk', 'restore-disk'].includes(plan.kind) && 'disk' in plan
    ? [plan.disk]
    : [];
}

/** A plan with all that a start needs, and without a guess of what a disk holds: the host knows that itself. */
function planOfHost(plan: Plan, task: Task): Plan {
  if (plan.kind === 'create-disk') return { ...plan, content: { ...plan.content, used: 0 } };
  const starts = task.kind === 'boot' || task.kind === 'reboot';
  return starts && (plan.kind === 'boot' || plan.kind === 'reboot') ? { ...plan, startUp: task } : plan;
}

interface Options {
  readonly database: Database;
  readonly host: Host;
  readonly now: () => Date;
  readonly uuid: Randomness['uuid'];
  readonly log: Logger;
}

/**
 * Runs machines with QEMU on this host, each in a process of its own that outlives the server. The requested and the actual state are
 * rows; a task first changes the host, then the rows. A task that was broken off is repeated: by the next process that starts on the
 * host, or, where it needs a password, at the next request for it.
 */
export class QemuHypervisor implements Hypervisor {
  readonly faults = undefined;
  readonly crashInterval = 5_000;
  readonly volumes: HostVolumes;
  readonly images: HostImages;
  readonly #options: Options;
  readonly #measuring: Measuring;
  readonly #working = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  /** A hypervisor that leaves it to another process to take up tasks. */
  constructor(options: Options) {
    this.#options = options;
    this.volumes = new HostVolumes(options.database, options.host);
    this.images = new HostImages(options.host);
    this.#measuring = new Measuring(options.database, options.host.places, options.now);
  }

  /** Takes up the tasks of this host that were broken off, and removes what they left. */
  static async open(options: Options): Promise<QemuHypervisor> {
    const hypervisor = new QemuHypervisor(options);
    await options.host.places.make();
    const missing = missingPrograms();
    if (missing.length > 0)
      options.log.warn({ missing }, 'virtual machines need programs that this host does not have');
    await hypervisor.#removeUnfinished();
    await hypervisor.#takeUp();
    hypervisor.#timer = setInterval(() => {
      void hypervisor.#takeUp();
    }, TASKS_INTERVAL).unref();
    return hypervisor;
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
      const row = (await firstRow(database, findTask, { key })) ?? (await this.#begin(key, machine, task));
      return this.#progress(row, task);
    });
  }

  begun(key: string): Promise<Progress | undefined> {
    return reach(async () => {
      const row = await firstRow(this.#options.database, findTask, { key });
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
      const { database, host } = this.#options;
      for (const { uuid } of await allRows(database, runningMachines, { host: host.name }))
        if ((await processOf(host.places, uuid)) === undefined) await this.#noteCrash(uuid);
      const rows = await allRows(database, oldestCrashes, { limit });
      return rows.flatMap(({ uuid, crashed_at: at }) => (at === null ? [] : [{ machine: uuid, at }]));
    });
  }

  removeCrash(crash: Crash): Promise<void> {
    return reach(async () => {
      await change(this.#options.database, removeCrash, crash);
    });
  }

  place(): Promise<void> {
    return Promise.reject(new Error('Machines of QEMU are more than rows: seeds cannot add them.'));
  }

  copy(): Promise<void> {
    return Promise.reject(
      new Error('Machines of QEMU are more than rows: they cannot be copied with an account.'),
    );
  }

  openConsole(machine: string): Promise<Duplex | undefined> {
    return openConsole(this.#options.host.places, machine);
  }

  readonly hostAccess = async (machine: string): Promise<HostAccess | undefined> => {
    const { name, places } = this.#options.host;
    if ((await processOf(places, machine)) === undefined) return undefined;
    return { host: name, socket: places.run(machine, 'console'), sshPort: await sshPortOf(places, machine) };
  };

  /** Stores a new task. It has ended already if it is impossible. */
  async #begin(key: string, machine: string, task: Task): Promise<TaskRow> {
    const { database, host, now, uuid } = this.#options;
    const asked = planOfHost(planOf(task, uuid), task);
    return inTransaction(database, async (session) => {
      await session.run(lockMachine, { machine });
      // Another call may have begun the task meanwhile.
      const known = await firstRow(session, findTask, { key });
      if (known !== undefined) return known;
      const facts = await readPlanFacts(session, machine, asked);
      const plan = withSource(asked, task.kind === 'copy-disk' ? task.from.machine : machine, facts);
      const problem = problemOf(plan, facts) ?? null;
      const size = problem === null ? await sizeOf(session, plan, facts) : 0;
      const started = now();
      const row = {
        ...{ key, machine, kind: plan.kind, size, crash: false, host: host.name, worker: null },
        started_at: started,
        due_at: new Date(started.getTime() + durationOf(plan, size)),
        ...(problem === null ? { plan, ended_at: null } : { plan: null, ended_at: started }),
        failure: problem,
      };
      await change(session, insertTask, { ...row, plan: row.plan && JSON.stringify(row.plan) });
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
    const { database, log } = this.#options;
    const { key, plan } = row;
    if (plan === null || this.#working.has(key) || (task === undefined && needsSecrets(plan))) return;
    const { worker: before } = row;
    if (before !== null && (await isAlive(before))) return;
    if ((await change(database, takeTask, { key, before, worker: await ownName() })) === 0) return;
    const working = this.#do(row, plan, task)
      .catch(async (error: unknown) => {
        log.error({ err: error, task: key }, 'a task of a machine was broken off');
        await change(database, takeTask, { key, before: await ownName(), worker: null }).catch(
          () => undefined,
        );
      })
      .finally(() => {
        this.#working.delete(key);
      });
    this.#working.set(key, working);
  }

  async #do({ key, machine }: TaskRow, plan: Plan, task: Task | undefined): Promise<void> {
    const { database, host, now, log } = this.#options;
    const started = now();
    const facts = await readPlanFacts(database, machine, plan);
    const disks = plan.kind === 'remove' ? await this.#disksOf(machine) : [];
    let failure = problemOf(plan, facts);
    let done = plan;
    try {
      if (endsProcess(plan)) await this.#measuring.measure(machine);
      if (failure === undefined) done = await doOnHost(host, { plan, machine, facts, disks, task });
    } catch (error) {
      if (!(error instanceof TaskFailed)) log.error({ err: error, task: key }, 'a host could not do a task');
      failure = error instanceof TaskFailed ? error.reason : reasonOf(error);
    }
    const pid = await processOf(host.places, machine);
    await inTransaction(database, async (session) => {
      await session.run(lockMachine, { machine });
      const ended = now();
      const { machine: row } = await readPlanFacts(session, machine, done);
      if (failure === undefined) await carryOut(session, done, machine, row, { started, ended }, host.name);
      // A start that failed may have ended the process.
      else if (row?.running && pid === undefined) await switchOff(session, row, ended, null);
      if (endsProcess(plan))
        await this.#measuring.set(session, machine, pid === undefined ? null : freshCounters(pid, ended));
      await change(session, endTask, { key, failure: failure ?? null, ended_at: ended });
    });
  }

  /** Records a crash of a machine. */
  async #noteCrash(machine: string): Promise<void> {
    const { database, host, now } = this.#options;
    await inTransaction(database, async (session: Session) => {
      await session.run(lockMachine, { machine });
      const row = await firstRow(session, findMachine, { machine });
      const tasks = await allRows(session, openTasks, { host: host.name });
      // A task that ends the process, or has just started it, says so itself.
      if (!row?.running || tasks.some((one) => one.machine === machine)) return;
      if ((await processOf(host.places, machine)) !== undefined) return;
      await switchOff(session, row, now(), now());
    });
  }

  /** Takes up tasks that nobody does. */
  async #takeUp(): Promise<void> {
    const { database, host, now, log } = this.#options;
    try {
      for (const row of await allRows(database, openTasks, { host: host.name }))
        await this.#take(row, undefined);
      await change(database, deleteOldTasks, {
        before: new Date(now().getTime() - MAX_TASK_AGE),
        limit: MAX_TASKS_PER_DELETE,
      });
    } catch (error) {
      log.warn({ err: error }, 'the tasks of machines cannot be read');
    }
  }

  /** The disks and backups that tasks in progress make. @param machine only for it */
  async #unfinished(machine?: string): Promise<string[]> {
    const { database, host } = this.#options;
    const tasks = await allRows(database, openTasks, { host: host.name });
    return tasks.flatMap(({ machine: of, plan }) =>
      (machine ?? of) === of && plan !== null ? madeBy(plan) : [],
    );
  }

  /** All disks of a machine, also those that tasks were making. */
  async #disksOf(machine: string): Promise<string[]> {
    const rows = await allRows(this.#options.database, disksOfMachine, { machine });
    return [...rows.map(({ uuid }) => uuid), ...(await this.#unfinished(machine))];
  }

  /**
   * Removes disks, backups and copies of volumes that were not finished and belong to no task. A task or a job that still needs one
   * creates another.
   */
  async #removeUnfinished(): Promise<void> {
    const { host } = this.#options;
    const made = new Set(await this.#unfinished());
    for (const name of await readdir(host.places.unfinished))
      if (!made.has(name))
        await rm(path.join(host.places.unfinished, name), { recursive: true, force: true });
  }
}

const isHostFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof ProgramFailed && error.isDiskFull);

/** Why a task failed for a fault of the host, in a sentence for users. */
function reasonOf(error: unknown): string {
  if (isHostFull(error)) return 'The host has no room left.';
  if (error instanceof ProgramFailed && typeof error.how === 'string')
    return `The program ${error.program} is missing on the host, or was stopped.`;
  return 'The host could not do this; the log of the server says why.';
}
