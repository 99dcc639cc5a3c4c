import { build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { scheduleEvent, type Notification } from '../events.js';
import { finishEvents } from '../events/progress.js';
import { enqueuePlain } from '../job-rows.js';
import type { Transaction } from '../transaction.js';

const enqueueSettling = (owner: Owner, tx: Transaction, volumeId: number): void => {
  enqueuePlain(owner, tx, { kind: 'settleVolume', subject: String(volumeId), runAt: tx.now });
};

/** Writes the event of a change of a volume, and enqueues the job that finishes it. */
export function requestSettling(
  viewer: Viewer,
  tx: Transaction,
  volumeId: number,
  ...events: readonly Notification[]
): void {
  for (const event of events) scheduleEvent(viewer, tx, event);
  enqueueSettling(viewer, tx, volumeId);
}

const unsettled = statement('unsettled-volume', (given: Given<{ id: number }>) =>
  build
    .selectFrom('volumes as v')
    .leftJoin('nodes as n', 'n.id', 'v.node_id')
    .leftJoin('volumes as s', 's.id', 'v.copy_of')
    .select(['v.id', 'v.account_id', 'v.size', 'v.copy_of', 'v.node_id', 'n.uuid as machine'])
    .select('s.copy_of as source_copy_of')
    .where('v.id', '=', given.id),
);

/** A volume as its host has to make it: its size, the volume that it is a copy of, which may itself be a copy still, and the machine of its node. */
export type UnsettledVolume = RowOf<typeof unsettled>;

/** Undefined: there is no such volume, or not any more. */
export const findUnsettledVolume = (session: Session, id: number): Promise<UnsettledVolume | undefined> =>
  unsettled.first(session, { id });

const copy = statement('copy-of-volume', (given: Given<{ id: number }>) =>
  build.selectFrom('volumes').select('id').where('copy_of', '=', given.id).limit(1),
);

/** True if a volume is still to be copied. */
export const isSource = async (session: Session, id: number): Promise<boolean> =>
  (await copy.first(session, { id })) !== undefined;

const activate = statement(
  'settle-volume',
  (given: Given<Pick<UnsettledVolume, 'id' | 'size' | 'copy_of' | 'node_id'> & { now: Date }>) =>
    build
      .updateTable('volumes')
      .set((eb) => ({
        status: 'active',
        copy_of: null,
        updated_at: eb
          .case()
          .when('status', '=', 'active')
          .then(eb.ref('updated_at'))
          .else(eb.cast<Date>(given.now, 'timestamptz'))
          .end(),
      }))
      .where('id', '=', given.id)
      .where('size', '=', given.size)
      .where((eb) => eb('copy_of', 'is not distinct from', given.copy_of))
      .where((eb) => eb('node_id', 'is not distinct from', given.node_id)),
);

/**
 * Finishes the changes of a volume in progress. Repeated calls change nothing, and one that was changed again is left to the job of that
 * change.
 *
 * @param volume as the host knows it
 */
export async function settle(tx: Transaction, volume: UnsettledVolume): Promise<void> {
  const { id, account_id: accountId, copy_of: source } = volume;
  if ((await activate.run(tx, { ...volume, now: tx.now })) === 0) return;
  const except = (await isSource(tx, id)) ? 'volume_clone' : undefined;
  await finishEvents(tx, { accountId, type: 'volume', id }, { except });
  // Its event ends, or it is removed if it was deleted meanwhile.
  if (source !== null) enqueueSettling({ account: { id: accountId } }, tx, source);
}
