import type { Handler } from '../../../cloud/operation.js';
import { backupsOf } from '../../../repositories/nodes/backups/backups.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentBackups } from './present.js';

export const listNodeBackups: Handler<'listNodeBackups'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentBackups(await backupsOf(cloud.database, id));
};
