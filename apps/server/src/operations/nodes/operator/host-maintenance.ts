import { migrationMessage } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { platformOf, recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import {
  cancelMigrations,
  lockNodesOnHost,
  scheduleMigration,
} from '../../../repositories/nodes/operator/host-maintenance.js';
import { enqueue } from '../../../work/enqueue.js';
import { wireTime } from '../../common/wire-time.js';

export const maintainHost: Handler<'maintainHost'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { seconds = 604_800, type = 'cold' } = body;
    const startAt = new Date(tx.now.getTime() + 1_000 * seconds);
    const scheduled: number[] = [];
    for (const node of await lockNodesOnHost(tx, params.hostUuid)) {
      const id = await scheduleMigration(tx, node.id, { warm: type === 'warm', startAt });
      if (id === undefined) continue;
      scheduled.push(node.id);
      const actor = platformOf(node.account_id);
      const message = migrationMessage(startAt);
      recordEvent(actor, tx, { action: 'node_migrate', entity: nodeEntity(node), message });
      enqueue(actor, tx, { kind: 'startMigration', subject: String(id), runAt: startAt });
    }
    return { host_uuid: params.hostUuid, starts: wireTime(startAt), nodes: scheduled };
  });

export const deleteHostMaintenance: Handler<'deleteHostMaintenance'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await cancelMigrations(tx, await lockNodesOnHost(tx, params.hostUuid));
    return {};
  });
