import { type Refusal, refuse } from '../refusals/index.js';
import type { DomainValues } from './types.js';

/** Whose records are changed here: a master is the source of its zone, a slave a copy of another server's (§2.11). */
const ownRecords: Readonly<Record<DomainValues['type'], boolean>> = { master: true, slave: false };

/**
 * Decides whether the records of a domain may be added, changed or removed. Those that a domain had before it became a slave
 * are kept as they are until it is a master again.
 *
 * @param type of the domain
 */
export function mayChangeRecords(type: DomainValues['type']): Refusal[] {
  if (ownRecords[type]) return [];
  const reason = 'A slave domain is a read-only copy; change its records at its master';
  return [refuse('domain.records.slave', { reason })];
}
