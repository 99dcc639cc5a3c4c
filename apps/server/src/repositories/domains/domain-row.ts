import type { DomainValues } from '@cloud-account/core';
import { newColumns, type NewRow, type Row } from '@cloud-account/database';

/** A stored domain (§2.11). */
export interface StoredDomain {
  readonly id: number;
  readonly values: DomainValues;
  readonly recordCount: number;
  /** The bytes of the names and targets of its records, in UTF-8. */
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

/** The columns of a domain's values. */
export const domainColumns = newColumns(
  'domains',
  'account_id',
  'record_count',
  'record_bytes',
  'created_at',
  'updated_at',
);

/** The row of a domain's values. */
export const domainRow = (values: DomainValues): Pick<NewRow<'domains'>, (typeof domainColumns)[number]> => ({
  ...values,
  name_key: values.domain.toLowerCase(),
});
