import { build, type Given } from '../../database/build.js';
import { firstRow } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Viewer } from '../../common/viewer.js';
import { scheduleEvent, type Notification } from '../events.js';
import { finishEvents } from '../events/progress.js';
import { enqueuePlain } from '../job-rows.js';
import type { Transaction } from '../transaction.js';

/** Writes the event of a change of a volume, and enqueues the job that finishes it. */
export function requestSettling(
  viewer: Viewer,
  tx: Transaction,
  volumeId: number,
  ...events: readonly Notification[]
): void {
  for (const event of events) scheduleEvent(viewer, tx, event);
  enqueuePlain(viewer, tx, { kind: 'settleVolume', subject: String(volumeId), runAt: tx.now });
}

const activate = statement('settle-volume', (given: Given<{ id: number; now: Date }>) =>
  build
    .updateTable('volumes')
    .set((eb) => ({
      status: 'active',
      updated_at: eb
        .case()
        .when('status', '=', 'active')
        .then(eb.ref('updated_at'))
        .else(eb.cast<Date>(given.now, 'timestamptz'))
        .end(),
    }))
    .where('id', '=', given.id)
    .returning('account_id'),
);

/** Finishes the change of a volume in progress. Repeated calls change nothing. */
export async function settle(tx: Transaction, id: number): Promise<void> {
  const volume = await firstRow(tx, activate, { id, now: tx.now });
  if (volume === undefined) return;
  await finishEvents(tx, { accountId: volume.account_id, type: 'volume', id });
}
