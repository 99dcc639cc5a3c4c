import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredRequestFault } from '../../../../repositories/lab/request-faults.js';
import { wireTime } from '../../../common/wire-time.js';

/** A fault of requests as the operator sees it. */
export const presentRequestFault = (
  fault: Omit<StoredRequestFault, 'owner'>,
): OperatorSchema<'RequestFault'> => ({
  id: fault.id,
  operation: fault.operation,
  account_id: fault.account_id,
  effect: fault.effect,
  status: fault.status,
  reason: fault.reason,
  retry_after: fault.retry_after,
  delay_ms: fault.delay_ms,
  times: fault.times,
  probability: fault.probability,
  after_commit: fault.after_commit,
  hits: fault.hits,
  created: wireTime(fault.created_at),
});
