import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isDiskFull, type Plan, type Used } from '@cloud-account/database';
import { type Engine, type HostTask, madeBy } from '../hosted/engine.js';
import { ProgramFailed } from '../hosted/programs.js';
import { processOf } from './guest.js';
import type { Host } from './host.js';
import { doOnHost, needsSecrets } from './host-tasks.js';
import { unfinishedImage } from './images.js';
import { missingPrograms } from './needed-programs.js';
import { readCounters } from './statistics.js';

/** Does what is done with machines of QEMU on this host. */
export class QemuEngine implements Engine {
  readonly name: string;
  readonly #host: Host;
  readonly #log: Logger;

  constructor(host: Host, log: Logger) {
    this.name = host.name;
    this.#host = host;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#host.places.make();
    const missing = missingPrograms();
    if (missing.length > 0)
      this.#log.warn({ missing }, 'virtual machines need programs that this host does not have');
  }

  needsSecrets(plan: Plan): boolean {
    return needsSecrets(plan);
  }

  madeBy(plan: Plan): readonly string[] {
    return madeBy(plan, unfinishedImage);
  }

  async carryOut(task: HostTask): Promise<Plan> {
    try {
      return await doOnHost(this.#host, task);
    } catch (error) {
      // The task failed permanently.
      await this.#removeMade(this.madeBy(task.plan));
      throw error;
    }
  }

  reasonOf(error: unknown): string {
    if (isDiskFull(error) || (error instanceof ProgramFailed && error.isDiskFull))
      return 'The host has no room left.';
    if (error instanceof ProgramFailed && typeof error.how === 'string')
      return `The program ${error.program} is missing on the host, or was stopped.`;
    return 'The host could not do this; the log of the server says why.';
  }

  processOf(machine: string): Promise<number | undefined> {
    return processOf(this.#host.places, machine);
  }

  async crashedOf(machines: readonly string[]): Promise<readonly string[]> {
    const crashed: string[] = [];
    for (const machine of machines) if ((await this.processOf(machine)) === undefined) crashed.push(machine);
    return crashed;
  }

  readUsed(machine: string, process: number, swaps: ReadonlySet<string>): Promise<Used> {
    return readCounters(this.#host.places, machine, process, swaps);
  }

  /** Also removes copies of volumes: the job that still needs one creates another. */
  async removeUnfinished(made: () => Promise<ReadonlySet<string>>): Promise<void> {
    const names = await readdir(this.#host.places.unfinished);
    const needed = await made();
    await this.#removeMade(names.filter((name) => !needed.has(name)));
  }

  /** Removes what was not finished. */
  async #removeMade(names: readonly string[]): Promise<void> {
    const { unfinished } = this.#host.places;
    for (const name of names) await rm(path.join(unfinished, name), { recursive: true, force: true });
  }
}
