import type { OperatorSchema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../refusals/index.js';

/** The facts of an account for its rules. The balance is below zero when the account owes money. */
export type AccountStanding = Pick<OperatorSchema<'OperatorAccount'>, 'activated' | 'balance'>;

/** Refuses an account that is not activated. Decision: its users can read and change their profiles before. */
export function mayUseAccount({ activated }: AccountStanding): Refusal[] {
  return activated ? [] : [refuse('account.activated')];
}

/**
 * Refuses to create things that cost money, such as buckets and nodes (§5).
 *
 * Decision: an account that owes money gets 403, because no change of the request would help.
 */
export function mayIncurCosts({ balance }: AccountStanding): Refusal[] {
  return balance >= 0 ? [] : [refuse('account.balance.settled')];
}
