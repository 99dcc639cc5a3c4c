import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { object_storage: added } = bounds.AccountTransfer;

/** When the billing cycle of a time began: with its month, in UTC. */
export const billingCycleStart = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

/** What the nodes of an account count for in its transfer this month. */
interface TransferOfNodes {
  /** Gigabytes that they add. */
  readonly quota: number;
  /** Bytes that they sent. */
  readonly bytes: number;
}

/**
 * What an account may transfer this month, and has transferred (§2.8).
 *
 * @param state whether it uses object storage, which then adds to what it may
 * @param bytes that left its buckets in the billing cycle
 * @param nodes what its nodes add to both
 * @returns gigabytes, those begun not counted
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
