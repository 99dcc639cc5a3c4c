import type { StepContext, Wait } from '../../steps/stepped-job.js';
import { nodeOf } from './boot.js';
import { perform } from './perform.js';

/** Makes the machine of a new node, powered off. */
export async function defineMachine(
  context: Pick<StepContext<unknown>, 'cloud' | 'key'>,
  nodeId: number,
): Promise<Wait | undefined> {
  const { uuid, vcpus, memory, region } = await nodeOf(context.cloud, nodeId);
  return perform(context, [{ machine: uuid, task: { kind: 'define', vcpus, memory, region } }]);
}
