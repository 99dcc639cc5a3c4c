import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The fields of an account that its users can change. */
export const contactFields = [
  'company',
  'email',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'tax_id',
] as const satisfies readonly (keyof Schema<'Account'>)[];

/** The fields of an account about its owner. */
export type ContactValues = Pick<Schema<'Account'>, (typeof contactFields)[number]>;

/** The contact of an account after a change. */
export function changeContact(
  current: ContactValues,
  change: Body<'updateAccount'>,
): Decision<ContactValues> {
  const values = contactFields.map((field) => [field, change[field] ?? current[field]] as const);
  return decide(
    contactFields.flatMap((field) => textProblems(field, change[field])),
    Object.fromEntries(values) as ContactValues,
  );
}
