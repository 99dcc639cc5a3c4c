import {
  stateChangeOf,
  growingDisk,
  mayIncurCosts,
  pendingMigrationProblems,
  resizeProblems,
  unknownType,
} from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { Refused, refuseAll } from '../../../common/refused.js';
import { findNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent, scheduleEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { hasMigration } from '../../../repositories/nodes/actions/migrations.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { configToReboot } from '../../../work/config-to-reboot.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';

export const resizeNode: Handler<'resizeNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    refuseAll(mayIncurCosts(viewer.account));
    const type = await findNodeType(tx, body.type);
    const region = await findRegion(tx, node.region);
    const disks = await disksOf(tx, node.id);
    await requireState(tx, 'resizeNode', node, [
      ...resizeProblems({ type: node.type, region, disks }, type),
      ...pendingMigrationProblems(await hasMigration(tx, node.id)),
    ]);
    if (type === undefined) throw new Refused(unknownType());
    const before = powerOf(node);
    const warm = body.migration_type === 'warm' && before === 'running';
    const growing = body.allow_auto_disk_resize ? growingDisk(disks, node.disk, type.disk) : undefined;
    const again = await configToReboot(tx, node);
    const key = cloud.randomness.uuid();
    const entity = nodeEntity(node);
    recordEvent(viewer, tx, { action: 'node_resize_create', entity });
    scheduleEvent(viewer, tx, { action: 'node_resize', entity, job: key });
    if (again !== undefined && !warm)
      scheduleEvent(viewer, tx, { action: 'node_boot', entity, secondary: configEntity(again), job: key });
    await setDuring(tx, stateChangeOf('resizeNode', warm ? 'warm' : undefined), node.id);
    enqueueForNode(viewer, tx, node, 'moveNode', key, {
      node: node.id,
      before,
      warm,
      to: null,
      type: type.id,
      grow: growing ?? null,
      boot: again?.id ?? null,
      told: warm ? null : 'node_resize',
    });
    return {};
  });
