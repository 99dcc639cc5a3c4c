import { courseOf, deviceProblems, devicesOf } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll } from '../../common/refused.js';
import { scheduleEvent } from '../../repositories/events.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { powerOf } from '../../repositories/nodes/node-state.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { attachVolumes, readConfigGround } from '../node-configs/config-ground.js';
import { nodeEntity } from '../nodes/present.js';
import { enqueueForNode, setDuring } from './ask-for.js';

export const rescueNode: Handler<'rescueNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { devices = {} } = body;
    const ground = await readConfigGround(viewer, tx, node, { devices });
    refuseAll(deviceProblems(devices, ground));
    await requireState(tx, 'rescueNode', node);
    await attachVolumes(viewer, tx, node, ground);
    const before = powerOf(node);
    const how = before === 'running' ? 'reboot' : 'boot';
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: `node_${how}`, entity: nodeEntity(node), job: key });
    await setDuring(tx, courseOf('rescueNode', before === 'running' ? undefined : 'off'), node.id);
    const start = { node: node.id, how, with: { rescue: devicesOf(devices) }, before } as const;
    enqueueForNode(tx, node, 'startNode', key, start);
    return {};
  });
