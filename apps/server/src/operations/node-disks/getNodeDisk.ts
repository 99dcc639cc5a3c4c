import type { Handler } from '../../common/operation.js';
import { getDisk } from '../../repositories/node-disks/disks.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentDisk } from './present.js';

export const getNodeDisk: Handler<'getNodeDisk'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentDisk(await getDisk(cloud.database, id, params.diskId));
};
