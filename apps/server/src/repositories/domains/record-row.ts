import type { RecordValues } from '@cloud-account/core';
import { columns, newColumns, type NewRow, type Row } from '@cloud-account/database';

/** A stored record (§2.12). */
export interface StoredRecord {
  readonly id: number;
  readonly values: RecordValues;
  readonly created: Date;
  readonly updated: Date;
}

/** Columns that only the database needs; a list of hundreds of records leaves them out. */
export const unread = ['domain_id', 'name_key'] as const;

type Unread = (typeof unread)[number];

/** The columns of a record that are read. */
export const readColumns = columns.records.filter(
  (column): column is Exclude<typeof column, Unread> => !unread.some((other) => other === column),
);

/** A record from its row. */
export const storedRecord = ({
  id,
  flags,
  created_at: created,
  updated_at: updated,
  ...values
}: Omit<Row<'records'>, Unread>): StoredRecord => ({
  id,
  values: flags === 0 ? values : { ...values, flags },
  created,
  updated,
});

/** The columns of a record's values. */
export const recordColumns = newColumns('records', 'domain_id', 'created_at', 'updated_at');

/** The row of a record's values. */
export const recordRow = (values: RecordValues): Pick<NewRow<'records'>, (typeof recordColumns)[number]> => ({
  ...values,
  name_key: values.name.toLowerCase(),
  flags: values.flags ?? 0,
});
