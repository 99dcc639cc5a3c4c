import { TaskFailed, type Task } from '../../../drivers/compute/driver.js';
import { StepFailed, wait, type StepContext, type Wait } from '../../steps/stepped-job.js';

/** A task that a step requests from a machine. */
export interface TaskRequest {
  /** The machine's UUID. */
  readonly machine: string;
  readonly task: Task;
}

/**
 * Has the hypervisor perform the tasks of a step, one after another.
 *
 * @returns what the step waits for; undefined when all are done
 * @throws StepFailed when a task failed
 */
export async function perform(
  { cloud, key }: Pick<StepContext<unknown>, 'cloud' | 'key'>,
  requests: readonly TaskRequest[],
): Promise<Wait | undefined> {
  for (const [index, { machine, task }] of requests.entries()) {
    const progress = await cloud.hypervisor
      .perform(`${key}:${index}`, machine, task)
      .catch((error: unknown) => {
        throw error instanceof TaskFailed ? new StepFailed(error.reason) : error;
      });
    if (progress.state === 'in progress') {
      const percent = Math.floor((index * 100 + progress.percent) / requests.length);
      return wait(progress.due, percent);
    }
  }
  return undefined;
}
