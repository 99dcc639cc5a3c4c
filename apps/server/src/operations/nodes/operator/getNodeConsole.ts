import { consoleIsOff, machinesHaveNoConsole } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, Refused } from '../../../common/refused.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';

export const getNodeConsole: Handler<'getNodeConsole'> = async ({
  cloud: { database, hypervisor },
  params,
}) => {
  const machine = await findMachineOfNode(database, params.nodeId);
  if (machine === undefined) throw notFound();
  if (hypervisor.console === undefined) throw new Refused(machinesHaveNoConsole());
  const found = await hypervisor.console(machine);
  if (found === undefined) throw new Refused(consoleIsOff());
  const { host, socket, sshPort = null } = found;
  return { host, socket, ssh_port: sshPort };
};
