import { isPublished } from '@cloud-account/core';
import type { Owner } from '../../viewer.js';
import { enqueueAll } from '../jobs.js';
import type { Transaction } from '../transaction.js';
import type { StoredDomain } from './domain-rows.js';

type Zone = Pick<StoredDomain, 'id' | 'values'>;

/** Asks for a zone to be rendered and published, if it is one of those that are (§3.3). */
export const requestPublishing = (owner: Owner, tx: Transaction, domain: Zone): Promise<void> =>
  requestPublishingOfAll(owner, tx, [domain]);

/** How many zones are published in a second when very many are asked for at once. */
const ZONES_A_SECOND = 50;

/**
 * Asks for those of many zones to be rendered and published that are. They come due a part each second: were thousands
 * due at the same time, everybody else would wait until the last of them is done.
 */
export async function requestPublishingOfAll(
  _owner: Owner,
  tx: Transaction,
  domains: readonly Zone[],
): Promise<void> {
  const subjects = domains.filter(({ values }) => isPublished(values)).map(({ id }) => String(id));
  for (let part = 0; part * ZONES_A_SECOND < subjects.length; part += 1) {
    await enqueueAll(tx, {
      kind: 'publishZone',
      subjects: subjects.slice(part * ZONES_A_SECOND, (part + 1) * ZONES_A_SECOND),
      runAt: new Date(tx.now.getTime() + tx.publishDelay + part * 1_000),
    });
  }
}
