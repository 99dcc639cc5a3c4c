import { noUpgrade } from '@cloud-account/core';
import { Refused } from '../../../common/refused.js';
import { findNodeType, type StoredNodeType } from '../../../repositories/catalog/node-types.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';

/**
 * The type that replaces a node's deprecated one (§4.5, rule 5).
 *
 * @param field the field of the request
 * @throws Refused when there is none
 */
export async function upgradeOf(
  tx: Transaction,
  { type }: Pick<StoredNode, 'type'>,
  field?: string,
): Promise<StoredNodeType> {
  const successor = type === null ? undefined : (await findNodeType(tx, type))?.successor;
  const found = typeof successor === 'string' ? await findNodeType(tx, successor) : undefined;
  if (found === undefined) throw new Refused(noUpgrade(field));
  return found;
}
