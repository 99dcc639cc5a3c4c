import { mayIncurCosts } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueTypeChange, judgeResize } from '../../../work/change-type.js';

export const resizeNode: Handler<'resizeNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    refuseAll(mayIncurCosts(viewer.account));
    const judged = await judgeResize(tx, node, body.type);
    await enqueueTypeChange(cloud, viewer, tx, node, {
      judged,
      waits: await requireState(tx, 'resizeNode', node, judged.problems),
      event: 'node_resize',
      warm: body.migration_type === 'warm',
      grows: body.allow_auto_disk_resize === true,
    });
    return {};
  });
