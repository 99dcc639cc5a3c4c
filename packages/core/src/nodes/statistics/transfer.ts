import type { Schema } from '@cloud-account/spec';
import { billingCycleStart } from '../../object-storage/transfer.js';
import { beginOf, DAY_SPAN } from './samples.js';

const GIGABYTE = 1e9;

/** What of a node tells what it adds to its account's transfer. */
export interface TransferringNode {
  /** Gigabytes that its type allows for a month. */
  readonly transfer: number;
  readonly created: Date;
}

/** Whole gigabytes for a part of the month that a time is in. */
function quotaFor(transfer: number, now: Date, part: { readonly from: number; readonly to: number }): number {
  const begin = billingCycleStart(now).getTime();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const [from, to] = [Math.max(part.from, begin), Math.min(part.to, end)];
  return to <= from ? 0 : Math.floor((transfer * (to - from)) / (end - begin));
}

/** Gigabytes that a node adds this month: the part for the days from the one it was made on, which counts as a whole. */
export const transferQuota = ({ transfer, created }: TransferringNode, now: Date): number =>
  quotaFor(transfer, now, { from: beginOf(DAY_SPAN, created), to: Infinity });

/** Gigabytes that a node added this month which is deleted now: the part for the time that it was there. */
export const pastTransferQuota = ({ transfer, created }: TransferringNode, now: Date): number =>
  quotaFor(transfer, now, { from: created.getTime(), to: now.getTime() });

/** What a node adds to its account's transfer this month, and has used (§4.5). @param bytes that it sent this month */
export function nodeTransfer(node: TransferringNode, bytes: number, now: Date): Schema<'NodeTransfer'> {
  const quota = transferQuota(node, now);
  return { used: bytes, quota, billable: Math.max(0, Math.floor(bytes / GIGABYTE) - quota) };
}
