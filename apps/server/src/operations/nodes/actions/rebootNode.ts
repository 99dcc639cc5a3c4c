import { stateChangeOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { configEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';
import { chooseConfigToBoot } from './boot-facts.js';

export const rebootNode: Handler<'rebootNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const choice = await chooseConfigToBoot(tx, node, body.config_id);
    await requireState(tx, 'rebootNode', node, refusalsOf(choice));
    const config = unwrap(choice);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, {
      action: 'node_reboot',
      entity: nodeEntity(node),
      secondary: configEntity(config),
      job: key,
    });
    await setDuring(tx, stateChangeOf('rebootNode'), node.id);
    enqueueForNode(viewer, tx, node, 'startNode', key, {
      node: node.id,
      how: 'reboot',
      with: { config: config.id },
      before: powerOf(node),
    });
    return {};
  });
