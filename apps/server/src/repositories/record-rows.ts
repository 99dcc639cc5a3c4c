import type { Filter, GrantKind } from '@cloud-account/core';
import type { FilteredOperationId } from '@cloud-account/spec';
import {
  build,
  columns,
  columnsOf,
  type Given,
  insertion,
  locking,
  type NewRow,
  reading,
  removal,
  type Row,
  saving,
  type Session,
  type TableName,
} from '@cloud-account/database';
import type { Viewer } from '../common/viewer.js';
import { takeGrants, grantToCreator } from './access/grants.js';
import { foundRow } from './found-row.js';
import { list, type Page, type PageRequest, readPage } from './listing/list.js';
import type { Transaction } from './transaction.js';

/** The tables whose rows have a number and an owner in a column; null: the platform. */
export type RecordTable<Owner extends string> = {
  [Name in TableName]: Row<Name> extends { id: number } & Record<Owner, number | null> ? Name : never;
}[TableName];

/** The columns of a new row that its maker does not fill: the owner and the times. */
type Filled<Owner extends string> = Owner | 'created_at' | 'updated_at';

/** The rows of a table, each of which belongs to an owner: an account, a user or another row. */
export interface RecordRows<
  Name extends TableName,
  Owner extends string,
  Saved extends keyof NewRow<Name> & string,
> {
  /**
   * A function that reads the pages of a list of all rows of an owner. It throws Refused (404) when the page does not exist. Kinds with
   * single grants have lists of their own (`visibleList`).
   */
  pages(
    operation: FilteredOperationId,
  ): (session: Session, owner: number, request: PageRequest, filter: Filter) => Promise<Page<Row<Name>>>;
  /** @throws Refused (404) when the owner has no such row */
  get(session: Session, owner: number, id: number): Promise<Row<Name>>;
  /** Reads and locks a row until the transaction ends. @throws Refused (404) when the owner has no such row */
  lock(tx: Transaction, owner: number, id: number): Promise<Row<Name>>;
  /** Inserts a row. */
  insert(tx: Transaction, owner: number, values: Omit<NewRow<Name>, Filled<Owner>>): Promise<Row<Name>>;
  /** Saves the columns of a locked row that can change. */
  save(tx: Transaction, owner: number, id: number, values: Pick<NewRow<Name>, Saved>): Promise<Row<Name>>;
  /** Removes a locked row, with the grants on it. */
  remove(tx: Transaction, owner: number, id: number): Promise<void>;
  /** Gives a restricted user all rights on a row that it has just made. */
  grant(viewer: Viewer, tx: Transaction, id: number): Promise<void>;
}

/**
 * The statements of the rows of a table, each of which belongs to an owner; the table names them.
 *
 * @param owner the column of the owner
 * @param saved the columns that can change
 * @param kind the kind of single grants on the rows of an account; they come and go with a row
 */
export function recordRows<
  Owner extends string,
  Name extends RecordTable<Owner>,
  Saved extends keyof NewRow<Name> & string,
>(table: Name, owner: Owner, saved: readonly Saved[], kind?: GrantKind): RecordRows<Name, Owner, Saved> {
  // The tables have the columns of one of them, which is enough to type the statements.
  const [typed, key] = [table, owner] as unknown as ['ssh_keys', 'user_id'];
  const times = columns[table].includes('updated_at' as never) ? ['updated_at'] : [];
  const name = `${table}-of-${owner}`;
  const read = reading(`get-${name}`, typed, [key, 'id']);
  const lock = locking(`lock-${name}`, typed, [key, 'id']);
  const insert = insertion(`insert-${name}`, typed);
  const changed: readonly string[] = [...saved, ...times];
  const save =
    changed.length === 0 ? read : saving(`save-${name}`, typed, [key, 'id'], changed as unknown as ['label']);
  const remove = removal(`remove-${name}`, typed, [key, 'id']);
  const definition = {
    from: (given: Given<{ user_id: number }>) =>
      build.selectFrom(`${typed} as r`).select(columnsOf(typed, 'r')).where(`r.${key}`, '=', given[key]),
    id: () => build.dynamic.ref<'r.id'>('r.id') as never,
  };
  type Found = Row<Name>;
  const of = (number: number) => ({ [owner]: number }) as { user_id: number };
  return {
    pages(operation) {
      const listed = list(operation, name, definition);
      return (session, number, request, filter) =>
        readPage(session, listed, of(number), request, filter) as Promise<unknown> as Promise<Page<Found>>;
    },
    get: (session, number, id) => foundRow(session, read, { ...of(number), id }) as unknown as Promise<Found>,
    lock: (tx, number, id) => foundRow(tx, lock, { ...of(number), id }) as unknown as Promise<Found>,
    insert: (tx, number, values) =>
      insert.one(tx, {
        ...(values as unknown as NewRow<'ssh_keys'>),
        ...{ created_at: tx.now, updated_at: tx.now },
        ...of(number),
      }) as unknown as Promise<Found>,
    save: (tx, number, id, values) =>
      save.one(tx, {
        ...(values as unknown as NewRow<'ssh_keys'>),
        ...{ updated_at: tx.now },
        ...of(number),
        id,
      }) as unknown as Promise<Found>,
    async remove(tx, number, id) {
      await remove.run(tx, { ...of(number), id });
      if (kind !== undefined) await takeGrants(tx, kind, id);
    },
    async grant(viewer, tx, id) {
      if (kind !== undefined) await grantToCreator(viewer, tx, kind, id);
    },
  };
}
