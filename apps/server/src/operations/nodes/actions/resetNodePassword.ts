import { passwordProblems, rootDisk } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { encryptSecrets } from '../../../credentials/node-secrets.js';
import { strengthOf } from '../../../credentials/password-strength.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForNode } from '../../../work/enqueue.js';

export const resetNodePassword: Handler<'resetNodePassword'> = async ({ cloud, viewer, params, body }) => {
  const score = await strengthOf(body.root_pass);
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const root = rootDisk(await disksOf(tx, node.id));
    const problems = [...passwordProblems('root_pass', score), ...refusalsOf(root)];
    await requireState(tx, 'resetNodePassword', node, problems);
    const disk = unwrap(root);
    const key = cloud.randomness.uuid();
    scheduleEvent(viewer, tx, { action: 'password_reset', entity: nodeEntity(node), job: key });
    const secrets = encryptSecrets(cloud, key, { rootPassword: body.root_pass, scriptValues: {} });
    enqueueForNode(viewer, tx, node, 'resetRootPassword', key, { node: node.id, disk: disk.id, secrets });
    return {};
  });
};
