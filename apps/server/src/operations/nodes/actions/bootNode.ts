import { accept, stateChangeOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { isBeingCreated, requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';
import { chooseConfigToBoot } from './boot-facts.js';

export const bootNode: Handler<'bootNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const isCreated = await isBeingCreated(tx, node.id);
    const before = isCreated ? null : powerOf(node);
    const asked = body.config_id;
    const isKept = before === 'running' && asked === undefined;
    const config = isKept ? accept(undefined) : await chooseConfigToBoot(tx, node, asked, isCreated);
    await requireState(tx, 'bootNode', node, refusalsOf(config));
    // A running node keeps the configuration profile of its last boot.
    const started = before === 'running' ? undefined : unwrap(config);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, {
      action: 'node_boot',
      entity: nodeEntity(node),
      secondary: started && configEntity(started),
      job: key,
    });
    // The status during the creation stays until that is done.
    if (started !== undefined && !isCreated) await setDuring(tx, stateChangeOf('bootNode'), node.id);
    enqueueForNode(viewer, tx, node, 'startNode', key, {
      node: node.id,
      how: 'boot',
      with: started === undefined ? null : { config: started.id },
      before,
    });
    return {};
  });
