import type { Schema } from '@cloud-account/spec';
import type { StoredDomain } from '../../repositories/domains/domain-row.js';
import type { StoredRecord } from '../../repositories/domains/record-row.js';
import { wireTime } from '../common/wire-time.js';

/** A domain as the API shows it (§2.11). */
export const presentDomain = ({ id, values, created, updated }: StoredDomain): Schema<'Domain'> => ({
  id,
  ...values,
  created: wireTime(created),
  updated: wireTime(updated),
});

/** A record as the API shows it (§2.12). */
export const presentRecord = ({ id, values, created, updated }: StoredRecord): Schema<'DomainRecord'> => {
  const { flags: _flags, ...shown } = values;
  return { id, ...shown, created: wireTime(created), updated: wireTime(updated) };
};
