import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { object_storage: added } = bounds.AccountTransfer;

/** The transfer of the nodes of an account this month. */
interface TransferOfNodes {
  /** The gigabytes that they add. */
  readonly quota: number;
  /** The bytes that they sent. */
  readonly bytes: number;
}

/**
 * The transfer of an account this month (§2.8).
 *
 * @param state active object storage adds to the quota
 * @param bytes that its buckets sent in the billing cycle
 * @param nodes the transfer of its nodes
 * @returns gigabytes, rounded down
 */
export function accountTransfer(
  state: Schema<'ObjectStorageState'>,
  bytes: number,
  nodes: TransferOfNodes,
): Schema<'AccountTransfer'> {
  const quota = nodes.quota + (state === 'active' ? added.const : 0);
  const used = Math.floor((nodes.bytes + bytes) / 1e9);
  return { billable: Math.max(0, used - quota), quota, used, region_transfers: [] };
}
