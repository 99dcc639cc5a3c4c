import { stateChangeOf, deviceProblems, devicesOf } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { attachVolumes, readConfigFacts } from '../configs/config-facts.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';

export const rescueNode: Handler<'rescueNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { devices = {} } = body;
    const facts = await readConfigFacts(viewer, tx, node, { devices });
    await requireState(tx, 'rescueNode', node, deviceProblems(devices, facts));
    await attachVolumes(viewer, tx, node, facts);
    const before = powerOf(node);
    const how = before === 'running' ? 'reboot' : 'boot';
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: `node_${how}`, entity: nodeEntity(node), job: key });
    await setDuring(tx, stateChangeOf('rescueNode', before === 'running' ? undefined : 'off'), node.id);
    const start = { node: node.id, how, with: { rescue: devicesOf(devices) }, before } as const;
    enqueueForNode(viewer, tx, node, 'startNode', key, start);
    return {};
  });
