import { TaskFailed, type Task } from '../../../drivers/compute/driver.js';
import { StepFailed, wait, type StepContext, type Wait } from '../../steps/stepped-job.js';

/** Something that a step asks of a machine. */
export interface Asked {
  /** The machine's UUID. */
  readonly machine: string;
  readonly task: Task;
}

/**
 * Asks the hypervisor for tasks of a step, one after another.
 *
 * @returns what the step waits for; undefined when all are done
 * @throws StepFailed when one of them ended badly
 */
export async function perform(
  { cloud, key }: Pick<StepContext<unknown>, 'cloud' | 'key'>,
  asked: readonly Asked[],
): Promise<Wait | undefined> {
  for (const [index, { machine, task }] of asked.entries()) {
    const progress = await cloud.hypervisor
      .perform(`${key}:${index}`, machine, task)
      .catch((error: unknown) => {
        throw error instanceof TaskFailed ? new StepFailed(error.reason) : error;
      });
    if (progress.state === 'under way') {
      const percent = Math.floor((index * 100 + progress.percent) / asked.length);
      return wait(progress.due, percent);
    }
  }
  return undefined;
}
