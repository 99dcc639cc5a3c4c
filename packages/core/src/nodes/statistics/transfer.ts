import type { Schema } from '@cloud-account/spec';
import { startOfMonth } from '../../months.js';
import { beginOf, DAY_SPAN } from './samples.js';

const GIGABYTE = 1e9;

/** The fields of a node that decide how much transfer it adds to its account. */
export interface TransferringNode {
  /** The monthly gigabytes of its type. */
  readonly transfer: number;
  readonly created: Date;
}

/** The whole gigabytes for a part of the current month. */
function quotaFor(transfer: number, now: Date, part: { readonly from: number; readonly to: number }): number {
  const begin = startOfMonth(now).getTime();
  const end = startOfMonth(now, 1).getTime();
  const [from, to] = [Math.max(part.from, begin), Math.min(part.to, end)];
  return to <= from ? 0 : Math.floor((transfer * (to - from)) / (end - begin));
}

/** The gigabytes that a node adds this month: the part for the days since its creation, including that day. */
export const transferQuota = ({ transfer, created }: TransferringNode, now: Date): number =>
  quotaFor(transfer, now, { from: beginOf(DAY_SPAN, created), to: Infinity });

/** The gigabytes that a deleted node added this month: the part for its lifetime. */
export const pastTransferQuota = ({ transfer, created }: TransferringNode, now: Date): number =>
  quotaFor(transfer, now, { from: created.getTime(), to: now.getTime() });

/** The transfer of a node this month (§4.5). @param bytes that it sent this month */
export function nodeTransfer(node: TransferringNode, bytes: number, now: Date): Schema<'NodeTransfer'> {
  const quota = transferQuota(node, now);
  return { used: bytes, quota, billable: Math.max(0, Math.floor(bytes / GIGABYTE) - quota) };
}
