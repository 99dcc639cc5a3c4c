import type { StepRun, Wait } from '../../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { perform } from './perform.js';

/** Makes the machine of a new node, powered off. */
export async function defineMachine(
  run: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  nodeId: number,
): Promise<Wait | undefined> {
  const { uuid, vcpus, memory, region } = await nodeOf(run.cloud, nodeId);
  return perform(run, [{ machine: uuid, task: { kind: 'define', vcpus, memory, region } }]);
}
