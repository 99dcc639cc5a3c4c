import type { Session } from '@cloud-account/database';
import { removeOwnerRows } from '../rows/bucket-rows.js';
import { hasProtectedRows } from '../rows/protection-rows.js';

/** Removes all buckets and keys of an owner. @returns false when a version is protected; then the transaction must not commit */
export async function removeUnprotected(tx: Session, owner: string, now: Date): Promise<boolean> {
  // It locks the buckets, so that nothing in them becomes protected after the look.
  await removeOwnerRows(tx, owner, now);
  return !(await hasProtectedRows(tx, owner, now));
}
