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

const refusals = {
  'acls-off': refuse('acl.disabled', { field: 'acl' }),
  'public-acls-blocked': refuse('acl.public.blocked', { field: 'acl' }),
  'of-others': refuse('acl.owner'),
} satisfies Record<string, Refusal>;

/**
 * The refusal of an ACL: clients of S3 have switched those of the bucket off, or block public ones, or it is of an object that
 * another account owns.
 */
export const aclNotTaken = (why: keyof typeof refusals): Refusal => refusals[why];
