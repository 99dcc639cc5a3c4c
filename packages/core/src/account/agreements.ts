import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide } from '../refusals/index.js';

/** An agreement that an account can accept. */
export type Agreement = keyof Schema<'Agreements'>;

const agreements = [
  'billing_agreement',
  'eu_model',
  'master_service_agreement',
  'privacy_policy',
] as const satisfies readonly Agreement[];

/** The agreements as the API shows them. @param accepted those that the account has accepted */
export const agreementsOf = (accepted: readonly Agreement[]): Schema<'Agreements'> =>
  Object.fromEntries(
    agreements.map((name) => [name, accepted.includes(name)]),
  ) as unknown as Schema<'Agreements'>;

/** The agreements that an account has accepted after it accepts more. An accepted agreement stays accepted. */
export function acceptAgreements(
  accepted: readonly Agreement[],
  body: Body<'acceptAgreements'>,
): Decision<Agreement[]> {
  const fixed = Object.fromEntries(accepted.map((name) => [name, true]));
  return decide(
    fixedFieldProblems(fixed, { ...body }),
    agreements.filter((name) => accepted.includes(name) || body[name] === true),
  );
}
