import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredRelatedEntity } from '../../../repositories/access/related-entity-rows.js';
import { wireTime } from '../../common/wire-time.js';

/** A related entity as the operator's API shows it. */
export const presentEntity = (row: StoredRelatedEntity): OperatorSchema<'RelatedEntity'> => ({
  id: row.id,
  account_id: row.account_id,
  kind: row.kind as OperatorSchema<'EntityKind'>,
  label: row.label,
  region: row.region,
  created: wireTime(row.created_at),
});
