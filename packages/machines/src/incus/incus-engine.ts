import type { Database, Plan, Used } from '@cloud-account/database';
import { HypervisorUnavailable } from '../driver.js';
import { type Engine, type HostTask, madeBy } from '../hosted/engine.js';
import type { HostedOptions } from '../hosted/hosted-hypervisor.js';
import { DaemonRefused } from './daemon/answers.js';
import { disksOfMachine, findDisks } from '../machines/rows.js';
import { doOnCluster } from './cluster-tasks.js';
import type { IncusHost } from './host.js';
import { removeStrayImages } from './images.js';
import {
  type Instance,
  type InstanceState,
  isOff,
  listInstances,
  removeInstance,
  runningOf,
  stateOf,
} from './instances.js';
import { listMembers } from './daemon/members.js';
import { COMPLETE, diskOf, machineOfRescue, marks, MOVED } from './names.js';
import { listVolumes, removeFound } from './pool-volumes.js';
import { prepareProject } from './project.js';

/** Milliseconds for which a machine must be off until it has crashed: a reboot from inside stops it for some seconds. */
const CRASH_DELAY = 10_000;

const NANOSECONDS = 1e9;

/** The reasons of refusals of the daemon, for users. */
const reasons = [
  [/no space left on device/i, 'The storage pool has no room left.'],
  [
    /quota exceeded|exceeds (?:specified )?volume size/i,
    'The disk is full, or too small for the image: make it larger.',
  ],
  [
    /reached maximum|resource limits|limits?\.\w+ .*project/i,
    'The project of the machines has reached its limits.',
  ],
] as const;

/** Does what is done with machines that are instances of Incus or LXD. */
export class IncusEngine implements Engine {
  readonly name: string;
  readonly #host: IncusHost;
  readonly #database: Database;
  readonly #now: () => Date;
  /** The machines that should run and are off, and since when they were seen so, in milliseconds since 1970. */
  readonly #off = new Map<string, number>();
  #prepared: Promise<void> | undefined;

  constructor(host: IncusHost, { database, now }: Pick<HostedOptions, 'database' | 'now'>) {
    this.name = host.name;
    this.#host = host;
    this.#database = database;
    this.#now = now;
  }

  open(): Promise<void> {
    return (this.#prepared ??= prepareProject(this.#host).catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    }));
  }

  needsSecrets(plan: Plan): boolean {
    return plan.kind === 'set-password' || (plan.kind === 'create-disk' && plan.content.image !== null);
  }

  madeBy(plan: Plan): readonly string[] {
    return madeBy(plan);
  }

  async carryOut(task: HostTask): Promise<Plan> {
    await this.open();
    try {
      await doOnCluster(this.#host, task);
    } catch (error) {
      // The task failed permanently.
      if (!(error instanceof HypervisorUnavailable)) await this.#removeMade(new Set(this.madeBy(task.plan)));
      throw error;
    }
    return task.plan;
  }

  reasonOf(error: unknown): string {
    const said = error instanceof DaemonRefused ? error.said : '';
    const known = reasons.find(([pattern]) => pattern.test(said));
    return known?.[1] ?? 'The host could not do this; the log of the server says why.';
  }

  async processOf(machine: string): Promise<number | undefined> {
    return (await this.#stateOf(machine))?.pid;
  }

  async crashedOf(machines: readonly string[]): Promise<readonly string[]> {
    if (machines.length === 0) return [];
    const { own, unreachable } = await listInstances(this.#host);
    const running = new Set([
      ...own.filter((one) => !isOff(one)).map(({ config }) => config[marks.machine]),
      ...(await this.#mayRun(unreachable)),
    ]);
    const now = this.#now().getTime();
    const off = machines.filter((machine) => !running.has(machine));
    for (const machine of this.#off.keys()) if (!off.includes(machine)) this.#off.delete(machine);
    return off.filter((machine) => {
      const since = this.#off.get(machine) ?? now;
      this.#off.set(machine, since);
      return now - since >= CRASH_DELAY;
    });
  }

  /** The machines of instances that do not answer, on members that the cluster does not take for offline. */
  async #mayRun(unreachable: readonly Pick<Instance, 'name' | 'location'>[]): Promise<readonly string[]> {
    if (unreachable.length === 0) return [];
    const members = await listMembers(this.#host.client);
    const offline = members.flatMap(({ server_name: name, status }) => (status === 'Offline' ? name : []));
    const names = unreachable.flatMap(({ name, location }) => (offline.includes(location) ? [] : name));
    const rows = await findDisks.all(this.#database, { disks: names.flatMap((name) => diskOf(name) ?? []) });
    return [...rows.map(({ machine }) => machine), ...names.flatMap((name) => machineOfRescue(name) ?? [])];
  }

  /** The daemon counts what blocks and swap did for no instance. */
  async readUsed(machine: string): Promise<Used> {
    const state = await this.#stateOf(machine);
    if (state === undefined) throw new Error('The machine has ended.');
    const used = { cpu: state.cpu.usage / NANOSECONDS, io: 0, swap: 0, in: 0, out: 0 };
    for (const { type, counters } of Object.values(state.network ?? {}))
      if (type !== 'loopback') {
        used.in += counters.bytes_received;
        used.out += counters.bytes_sent;
      }
    return used;
  }

  /** The instance that a machine runs as; undefined: it is off. */
  async runningOf(machine: string): Promise<Instance | undefined> {
    const disks = (await disksOfMachine.all(this.#database, { machine })).map(({ uuid }) => uuid);
    return (await runningOf(this.#host, machine, disks))[0];
  }

  /** The state of a machine; undefined: it is off. */
  async #stateOf(machine: string): Promise<InstanceState | undefined> {
    const running = await this.runningOf(machine);
    const state = running && (await stateOf(this.#host, running.name));
    return state !== undefined && state.pid > 0 ? state : undefined;
  }

  /**
   * Also removes images that no alias has.
   *
   * @throws HypervisorUnavailable when members of the cluster do not answer, which may have more
   */
  async removeUnfinished(made: () => Promise<ReadonlySet<string>>): Promise<void> {
    const { own, unreachable } = await listInstances(this.#host);
    const making = [...own, ...(await listVolumes(this.#host))].flatMap(
      ({ config }) => config[marks.making] ?? [],
    );
    const needed = await made();
    await this.#removeMade(
      new Set(making.filter((one) => one !== COMPLETE && one !== MOVED && !needed.has(one))),
    );
    await removeStrayImages(this.#host);
    if (unreachable.length > 0) throw new HypervisorUnavailable('A member of the cluster does not answer.');
  }

  /** Removes what is being made, unless it has been finished meanwhile. */
  async #removeMade(made: ReadonlySet<string>): Promise<void> {
    if (made.size === 0) return;
    const isMade = (one: { config: Readonly<Record<string, string>> }) =>
      made.has(one.config[marks.making] ?? '');
    for (const one of (await listInstances(this.#host)).own)
      if (isMade(one)) await removeInstance(this.#host, one.name);
    for (const one of await listVolumes(this.#host)) if (isMade(one)) await removeFound(this.#host, one);
  }
}
