import { stateChangeOf, fitProblems, growingDisk, noUpgrade } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { Refused } from '../../../common/refused.js';
import { recordEvent, scheduleEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { configToReboot } from '../../../work/config-to-reboot.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';
import { findUpgrade } from './upgrade.js';

export const mutateNode: Handler<'mutateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const type = await findUpgrade(tx, node);
    const disks = await disksOf(tx, node.id);
    const problems = type === undefined ? [noUpgrade()] : fitProblems(disks, type);
    await requireState(tx, 'mutateNode', node, problems);
    if (type === undefined) throw new Refused(noUpgrade());
    const growing = body.allow_auto_disk_resize ? growingDisk(disks, node.disk, type.disk) : undefined;
    const again = await configToReboot(tx, node);
    const key = cloud.randomness.uuid();
    const entity = nodeEntity(node);
    recordEvent(viewer, tx, { action: 'node_mutate_create', entity });
    scheduleEvent(viewer, tx, { action: 'node_mutate', entity, job: key });
    if (again !== undefined)
      scheduleEvent(viewer, tx, { action: 'node_boot', entity, secondary: configEntity(again), job: key });
    await setDuring(tx, stateChangeOf('mutateNode'), node.id);
    enqueueForNode(viewer, tx, node, 'moveNode', key, {
      node: node.id,
      before: powerOf(node),
      warm: false,
      to: { region: null },
      type: type.id,
      grow: growing ?? null,
      boot: again?.id ?? null,
      told: 'node_mutate',
    });
    return {};
  });
