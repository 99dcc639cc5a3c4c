import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import { scheduleEvent, type Notification } from '../events.js';
import { finishEvents } from '../events/progress.js';
import { enqueue } from '../jobs.js';
import type { Transaction } from '../transaction.js';

/** Writes the event of something that is done to a volume, and asks for the job that brings it to its end. */
export function requestSettling(
  viewer: Viewer,
  tx: Transaction,
  volumeId: number,
  ...events: readonly Notification[]
): void {
  for (const event of events) scheduleEvent(viewer, tx, event);
  enqueue(tx, { kind: 'settleVolume', subject: String(volumeId), runAt: tx.now });
}

/** Brings what is going on with a volume to its end. Doing it again changes nothing. */
export async function settle(tx: Transaction, id: number): Promise<void> {
  const [volume] = await query<{ accountId: number }>(
    tx.client,
    'settle-volume',
    `SELECT account_id AS "accountId" FROM volumes WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (volume === undefined) return;
  const where = { id, status: { not: 'active' } };
  await tx.client.volume.updateMany({ where, data: { status: 'active', updatedAt: tx.now } });
  await finishEvents(tx, { ...volume, type: 'volume', id });
}
