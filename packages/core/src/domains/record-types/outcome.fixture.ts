import type { Body } from '@cloud-account/spec';
import { draftRecord } from '../draft-record.js';

/**
 * The result of a draft, in short form for test tables.
 *
 * @returns the record, or the problems as `field: id without "record."`
 */
export function outcome(
  body: Body<'createDomainRecord'>,
  facts: { zone?: string; callerAddress?: string } = {},
) {
  const decision = draftRecord({ body, zone: 'example.com', ...facts });
  return decision.ok
    ? decision.value
    : decision.refusals.map(({ id, field }) => `${field ?? ''}: ${id.replace('record.', '')}`);
}
