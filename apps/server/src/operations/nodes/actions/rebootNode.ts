import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf } from '../../../common/refused.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { chooseConfigToBoot } from '../../../work/choose-config-to-boot.js';
import { enqueueStart } from '../../../work/start-node.js';

export const rebootNode: Handler<'rebootNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { config_id: asked } = body;
    const choice = await chooseConfigToBoot(tx, node, asked);
    const waits = await requireState(tx, 'rebootNode', node, refusalsOf(choice));
    const config = choice.ok ? choice.value : undefined;
    await enqueueStart(cloud, viewer, tx, node, { how: 'reboot', asked, config, waits });
    return {};
  });
