import { type Refusal, refuse } from '../refusals/index.js';
import type { DomainValues } from './types.js';

/** True for types whose records users can change: a master is the source of its zone, a slave copies another server (§2.11). */
const ownRecords: Readonly<Record<DomainValues['type'], boolean>> = { master: true, slave: false };

/**
 * Refuses to add, change or remove records of a slave. The records of a master that became a slave stay unchanged until
 * it is a master again.
 *
 * @param type of the domain
 */
export function mayChangeRecords(type: DomainValues['type']): Refusal[] {
  if (ownRecords[type]) return [];
  return [refuse('domain.records.slave')];
}
