import type { Handler } from '../../../cloud/operation.js';
import { listDiskRows } from '../../../repositories/nodes/disks/disks.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentDisk } from './present.js';

export const listNodeDisks: Handler<'listNodeDisks'> = async ({ cloud, viewer, params, query, filter }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  const { rows, ...page } = await listDiskRows(cloud.database, id, query, filter);
  return { data: rows.map(presentDisk), ...page };
};
