import { mayIncurCosts, mayUseAccount, refuse } from '@cloud-account/core';
import { build, type Given, type Row, type Session, statement } from '@cloud-account/database';
import { notFound, Refused } from '../../common/refused.js';
import type { Owner, Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/**
 * The state of an account's object storage, and a number that increases when its cancellation begins and when it ends. Buckets
 * and keys are made in the store, outside the transaction that records it, and the number shows whether all was cancelled in
 * between. It is odd during a cancellation.
 */
export type StorageState = Pick<Row<'accounts'>, 'object_storage' | 'object_storage_ends'>;

type One = Given<{ id: number }>;

const state = (given: One) =>
  build.selectFrom('accounts').select(['object_storage', 'object_storage_ends']).where('id', '=', given.id);

const read = statement('get-storage-state', state);
const lock = statement('lock-storage-state', (given: One) => state(given).forNoKeyUpdate());

/** True if object storage is being cancelled. */
const isEnding = ({ object_storage_ends: ends }: StorageState): boolean => ends % 2 === 1;

const currentState = (row: StorageState | undefined): StorageState => {
  if (row === undefined) throw notFound();
  if (isEnding(row)) throw new Refused(refuse('object-storage.ending'));
  return row;
};

/**
 * The state of the viewer's account's object storage.
 *
 * @throws Refused while it is being cancelled, (404) when the account has just been deleted
 */
export const getStorageState = async ({ account }: Owner, session: Session): Promise<StorageState> =>
  currentState(await read.first(session, { id: account.id }));

/** The same, locked until the transaction ends. @throws Refused as `getStorageState` */
export const lockStorageState = async ({ account }: Owner, tx: Transaction): Promise<StorageState> =>
  currentState(await lock.first(tx, { id: account.id }));

const use = statement('use-storage', (given: Given<{ id: number; ends: number }>) =>
  build
    .updateTable('accounts')
    .set({ object_storage: 'active' })
    .where('id', '=', given.id)
    .where('object_storage_ends', '=', given.ends),
);

/**
 * Saves that the viewer's account uses object storage, after something was made in the store.
 *
 * @param before the state before that
 * @returns false when it was cancelled meanwhile
 */
export const keepStorageUsed = async (
  { account }: Owner,
  tx: Transaction,
  { object_storage_ends: ends }: StorageState,
): Promise<boolean> => (await use.run(tx, { id: account.id, ends })) > 0;

const begin = statement('begin-storage-end', (given: One) =>
  build
    .updateTable('accounts')
    .set((eb) => ({ object_storage_ends: eb('object_storage_ends', '+', 1) }))
    .where('id', '=', given.id)
    .returning('object_storage_ends'),
);

/**
 * Saves that the cancellation of the viewer's account's object storage begins; the transaction has locked its state.
 *
 * @returns the number of this end
 */
export const beginStorageEnd = async ({ account }: Viewer, tx: Transaction): Promise<number> =>
  (await begin.one(tx, { id: account.id })).object_storage_ends;

const finish = statement('finish-storage-end', (given: Given<{ uuid: string; end: number }>) =>
  build
    .updateTable('accounts')
    .set((eb) => ({
      object_storage: 'disabled',
      object_storage_ends: eb('object_storage_ends', '+', 1),
    }))
    .where('uuid', '=', given.uuid)
    .where('object_storage_ends', '=', given.end)
    .returning('id'),
);

/** Saves that a cancellation has ended. @returns the account; undefined when that was already saved */
export const finishStorageEnd = async (
  tx: Transaction,
  owner: string,
  end: number,
): Promise<Owner | undefined> => {
  const account = await finish.first(tx, { uuid: owner, end });
  return account && { account };
};

const ofOwner = statement('storage-state-of-owner', (given: Given<{ uuid: string }>) =>
  build
    .selectFrom('accounts')
    .select(['object_storage', 'object_storage_ends', 'activated_at'])
    .select((eb) => eb.cast<number>('balance', 'float8').as('balance'))
    .where('uuid', '=', given.uuid),
);

/** The number of the cancellation in progress; `standing` when there is none, `gone` without account. */
export async function endOfOwner(session: Session, owner: string): Promise<number | 'standing' | 'gone'> {
  const row = await ofOwner.first(session, { uuid: owner });
  if (row === undefined) return 'gone';
  return isEnding(row) ? row.object_storage_ends : 'standing';
}

/**
 * True if an account may create buckets through S3, as through the API: it is activated, owes nothing and is not cancelling
 * object storage.
 *
 * @param owner the account by its UUID
 */
export async function mayOwnerMakeBuckets(session: Session, owner: string): Promise<boolean> {
  const row = await ofOwner.first(session, { uuid: owner });
  if (row === undefined || isEnding(row)) return false;
  const currentState = { activated: row.activated_at !== null, balance: row.balance };
  return [...mayUseAccount(currentState), ...mayIncurCosts(currentState)].length === 0;
}
