import { findNodeType, type StoredNodeType } from '../repositories/catalog/node-types.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../repositories/transaction.js';

/** The type that replaces a node's deprecated one (§4.5, rule 5); undefined when there is none. */
export async function findUpgrade(
  tx: Transaction,
  { type }: Pick<StoredNode, 'type'>,
): Promise<StoredNodeType | undefined> {
  const successor = type === null ? undefined : (await findNodeType(tx, type))?.successor;
  return typeof successor === 'string' ? findNodeType(tx, successor) : undefined;
}
