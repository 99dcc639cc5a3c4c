import type { Handler } from '../../common/operation.js';
import { getBackup } from '../../repositories/node-backups/backups.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentBackup } from './present.js';

export const getNodeBackup: Handler<'getNodeBackup'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentBackup(await getBackup(cloud.database, id, params.backupId));
};
