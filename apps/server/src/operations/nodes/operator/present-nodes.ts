import type { OperatorSchema } from '@cloud-account/spec';
import type { OperatorNode } from '../../../repositories/nodes/operator/all-nodes.js';
import { wireTime } from '../../common/wire-time.js';

/** A node as the operator's API shows it. */
export const presentOperatorNode = (node: OperatorNode): OperatorSchema<'OperatorNode'> => ({
  id: node.id,
  account_id: node.account_id,
  label: node.label,
  status: node.status,
  busy: node.busy,
  type: node.type,
  region: node.region,
  host_uuid: node.host_uuid,
  machine: node.uuid,
  image: node.image,
  ipv4: [...node.ipv4],
  ipv6: node.ipv6,
  watchdog_enabled: node.watchdog_enabled,
  migrates: node.migrates && wireTime(node.migrates),
  created: wireTime(node.created_at),
  updated: wireTime(node.updated_at),
});
