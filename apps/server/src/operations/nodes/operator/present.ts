import type { OperatorSchema } from '@cloud-account/spec';
import type { Fault } from '@cloud-account/machines';
import { wireTime } from '../../common/wire-time.js';

/** A fault as the operator's API shows it. @param nodes the nodes of machines */
export const presentFault = (
  { id, machine, task, effect, once, reason, created }: Fault,
  nodes: ReadonlyMap<string, number>,
): OperatorSchema<'Fault'> => ({
  id,
  node_id: machine === undefined ? null : (nodes.get(machine) ?? null),
  task: task ?? null,
  effect,
  once,
  reason,
  created: wireTime(created),
});
