import type { Plan, Used } from '@cloud-account/database';
import { HypervisorUnavailable } from '../driver.js';
import { type Engine, type HostTask, madeBy } from '../hosted/engine.js';
import { DaemonRefused } from './answers.js';
import { doOnCluster } from './cluster-tasks.js';
import type { IncusHost } from './host.js';
import { removeStrayImages } from './images.js';
import { type InstanceState, isOff, ownInstances, removeInstance, runningOf, stateOf } from './instances.js';
import { COMPLETE, marks } from './names.js';
import { listVolumes, removeVolume } from './pool-volumes.js';
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
  readonly #now: () => Date;
  /** The machines that should run and are off, and since when they were seen so, in milliseconds since 1970. */
  readonly #off = new Map<string, number>();
  #prepared: Promise<void> | undefined;

  constructor(host: IncusHost, now: () => Date) {
    this.name = host.name;
    this.#host = host;
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
    const running = new Set(
      (await ownInstances(this.#host))
        .filter((one) => !isOff(one))
        .map(({ config }) => config[marks.machine]),
    );
    const now = this.#now().getTime();
    const off = machines.filter((machine) => !running.has(machine));
    for (const machine of this.#off.keys()) if (!off.includes(machine)) this.#off.delete(machine);
    return off.filter((machine) => {
      const since = this.#off.get(machine) ?? now;
      this.#off.set(machine, since);
      return now - since >= CRASH_DELAY;
    });
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

  /** The state of a machine; undefined: it is off. */
  async #stateOf(machine: string): Promise<InstanceState | undefined> {
    const [running] = await runningOf(this.#host, machine);
    const state = running && (await stateOf(this.#host, running.name));
    return state !== undefined && state.pid > 0 ? state : undefined;
  }

  /** Also removes images that no alias has. */
  async removeUnfinished(made: () => Promise<ReadonlySet<string>>): Promise<void> {
    const making = await this.#making();
    const needed = await made();
    await this.#removeMade(new Set(making.filter((one) => !needed.has(one))));
    await removeStrayImages(this.#host);
  }

  /** The disks, backups and images that are being made. */
  async #making(): Promise<string[]> {
    const all = [...(await ownInstances(this.#host)), ...(await listVolumes(this.#host))];
    return all.flatMap(({ config }) => config[marks.making] ?? []).filter((one) => one !== COMPLETE);
  }

  /** Removes what is being made, unless it has been finished meanwhile. */
  async #removeMade(made: ReadonlySet<string>): Promise<void> {
    if (made.size === 0) return;
    const isMade = (one: { config: Readonly<Record<string, string>> }) =>
      made.has(one.config[marks.making] ?? '');
    for (const one of await ownInstances(this.#host))
      if (isMade(one)) await removeInstance(this.#host, one.name);
    for (const one of await listVolumes(this.#host))
      if (isMade(one)) await removeVolume(this.#host, one.name);
  }
}
