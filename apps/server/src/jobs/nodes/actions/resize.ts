import { findNodeType, type StoredNodeType } from '../../../repositories/catalog/node-types.js';
import type { Session } from '@cloud-account/database';
import { setNodeType } from '../../../repositories/nodes/actions/moved-node.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { StepFailed, type StepRun, type Wait } from '../../steps/stepped-job.js';
import { nodeOf } from '../steps/boot.js';
import { perform } from '../steps/perform.js';

async function typeOf(session: Session, id: string): Promise<StoredNodeType> {
  const type = await findNodeType(session, id);
  if (type === undefined) throw new StepFailed('The type is gone.');
  return type;
}

/**
 * Changes the machine of a node to the size of a type.
 *
 * @param warm whether the machine keeps running
 * @throws StepFailed when the machine cannot have that size
 */
export async function resizeMachine(
  run: Pick<StepRun<unknown>, 'cloud' | 'key'>,
  nodeId: number,
  typeId: string,
  warm: boolean,
): Promise<Wait | undefined> {
  const { database } = run.cloud;
  const { uuid } = await nodeOf(run.cloud, nodeId);
  const { vcpus, memory } = await typeOf(database, typeId);
  return perform(run, [{ machine: uuid, task: { kind: 'resize', vcpus, memory, warm } }]);
}

/** Records the new type of a node. */
export const saveType = async (tx: Transaction, nodeId: number, typeId: string): Promise<void> =>
  setNodeType(tx, nodeId, await typeOf(tx, typeId));
