import type { Plan, Task, Used } from '@cloud-account/database';
import type { PlanFacts } from '../machines/refusals.js';

/** A task that a host does. */
export interface HostTask {
  readonly plan: Plan;
  readonly machine: string;
  readonly facts: PlanFacts;
  /** All disks of the machine, also those that tasks are making. */
  readonly disks: readonly string[];
  /** The task with its secrets, where the plan needs them. */
  readonly task: Task | undefined;
}

/** The new disk, backup or image that a plan makes, by its name on the host. @param nameOf names an image */
export function madeBy(plan: Plan, nameOf: (image: string) => string = (image) => image): string[] {
  switch (plan.kind) {
    case 'create-disk':
    case 'copy-disk':
    case 'restore-disk':
      return [plan.disk];
    case 'save-backup':
      return [plan.backup];
    case 'save-image':
      return [nameOf(plan.image)];
    default:
      return [];
  }
}

/** The host of machines that are more than rows. */
export interface Engine {
  /** Its name in rows. */
  readonly name: string;
  /** Prepares the host before it takes up tasks. */
  open(): Promise<void>;
  /** True if a plan cannot be carried out without the secrets of its task. */
  needsSecrets(plan: Plan): boolean;
  /** The names of the new disk, backup or image of a task, as `removeUnfinished` knows them. */
  madeBy(plan: Plan): readonly string[];
  /**
   * Does a task on the host. It may have been begun before, by a process that ended in the middle: doing it again is the same as
   * doing it once.
   *
   * @returns the plan as it was done
   * @throws TaskFailed when it cannot be done, and HypervisorUnavailable when it must be done again later
   */
  carryOut(task: HostTask): Promise<Plan>;
  /** Why a task failed for a fault of the host, in a sentence for users. */
  reasonOf(error: unknown): string;
  /** The number of the process of a machine, which is another one after each start. Undefined: it is off. */
  processOf(machine: string): Promise<number | undefined>;
  /** Finds those of some machines that have powered off without a request. */
  crashedOf(machines: readonly string[]): Promise<readonly string[]>;
  /**
   * Reads what the process of a machine has used so far.
   *
   * @param swaps the slots of its swap disks
   * @throws Error when the machine ends in this moment
   */
  readUsed(machine: string, process: number, swaps: ReadonlySet<string>): Promise<Used>;
  /**
   * Removes what was not finished and belongs to no task.
   *
   * @param made reads what belongs to tasks in progress, by `madeBy`; call it after reading what there is
   */
  removeUnfinished(made: () => Promise<ReadonlySet<string>>): Promise<void>;
}
