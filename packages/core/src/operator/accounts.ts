import type { Body, OperatorSchema } from '@cloud-account/spec';
import type { Refusal } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The fields of an account that the operator can change. */
export interface AccountValues extends Pick<
  OperatorSchema<'OperatorAccount'>,
  'email' | 'company' | 'balance' | 'activated' | 'managed'
> {
  /** The number of approved public IPv4 addresses in addition to the first of each node. */
  readonly additionalIpv4: OperatorSchema<'OperatorAccount'>['additional_ipv4'];
}

/** The problems of a new or changed account. */
export function accountProblems({ email, company }: Body<'updateAccountById'>): Refusal[] {
  return [...textProblems('email', email), ...textProblems('company', company)];
}

/** The defaults of a new account. */
const blank: Omit<AccountValues, 'email'> = {
  company: '',
  balance: 0,
  activated: true,
  managed: false,
  additionalIpv4: 0,
};

/** The values of a new account. @param body without problems */
export function newAccount(body: Body<'createAccount'>): AccountValues {
  return changedAccount({ ...blank, email: body.email }, body);
}

/** An account after a change. @param change without problems */
export function changedAccount(current: AccountValues, change: Body<'updateAccountById'>): AccountValues {
  const { email = current.email, company = current.company, balance = current.balance } = change;
  const { activated = current.activated, managed = current.managed } = change;
  const { additional_ipv4: additionalIpv4 = current.additionalIpv4 } = change;
  return { email, company, balance: Math.round(balance * 100) / 100, activated, managed, additionalIpv4 };
}
