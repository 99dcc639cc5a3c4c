import type { GrantKind } from '@cloud-account/core';
import {
  build,
  type Given,
  locking,
  reading,
  type Row,
  type Session,
  statement,
  type Statement,
} from '@cloud-account/database';
import type { Kysely } from 'kysely';
import { notFound } from '../../common/refused.js';
import type { Owner } from '../../common/viewer.js';
import { foundRow } from '../found-row.js';
import type { Transaction } from '../transaction.js';

/** The tables whose rows have an id and belong to an account. */
type OwnTable =
  | 'domains'
  | 'firewalls'
  | 'images'
  | 'nodebalancers'
  | 'stackscripts'
  | 'storage_keys'
  | 'volumes'
  | 'vpcs';

type Own = { id: number; account_id: number };

/**
 * Functions that read, and read and lock, a row of an account by its id. Both throw Refused (404) when the account has no such row.
 *
 * @param name names the statements: `get-<name>`, `lock-<name>`
 * @param shown converts a row
 * @param left the columns that are not read
 */
export function ownRows<Name extends OwnTable, Shown, Left extends keyof Row<Name> & string = never>(
  name: string,
  table: Name,
  shown: (row: Omit<Row<Name>, Left>) => Shown,
  ...left: readonly Left[]
) {
  const keys = ['id', 'account_id'] as (keyof Own & keyof Row<Name>)[];
  type One = Statement<Own, Omit<Row<Name>, Left>>;
  const read = reading(`get-${name}`, table, keys, ...left) as unknown as One;
  const lock = locking(`lock-${name}`, table, keys, ...left) as unknown as One;
  const found =
    (by: One) =>
    async ({ account }: Owner, session: Session, id: number): Promise<Shown> =>
      shown(await foundRow(session, by, { id, account_id: account.id }));
  return {
    get: found(read),
    lock: found(lock) as (owner: Owner, tx: Transaction, id: number) => Promise<Shown>,
  };
}

/**
 * Makes the function that removes an entity of an account with the grants on it. It throws Refused (404) when the account has no
 * such entity. The kind names its statement.
 */
export function removalOfEntity(kind: GrantKind, table: OwnTable) {
  const remove = statement(`remove-${kind}`, (given: Given<Own>) =>
    (build as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .with('grants', (db) =>
        db.deleteFrom('entity_grants').where('kind', '=', kind).where('entity_id', '=', given.id),
      )
      .deleteFrom<string>(table)
      .where('id', '=', given.id)
      .where('account_id', '=', given.account_id),
  );
  return async ({ account }: Owner, tx: Transaction, id: number): Promise<void> => {
    if ((await remove.run(tx, { id, account_id: account.id })) === 0) throw notFound();
  };
}
