import { refuse } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, Refused } from '../../../common/refused.js';
import { mapPage } from '../../../repositories/listing/list.js';
import {
  getNodeRow,
  listAllNodeRows,
  type OperatorNode,
} from '../../../repositories/nodes/operator/all-nodes.js';
import { findMachineOfNode } from '../../../repositories/nodes/operator/machines.js';
import { wireTime } from '../../common/wire-time.js';
import { dayOfNode } from '../statistics/getNodeStats.js';

/** A node as the operator's API shows it. */
const presentOperatorNode = (node: OperatorNode): OperatorSchema<'OperatorNode'> => ({
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

export const listAllNodes: Handler<'listAllNodes'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllNodeRows(cloud.database, query, filter), presentOperatorNode);

export const getNodeById: Handler<'getNodeById'> = async ({ cloud, params }) =>
  presentOperatorNode(await getNodeRow(cloud.database, params.nodeId));

export const getNodeConsole: Handler<'getNodeConsole'> = async ({
  cloud: { database, hypervisor },
  params,
}) => {
  const machine = await findMachineOfNode(database, params.nodeId);
  if (machine === undefined) throw notFound();
  if (hypervisor.hostAccess === undefined) throw new Refused(refuse('operator.console.machines'));
  const found = await hypervisor.hostAccess(machine);
  if (found === undefined) throw new Refused(refuse('operator.console.running'));
  const { host, socket, sshPort = null } = found;
  return { host, socket, ssh_port: sshPort };
};

export const getNodeStatsById: Handler<'getNodeStatsById'> = async ({ cloud, params }) =>
  dayOfNode(cloud, await getNodeRow(cloud.database, params.nodeId));
