import type { Handler } from '../../../cloud/operation.js';
import { listDiskRows } from '../../../repositories/nodes/disks/disks.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentDisk } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listNodeDisks: Handler<'listNodeDisks'> = async ({ cloud, viewer, params, query, filter }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return mapPage(await listDiskRows(id, cloud.database, query, filter), presentDisk);
};
