import type { Handler } from '../../../cloud/operation.js';
import { cancelMigrations, lockNodesOnHost } from '../../../repositories/nodes/operator/host-maintenance.js';

export const deleteHostMaintenance: Handler<'deleteHostMaintenance'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await cancelMigrations(tx, await lockNodesOnHost(tx, params.hostUuid));
    return {};
  });
