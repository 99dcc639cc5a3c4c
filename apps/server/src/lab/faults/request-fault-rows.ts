import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  removal,
  type RowOf,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Transaction } from '../../repositories/transaction.js';

const listed = statement('lab-request-faults', () =>
  build
    .selectFrom('lab_request_faults as f')
    .leftJoin('accounts as a', 'a.id', 'f.account_id')
    .select(columnsOf('lab_request_faults', 'f'))
    .select('a.uuid as owner')
    .orderBy('f.id'),
);

/** A fault of requests, with the owner of object storage that its account is; null: it is about no account, or about one that is gone. */
export type StoredRequestFault = RowOf<typeof listed>;

/** All faults of requests, the oldest first. */
export const listRequestFaultRows = (session: Session): Promise<StoredRequestFault[]> =>
  listed.all(session, {});

const insert = statement('insert-lab-request-fault', (given: Given<NewRow<'lab_request_faults'>>) =>
  build
    .insertInto('lab_request_faults')
    .values(pick(given, newColumns('lab_request_faults')))
    .returning(columnsOf('lab_request_faults', 'lab_request_faults')),
);

/** Inserts a fault of requests. Its hits count from minus `skip`, so that it affects requests from 1 on. */
export const insertRequestFault = (
  tx: Transaction,
  values: Omit<NewRow<'lab_request_faults'>, 'created_at' | 'hits'>,
): Promise<Omit<StoredRequestFault, 'owner'>> =>
  // The negative of 0 would be -0.
  insert.one(tx, { ...values, hits: 0 - values.skip, created_at: tx.now });

const hit = statement('hit-lab-request-fault', (given: Given<{ id: number }>) =>
  build
    .updateTable('lab_request_faults')
    .set({ hits: sql<number>`hits + 1` })
    .where('id', '=', given.id)
    .where((eb) => eb.or([eb('times', 'is', null), eb('hits', '<', eb.ref('times'))]))
    .returning('hits'),
);

/**
 * Counts a request that a fault affects, or lets pass first.
 *
 * @returns the number of those that it affected, below 1 while it lets them pass; undefined when the fault is gone, or has affected as
 *   many as it may
 */
export const hitRequestFault = async (session: Session, id: number): Promise<number | undefined> =>
  (await hit.first(session, { id }))?.hits;

const remove = removal('remove-lab-request-fault', 'lab_request_faults', ['id']);

/** @returns whether it existed */
export const removeRequestFault = async (session: Session, id: number): Promise<boolean> =>
  (await remove.run(session, { id })) > 0;

const removeOfAccount = removal('remove-lab-request-faults-of-account', 'lab_request_faults', ['account_id']);

/** Removes the faults that concern only the requests of an account. @returns whether there were any */
export const removeRequestFaultsOfAccount = async (session: Session, accountId: number): Promise<boolean> =>
  (await removeOfAccount.run(session, { account_id: accountId })) > 0;

const removeAll = statement('remove-lab-request-faults', () => build.deleteFrom('lab_request_faults'));

/** Removes all faults of requests. */
export const removeRequestFaults = async (session: Session): Promise<void> => {
  await removeAll.run(session, {});
};

const lock = textStatement(
  'lock-lab-request-faults',
  {},
  () => sql`LOCK TABLE lab_request_faults IN SHARE ROW EXCLUSIVE MODE`,
);

/** Has others wait until the transaction ends who would insert a fault, so that their number can be limited. */
export const lockRequestFaults = async (tx: Transaction): Promise<void> => {
  await lock.run(tx, {});
};

const accountIds = statement('lab-accounts-of-owners', (given: Given<{ owners: readonly string[] }>) =>
  build
    .selectFrom('accounts')
    .select(['id', 'uuid'])
    .where((eb) => eb('uuid', '=', eb.fn.any(sql<string[]>`${given.owners}::uuid[]`))),
);

/** The accounts of owners of object storage, by owner; those that are gone are missing. */
export async function accountsOfOwners(
  session: Session,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await accountIds.all(session, { owners });
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

const account = statement('lab-account', (given: Given<{ id: number }>) =>
  build.selectFrom('accounts').select('id').where('id', '=', given.id),
);

/** True if an account exists. */
export const isAccount = async (session: Session, id: number): Promise<boolean> =>
  (await account.first(session, { id })) !== undefined;
