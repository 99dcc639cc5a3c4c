import { draftDisk, type Deployment } from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { encryptSecrets } from '../../credentials/node-secrets.js';
import type { DeploymentPayload } from '../../jobs/nodes/deploy.js';
import { disksOf, insertDisk } from '../../repositories/node-disks/disks.js';
import { requireState } from '../../repositories/nodes/busy.js';
import { lockNode } from '../../repositories/nodes/nodes.js';
import { groundOf, passwordScoreOf } from '../nodes/deployment-ground.js';
import { askForDisk } from './ask-for-disk.js';
import { presentDisk } from './present.js';

export const createNodeDisk: Handler<'createNodeDisk'> = async ({ cloud, viewer, params, body }) => {
  const passwordScore = await passwordScoreOf(body);
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    // First: a disk that goes leaves its room when it is gone, and who asks for that meanwhile is to ask again.
    await requireState(tx, 'createNodeDisk', node);
    const disks = await disksOf(tx, node.id);
    const ground = await groundOf(viewer, tx, body, passwordScore);
    const { deployment, ...draft } = unwrap(draftDisk(body, ground, { disk: node.disk, disks }));
    const disk = await insertDisk(tx, {
      ...draft,
      node_id: node.id,
      uuid: cloud.randomness.uuid(),
      status: 'not ready',
      image: deployment?.image.id ?? null,
    });
    const key = cloud.randomness.uuid();
    askForDisk(viewer, tx, node, {
      kind: 'createDisk',
      key,
      action: 'disk_create',
      disk,
      payload: {
        node: node.id,
        disk: disk.id,
        deployment: deployment ? payloadOf(cloud, key, deployment) : null,
      },
    });
    return presentDisk(disk);
  });
};

const payloadOf = (
  cloud: Cloud,
  key: string,
  { image, authorizedKeys, rootPassword, script }: Deployment,
): DeploymentPayload => ({
  image: image.id,
  authorizedKeys,
  script: script?.id ?? null,
  secrets: encryptSecrets(cloud, key, { rootPassword, scriptValues: script?.values ?? {} }),
});
