import { nodeNotRunning } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, Refused } from '../../../common/refused.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { faultsOf } from './faults-of.js';

export const crashNode: Handler<'crashNode'> = async ({ cloud, params }) => {
  const machine = await findMachineOfNode(cloud.database, params.nodeId);
  if (machine === undefined) throw notFound();
  if (!(await faultsOf(cloud).crash(machine))) throw new Refused(nodeNotRunning());
  return {};
};
