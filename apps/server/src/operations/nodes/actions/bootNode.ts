import { accept } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf } from '../../../common/refused.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { chooseConfigToBoot } from '../../../work/choose-config-to-boot.js';
import { enqueueStart } from '../../../work/start-node.js';

export const bootNode: Handler<'bootNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { config_id: asked } = body;
    // A running node keeps the configuration profile of its last boot.
    const isKept = powerOf(node) === 'running';
    const choice =
      isKept && asked === undefined ? accept(undefined) : await chooseConfigToBoot(tx, node, asked);
    const waits = await requireState(tx, 'bootNode', node, refusalsOf(choice));
    const config = isKept || !choice.ok ? undefined : choice.value;
    await enqueueStart(cloud, viewer, tx, node, { how: 'boot', asked, config, waits });
    return {};
  });
