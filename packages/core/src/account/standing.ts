import type { OperatorSchema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../refusals/index.js';

/** What rules need to know of an account as a whole; its balance is below zero when it owes money. */
export type AccountStanding = Pick<OperatorSchema<'OperatorAccount'>, 'activated' | 'balance'>;

/** What keeps an account from being used. Decision: the profiles of its users can be looked after before. */
export function mayUseAccount({ activated }: AccountStanding): Refusal[] {
  const reason = 'Your account must be activated before you can use this endpoint';
  return activated ? [] : [refuse('account.activated', { reason })];
}

/**
 * What keeps an account from starting what costs money, such as buckets and nodes (§5).
 *
 * Decision: an account that owes money is answered 403, since nothing in the request could be put right.
 */
export function mayIncurCosts({ balance }: AccountStanding): Refusal[] {
  const reason = 'Your account has a negative balance';
  return balance >= 0 ? [] : [refuse('account.balance.settled', { reason })];
}
