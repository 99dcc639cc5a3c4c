import type { VolumeValues } from '@cloud-account/core';
import { expressionBuilder, type ExpressionBuilder } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type Row,
  type Session,
  statement,
  type Tables,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { entitiesOf } from '../access/entities.js';
import { grantToCreator } from '../access/grants.js';
import { requireCapacity } from '../account/capacity.js';
import { listOfHolder, pagesOfHolder, readOfIds, visibleList, visiblePages } from '../access/visible-list.js';
import { finishEvents } from '../events/progress.js';
import { saveTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { refuseTakenName } from '../unique.js';
import { foundRow } from '../found-row.js';
import { removalOfEntity } from '../access/own-rows.js';

type Own = Given<{ id: number; account_id: number }>;

type VolumeRow = Row<'volumes'> & { readonly node_label: string | null };

/** A stored volume, with the label of the node that it is attached to. */
export type StoredVolume = Omit<VolumeRow, 'account_id' | 'created_at' | 'updated_at'> & {
  readonly created: Date;
  readonly updated: Date;
};

const storedVolume = ({
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: VolumeRow): StoredVolume => ({ ...values, created, updated });

const nodeLabel = expressionBuilder<Tables, 'volumes'>()
  .selectFrom(entitiesOf('node'))
  .select('e.label')
  .whereRef('e.id', '=', 'volumes.node_id')
  .whereRef('e.account_id', '=', 'volumes.account_id')
  .as('node_label');

const shown = [...columnsOf('volumes', 'volumes'), nodeLabel] as const;

const volumes = {
  from: (given: Given<{ account_id: number }>) =>
    build.selectFrom('volumes').select(shown).where('volumes.account_id', '=', given.account_id),
  id: (eb: ExpressionBuilder<Tables, 'volumes'>) => eb.ref('volumes.id'),
};

const listed = visibleList('listVolumes', 'volume', volumes);

const ofNode = listOfHolder('listNodeVolumes', 'volume', 'node', {
  ...volumes,
  from: (given) => volumes.from(given).where('volumes.node_id', '=', given.holder_id),
});

/** The volumes the viewer may read: all of the account, or those a restricted user was granted. */
export const listVolumeRows = visiblePages(listed, storedVolume);

/** The volumes attached to a node of the viewer's account that the viewer may read. */
export const listNodeVolumeRows = pagesOfHolder(ofNode, storedVolume);

const own = (given: Own) =>
  build
    .selectFrom('volumes')
    .select(shown)
    .where('id', '=', given.id)
    .where('account_id', '=', given.account_id);

const read = statement('get-volume', own);
const lock = statement('lock-volume', (given: Own) => own(given).forUpdate());

/** @throws Refused (404) when the viewer's account has no such volume */
export const getVolume = async ({ account }: Viewer, session: Session, id: number): Promise<StoredVolume> =>
  storedVolume(await foundRow(session, read, { id, account_id: account.id }));

/** Reads and locks a volume until the transaction ends. @throws Refused (404) when the viewer's account has no such volume */
export const lockVolume = async ({ account }: Viewer, tx: Transaction, id: number): Promise<StoredVolume> =>
  storedVolume(await foundRow(tx, lock, { id, account_id: account.id }));

const lockSome = statement('lock-volumes', (given: Given<{ account_id: number; ids: readonly number[] }>) =>
  build
    .selectFrom('volumes')
    .select(shown)
    .where('account_id', '=', given.account_id)
    .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
    .orderBy('id')
    .forUpdate(),
);

/** Locks the volumes, among some, that the viewer's account has, as `lockVolume` does. */
export async function lockVolumesOfIds(
  { account }: Viewer,
  tx: Transaction,
  ids: readonly number[],
): Promise<StoredVolume[]> {
  return ids.length === 0 ? [] : (await lockSome.all(tx, { account_id: account.id, ids })).map(storedVolume);
}

/** Volumes of the viewer's account; missing ones are left out. */
export async function volumesOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<StoredVolume[]> {
  return (await readOfIds(viewer, session, listed, ids)).map(storedVolume);
}

const insert = statement('insert-volume', (given: Given<NewRow<'volumes'>>) =>
  build
    .insertInto('volumes')
    .values(pick(given, newColumns('volumes')))
    .returning(shown),
);

/**
 * Inserts a volume, attached to a node or not, empty or a copy of another.
 *
 * @throws Refused when the account has the maximum of volumes, or the label was taken meanwhile
 */
export async function insertVolume(
  viewer: Viewer,
  tx: Transaction,
  values: VolumeValues,
  { nodeId, copyOf }: { readonly nodeId: number | null; readonly copyOf: number | null },
): Promise<StoredVolume> {
  await saveTags(viewer, tx, values.tags);
  await requireCapacity(tx, 'volumes', viewer.account.id);
  const row = await refuseTakenName(
    'volume',
    insert.one(tx, {
      ...values,
      node_id: nodeId,
      copy_of: copyOf,
      status: 'creating',
      account_id: viewer.account.id,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  );
  await grantToCreator(viewer, tx, 'volume', row.id);
  return storedVolume(row);
}

const savedColumns = newColumns('volumes', 'account_id', 'created_at');

/** The columns of a volume that can change. */
export type VolumeUpdate = Partial<VolumeValues & Pick<StoredVolume, 'node_id' | 'status'>>;

const save = statement(
  'save-volume',
  (
    given: Given<Pick<NewRow<'volumes'>, (typeof savedColumns)[number]> & { id: number; account_id: number }>,
  ) =>
    build
      .updateTable('volumes')
      .set(pick(given, savedColumns))
      .where('id', '=', given.id)
      .where('account_id', '=', given.account_id)
      .returning(shown),
);

/** Saves changes of a locked volume. @throws Refused when the label was taken meanwhile */
export async function saveVolume(
  viewer: Viewer,
  tx: Transaction,
  current: StoredVolume,
  update: VolumeUpdate,
): Promise<StoredVolume> {
  await saveTags(viewer, tx, update.tags ?? []);
  const row = { ...current, ...update, account_id: viewer.account.id, updated_at: tx.now };
  return storedVolume(await refuseTakenName('volume', save.one(tx, row)));
}

const remove = removalOfEntity('volume', 'volumes');

/** Removes a volume and the grants on it; changes in progress end. */
export async function removeVolume(viewer: Viewer, tx: Transaction, id: number): Promise<void> {
  await finishEvents(tx, { accountId: viewer.account.id, type: 'volume', id });
  await remove(viewer, tx, id);
}
