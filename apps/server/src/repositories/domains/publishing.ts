import type { Owner } from '../../viewer.js';
import { enqueue } from '../jobs.js';
import type { Transaction } from '../transaction.js';
import type { StoredDomain } from './domain-rows.js';

/** Asks for a zone to be rendered and published, if it is one of those that are (§3.3). */
export async function requestPublishing(
  _owner: Owner,
  tx: Transaction,
  { id, values }: Pick<StoredDomain, 'id' | 'values'>,
): Promise<void> {
  if (values.type !== 'master' || values.status !== 'active') return;
  await enqueue(tx, {
    kind: 'publishZone',
    subject: String(id),
    runAt: new Date(tx.now.getTime() + tx.publishDelay),
  });
}
