import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';

/** The fields of a user that unrestricted users can change. */
export type UserValues = Pick<Schema<'User'>, 'username' | 'email' | 'restricted'>;

/**
 * The user after a change.
 *
 * @param current the user before the change
 * @param change the body
 * @param unrestrictedOthers how many other users of the account are unrestricted
 */
export function changeUser(
  current: UserValues & Pick<Schema<'User'>, 'tfa_enabled'>,
  change: Body<'updateUser'>,
  unrestrictedOthers: number,
): Decision<UserValues> {
  const { username = current.username, email = current.email, restricted = current.restricted } = change;
  const last = !current.restricted && restricted && unrestrictedOthers === 0;
  const fixed = { tfa_enabled: current.tfa_enabled, verified_phone_number: null };
  return decide(
    [
      ...(last ? [lastUnrestricted({ field: 'restricted' })] : []),
      ...fixedFieldProblems(fixed, { ...change }),
    ],
    { username, email, restricted },
  );
}

/**
 * Refuses to delete the caller and the last unrestricted user.
 *
 * @param isSelf whether the user is the caller
 * @param unrestrictedOthers how many other users of the account are unrestricted
 */
export function mayDeleteUser(isSelf: boolean, unrestrictedOthers: number): Refusal[] {
  if (isSelf) return [refuse('user.self.kept')];
  return unrestrictedOthers === 0 ? [lastUnrestricted({})] : [];
}

function lastUnrestricted(at: { field?: string }): Refusal {
  return refuse('user.unrestricted.left', { ...at });
}
