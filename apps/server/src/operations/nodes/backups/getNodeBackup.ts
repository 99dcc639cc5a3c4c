import type { Handler } from '../../../cloud/operation.js';
import { getBackup } from '../../../repositories/nodes/backups/backups.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentBackup } from './present.js';

export const getNodeBackup: Handler<'getNodeBackup'> = async ({ cloud, viewer, params }) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return presentBackup(await getBackup(cloud.database, id, params.backupId));
};
