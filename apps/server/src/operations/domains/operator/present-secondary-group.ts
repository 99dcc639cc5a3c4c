import { catalogName } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredSecondaryGroup } from '../../../repositories/domains/operator/secondary-groups.js';
import { wireTime } from '../../common/wire-time.js';

/** A group of secondaries as the operator's API shows it. */
export const presentSecondaryGroup = (group: StoredSecondaryGroup): OperatorSchema<'SecondaryGroup'> => ({
  id: group.id,
  label: group.label,
  addresses: [...group.addresses],
  tags: [...group.tags],
  catalog: catalogName(group.label),
  key_name: group.keyName,
  key_algorithm: group.keyAlgorithm,
  zones: group.zones,
  created: wireTime(group.created),
  updated: wireTime(group.updated),
});
