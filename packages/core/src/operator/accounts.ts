import type { Body, OperatorSchema } from '@cloud-account/spec';
import type { Refusal } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** What the operator sets of an account. */
export interface AccountValues extends Pick<
  OperatorSchema<'OperatorAccount'>,
  'email' | 'company' | 'balance' | 'activated' | 'managed'
> {
  /** How many public IPv4 addresses were approved beyond the first of each node. */
  readonly additionalIpv4: OperatorSchema<'OperatorAccount'>['additional_ipv4'];
}

/** What keeps an account from being made, or changed, as it was asked for. */
export function accountProblems({ email, company }: Body<'updateAccountById'>): Refusal[] {
  return [...textProblems('email', email), ...textProblems('company', company)];
}

/** What a new account is where nothing else is said. */
const blank: Omit<AccountValues, 'email'> = {
  company: '',
  balance: 0,
  activated: true,
  managed: false,
  additionalIpv4: 0,
};

/** An account as it is to be made. @param body free of problems */
export function newAccount(body: Body<'createAccount'>): AccountValues {
  return changedAccount({ ...blank, email: body.email }, body);
}

/** An account after a change. @param change free of problems */
export function changedAccount(current: AccountValues, change: Body<'updateAccountById'>): AccountValues {
  const { email = current.email, company = current.company, balance = current.balance } = change;
  const { activated = current.activated, managed = current.managed } = change;
  const { additional_ipv4: additionalIpv4 = current.additionalIpv4 } = change;
  return { email, company, balance: Math.round(balance * 100) / 100, activated, managed, additionalIpv4 };
}
