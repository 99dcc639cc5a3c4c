import type { DomainValues } from '@cloud-account/core';
import { newColumns, type NewRow, type Row } from '../../database/build.js';

/** A domain as it is kept (§2.11), with what the platform knows of it. */
export interface StoredDomain {
  readonly id: number;
  readonly values: DomainValues;
  readonly recordCount: number;
  /** Of the names and targets of its records, in UTF-8. */
  readonly recordBytes: number;
  readonly created: Date;
  readonly updated: Date;
}

/** A domain from its row. */
export const storedDomain = ({
  id,
  account_id: _account,
  name_key: _key,
  record_count: recordCount,
  record_bytes: recordBytes,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'domains'>): StoredDomain => ({ id, values, recordCount, recordBytes, created, updated });

/** The columns that a domain's values fill. */
export const domainColumns = newColumns(
  'domains',
  'account_id',
  'record_count',
  'record_bytes',
  'created_at',
  'updated_at',
);

/** A domain's values by their columns. */
export const domainRow = (values: DomainValues): Pick<NewRow<'domains'>, (typeof domainColumns)[number]> => ({
  ...values,
  name_key: values.domain.toLowerCase(),
});
