import { faultNodeUnknown, textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { faultsOf } from './faults-of.js';
import { presentFault } from './present.js';

export const createFault: Handler<'createFault'> = async ({ cloud, body }) => {
  const faults = faultsOf(cloud);
  const { node_id: node, task, effect, once = true, reason = 'The operator wanted this to fail' } = body;
  const machine = node === undefined ? undefined : await findMachineOfNode(cloud.database, node);
  const unknown = node !== undefined && machine === undefined ? [faultNodeUnknown()] : [];
  refuseAll([...unknown, ...textProblems('reason', reason)]);
  const fault = await faults.add({ machine, task, effect, once, reason });
  return presentFault(fault, new Map(node === undefined || machine === undefined ? [] : [[machine, node]]));
};
