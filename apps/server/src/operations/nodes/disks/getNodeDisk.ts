import type { Handler } from '../../../cloud/operation.js';
import { getDisk } from '../../../repositories/nodes/disks/disks.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentDisk } from './present.js';

export const getNodeDisk: Handler<'getNodeDisk'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentDisk(await getDisk(cloud.database, id, params.diskId));
};
