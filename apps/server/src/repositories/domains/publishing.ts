import { isPublished } from '@cloud-account/core';
import type { Owner } from '../../common/viewer.js';
import { enqueuePlain } from '../job-rows.js';
import type { Transaction } from '../transaction.js';
import type { StoredDomain } from './domain-row.js';

type Zone = Pick<StoredDomain, 'id' | 'values'>;

/** Asks for a zone to be rendered and published, if it is one of those that are (§3.3). */
export function requestPublishing(owner: Owner, tx: Transaction, domain: Zone): void {
  requestPublishingOfAll(owner, tx, [domain]);
}

/** Asks for the secondaries of a zone to be told that it has changed (§2.11, `axfr_ips`). */
export function requestNotices(tx: Transaction, domainId: number): void {
  enqueuePlain(tx, { kind: 'notifySecondaries', subject: String(domainId), runAt: tx.now });
}

/** How many zones are published in a second when very many are asked for at once. */
const ZONES_A_SECOND = 50;

/**
 * Asks for those of many zones to be rendered and published that are. They come due a part each second: were thousands
 * due at the same time, everybody else would wait until the last of them is done.
 */
export function requestPublishingOfAll(_owner: Owner, tx: Transaction, domains: readonly Zone[]): void {
  const published = domains.filter(({ values }) => isPublished(values));
  published.forEach(({ id }, index) => {
    const seconds = Math.floor(index / ZONES_A_SECOND);
    const runAt = new Date(tx.now.getTime() + tx.publishDelay + seconds * 1_000);
    enqueuePlain(tx, { kind: 'publishZone', subject: String(id), runAt });
  });
}
