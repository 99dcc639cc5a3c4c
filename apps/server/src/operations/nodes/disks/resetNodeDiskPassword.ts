import { diskPasswordProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { encryptSecrets } from '../../../credentials/node-secrets.js';
import { strengthOf } from '../../../credentials/password-strength.js';
import { getDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForDisk } from './enqueue-for-disk.js';

export const resetNodeDiskPassword: Handler<'resetNodeDiskPassword'> = async ({
  cloud,
  viewer,
  params,
  body: { password: rootPassword },
}) => {
  const score = await strengthOf(rootPassword);
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const disk = await getDisk(tx, node.id, params.diskId);
    await requireState(tx, 'resetNodeDiskPassword', node, diskPasswordProblems(disk, score));
    const key = cloud.randomness.uuid();
    const secrets = encryptSecrets(cloud, key, { rootPassword, scriptValues: {} });
    enqueueForDisk(viewer, tx, node, {
      kind: 'resetRootPassword',
      key,
      action: 'password_reset',
      disk,
      payload: { node: node.id, disk: disk.id, secrets },
    });
    return {};
  });
};
