import type { Handler } from '../../common/operation.js';
import { backupsOf } from '../../repositories/node-backups/backups.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentBackups } from './present.js';

export const listNodeBackups: Handler<'listNodeBackups'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentBackups(await backupsOf(cloud.database, id));
};
