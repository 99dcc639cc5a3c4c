import type { DomainValues } from './types.js';

const publishedTypes: Readonly<Record<DomainValues['type'], boolean>> = { master: true, slave: false };
const publishedStatuses: Readonly<Record<DomainValues['status'], boolean>> = {
  active: true,
  disabled: false,
};

/** True if the zone of a domain is rendered after a change (§2.13, §3.3). The zone of a slave comes from its master. */
export function isPublished({ type, status }: Pick<DomainValues, 'type' | 'status'>): boolean {
  return publishedTypes[type] && publishedStatuses[status];
}
