import type { Handler } from '../../../cloud/operation.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueTypeChange, judgeUpgrade } from '../../../work/change-type.js';

export const mutateNode: Handler<'mutateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const judged = await judgeUpgrade(tx, node);
    await enqueueTypeChange(cloud, viewer, tx, node, {
      judged,
      waits: await requireState(tx, 'mutateNode', node, judged.problems),
      event: 'node_mutate',
      warm: false,
      grows: body.allow_auto_disk_resize === true,
    });
    return {};
  });
