import { isPublished } from '@cloud-account/core';
import type { Owner } from '../../common/viewer.js';
import { enqueuePlain } from '../job-rows.js';
import type { Transaction } from '../transaction.js';
import type { StoredDomain } from './domain-row.js';

interface Zone {
  readonly id: number;
  readonly values: Pick<StoredDomain['values'], 'type' | 'status'>;
}

/** Enqueues the rendering of a zone, if it is a kind of zone that is rendered (§3.3). */
export function requestPublishing(owner: Owner, tx: Transaction, domain: Zone): void {
  requestPublishingOfAll(owner, tx, [domain]);
}

/** Enqueues the notification of a zone's secondaries (§2.11, `axfr_ips`). */
export function requestNotices(owner: Owner, tx: Transaction, domainId: number): void {
  enqueuePlain(owner, tx, { kind: 'notifySecondaries', subject: String(domainId), runAt: tx.now });
}

/** The maximum of zones that become due in a second. */
const ZONES_A_SECOND = 50;

/**
 * Enqueues the rendering of many zones. A part of them becomes due each second, because thousands of due jobs would delay all
 * others.
 */
export function requestPublishingOfAll(owner: Owner, tx: Transaction, domains: readonly Zone[]): void {
  const published = domains.filter(({ values }) => isPublished(values));
  published.forEach(({ id }, index) => {
    const seconds = Math.floor(index / ZONES_A_SECOND);
    const runAt = new Date(tx.now.getTime() + tx.publishDelay + seconds * 1_000);
    enqueuePlain(owner, tx, { kind: 'publishZone', subject: String(id), runAt });
  });
}
