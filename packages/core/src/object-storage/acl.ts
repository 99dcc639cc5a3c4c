import type { Schema } from '@cloud-account/spec';
import { type Decision, accept, refuse } from '../refusals/index.js';

/** An ACL that has a name of its own (§2.5). */
export type NamedCannedAcl = Schema<'CannedAcl'>;

/**
 * Decides on the ACL that a bucket or an object is to have.
 *
 * Decision: `custom` keeps one that is `custom`, so that clients can send back what they read; it makes none.
 *
 * @param current the one it has
 * @returns undefined where it stays as it is
 */
export function changeAcl(
  current: Schema<'StorageAcl'>,
  wanted: Schema<'StorageAclUpdate'> | undefined,
): Decision<NamedCannedAcl | undefined> {
  if (wanted !== 'custom') return accept(wanted);
  if (current === 'custom') return accept(undefined);
  const reason = 'custom is what clients of S3 have set; choose another';
  return { ok: false, refusals: [refuse('acl.custom.kept', { field: 'acl', reason })] };
}
