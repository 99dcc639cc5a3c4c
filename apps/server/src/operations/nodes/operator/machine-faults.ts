import { refuse, textProblems } from '@cloud-account/core';
import type { Fault, MachineFaults } from '@cloud-account/machines';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, refuseAll, Refused } from '../../../common/refused.js';
import { mapPage, pageOf } from '../../../repositories/listing/list.js';
import { findMachineOfNode, nodesOfMachines } from '../../../repositories/nodes/operator/machines.js';
import { wireTime } from '../../common/wire-time.js';

/** The faults of the hypervisor. @throws Refused where it has none */
function faultsOf({ hypervisor }: Cloud): MachineFaults {
  if (hypervisor.faults === undefined) throw new Refused(refuse('operator.fault.machines'));
  return hypervisor.faults;
}

/** A fault as the operator's API shows it. @param nodes the nodes of machines */
const presentFault = (
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

export const listFaults: Handler<'listFaults'> = async ({ cloud, query }) => {
  const faults = pageOf(await faultsOf(cloud).list(), query);
  const machines = faults.data.flatMap(({ machine }) => machine ?? []);
  const nodes = await nodesOfMachines(cloud.database, machines);
  return mapPage(faults, (fault) => presentFault(fault, nodes));
};

export const createFault: Handler<'createFault'> = async ({ cloud, body }) => {
  const faults = faultsOf(cloud);
  const { node_id: node, task, effect, once = true, reason = 'The operator wanted this to fail' } = body;
  const machine = node === undefined ? undefined : await findMachineOfNode(cloud.database, node);
  const unknown =
    node !== undefined && machine === undefined ? [refuse('operator.fault.node', { field: 'node_id' })] : [];
  refuseAll([...unknown, ...textProblems('reason', reason)]);
  const fault = await faults.add({ machine, task, effect, once, reason });
  return presentFault(fault, new Map(node === undefined || machine === undefined ? [] : [[machine, node]]));
};

export const deleteFault: Handler<'deleteFault'> = async ({ cloud, params }) => {
  if (!(await faultsOf(cloud).remove(params.faultId))) throw notFound();
  return {};
};

export const crashNode: Handler<'crashNode'> = async ({ cloud, params }) => {
  const machine = await findMachineOfNode(cloud.database, params.nodeId);
  if (machine === undefined) throw notFound();
  if (!(await faultsOf(cloud).crash(machine))) throw new Refused(refuse('operator.crash.running'));
  return {};
};
