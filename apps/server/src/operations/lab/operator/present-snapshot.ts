import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredSnapshot } from '../../../lab/state/snapshot-rows.js';
import { wireTime } from '../../common/wire-time.js';

/** A snapshot as the operator's API shows it. */
export const presentSnapshot = ({
  name,
  created,
  bytes,
  digest,
}: StoredSnapshot): OperatorSchema<'LabSnapshot'> => ({
  name,
  created: wireTime(created),
  bytes,
  digest,
});
