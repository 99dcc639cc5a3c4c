import type { RecordValues } from '@cloud-account/core';
import { newColumns, type NewRow, type Row } from '../../database/build.js';

/** A record as it is kept (§2.12). */
export interface StoredRecord {
  readonly id: number;
  readonly values: RecordValues;
  readonly created: Date;
  readonly updated: Date;
}

/** A record from its row. */
export const storedRecord = ({
  id,
  domain_id: _domain,
  name_key: _key,
  flags,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'records'>): StoredRecord => ({
  id,
  values: { ...values, ...(flags !== 0 && { flags }) },
  created,
  updated,
});

/** The columns that a record's values fill. */
export const recordColumns = newColumns('records', 'domain_id', 'created_at', 'updated_at');

/** A record's values by their columns. */
export const recordRow = (values: RecordValues): Pick<NewRow<'records'>, (typeof recordColumns)[number]> => ({
  ...values,
  name_key: values.name.toLowerCase(),
  flags: values.flags ?? 0,
});
