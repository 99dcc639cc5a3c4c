import { courseOf, fitProblems, growingDisk } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll } from '../../common/refused.js';
import { recordEvent, scheduleEvent } from '../../repositories/events.js';
import { disksOf } from '../../repositories/node-disks/disks.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { powerOf } from '../../repositories/nodes/node-state.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { configEntity, nodeEntity } from '../nodes/present.js';
import { configToBootAgain } from './again.js';
import { enqueueForNode, setDuring } from './ask-for.js';
import { upgradeOf } from './upgrade.js';

export const mutateNode: Handler<'mutateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const type = await upgradeOf(tx, node);
    const disks = await disksOf(tx, node.id);
    refuseAll(fitProblems(disks, type));
    await requireState(tx, 'mutateNode', node);
    const growing = body.allow_auto_disk_resize ? growingDisk(disks, node.disk, type.disk) : undefined;
    const again = await configToBootAgain(tx, node);
    const key = cloud.randomness.uuid();
    const entity = nodeEntity(node);
    recordEvent(viewer, tx, { action: 'node_mutate_create', entity });
    scheduleEvent(viewer, tx, { action: 'node_mutate', entity, job: key });
    if (again !== undefined)
      scheduleEvent(viewer, tx, { action: 'node_boot', entity, secondary: configEntity(again), job: key });
    await setDuring(tx, courseOf('mutateNode'), node.id);
    enqueueForNode(tx, node, 'moveNode', key, {
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
