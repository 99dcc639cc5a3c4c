import type { Schema } from '@cloud-account/spec';
import { type Decision, type Refusal, accept, refuse } from '../refusals/index.js';

/** An ACL with a name (§2.5). */
export type NamedCannedAcl = Schema<'CannedAcl'>;

/**
 * Decides on a new ACL of a bucket or an object.
 *
 * Decision: `custom` is accepted only if the current ACL is `custom`, so that clients can send back what they read.
 *
 * @param current the current ACL
 * @returns undefined when it does not change
 */
export function changeAcl(
  current: Schema<'StorageAcl'>,
  wanted: Schema<'StorageAclUpdate'> | undefined,
): Decision<NamedCannedAcl | undefined> {
  if (wanted !== 'custom') return accept(wanted);
  if (current === 'custom') return accept(undefined);
  return { ok: false, refusals: [refuse('acl.custom.kept', { field: 'acl' })] };
}

/** The refusal of an ACL that the bucket does not take: clients of S3 have switched its ACLs off, or block public ones. */
export const aclNotTaken = (why: 'acls-off' | 'public-acls-blocked'): Refusal =>
  why === 'acls-off'
    ? refuse('acl.disabled', { field: 'acl' })
    : refuse('acl.public.blocked', { field: 'acl' });
