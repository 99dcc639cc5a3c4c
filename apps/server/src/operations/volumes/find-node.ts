import { findEntity, type FoundEntity } from '../../repositories/access/find-entities.js';
import { lockEntities } from '../../repositories/access/user-grants.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { Viewer } from '../../common/viewer.js';

/** Finds the node that a body names, if the account has it, and locks it until the transaction ends. */
export async function findNode(
  viewer: Viewer,
  tx: Transaction,
  id: number | null | undefined,
): Promise<FoundEntity | undefined> {
  if (id === null || id === undefined) return undefined;
  await lockEntities(viewer, tx, 'node', [id]);
  return findEntity(viewer, tx, { kind: 'node', id });
}
