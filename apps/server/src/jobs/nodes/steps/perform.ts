import { grouped, progressOfWhole, shareAt } from '@cloud-account/core';
import { TaskFailed, type Task } from '@cloud-account/machines';
import { StepFailed, wait, type StepRun, type Wait } from '../../steps/stepped-job.js';

/** A task that a step requests from a machine. */
export interface TaskRequest {
  /** The machine's UUID. */
  readonly machine: string;
  /** Undefined: what the task needs is gone, so that it is awaited if it has begun. */
  readonly task: Task | undefined;
  /** The duration of the task, compared with the other tasks of the step; by default 1. */
  readonly weight?: number;
}

/** The weight of a step that copies disks, which takes much longer than a boot. */
export const COPYING = 20;

/** The weight of a task that copies a disk. What does not depend on its size takes about as long as a gigabyte. */
export const copyWeight = ({ size }: { readonly size: number }): number => 1 + size / 1_024;

const rateOf = (megabytes: number): string => `${grouped(Math.max(1, Math.round(megabytes)))} MB/s`;

/**
 * Has the hypervisor perform the tasks of a step, one after another.
 *
 * @returns what the step waits for; undefined when all are done
 * @param gone why a task that has not begun cannot begin any more
 * @throws StepFailed when a task failed
 */
export async function perform(
  { cloud, key }: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  requests: readonly TaskRequest[],
  gone = '',
): Promise<Wait | undefined> {
  for (const [index, { machine, task }] of requests.entries()) {
    const own = `${key}:${index}`;
    const { hypervisor } = cloud;
    const asked = task === undefined ? hypervisor.begun(own) : hypervisor.perform(own, machine, task);
    const progress = await asked.catch((error: unknown) => {
      throw error instanceof TaskFailed ? new StepFailed(error.reason) : error;
    });
    if (progress === undefined) throw new StepFailed(gone);
    if (progress.state === 'in progress') {
      const weights = requests.map(({ weight = 1 }) => weight);
      const part = { percent: progress.percent, expected: 100 };
      return wait(progress.due, {
        ...progressOfWhole(shareAt(weights, index), part),
        rate: progress.rate === undefined ? undefined : rateOf(progress.rate),
      });
    }
  }
  return undefined;
}
