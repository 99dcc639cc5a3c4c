import { draftDisk, type Deployment } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { encryptSecrets } from '../../../credentials/node-secrets.js';
import type { DeploymentPayload } from '../../../work/payloads.js';
import { disksOf, insertDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { readDeploymentFacts, passwordScoreOf } from '../machines/deployment-facts.js';
import { enqueueForDisk } from './enqueue-for-disk.js';
import { presentDisk } from './present.js';

export const createNodeDisk: Handler<'createNodeDisk'> = async ({ cloud, viewer, params, body }) => {
  const passwordScore = await passwordScoreOf(body);
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const disks = await disksOf(tx, node.id);
    const facts = await readDeploymentFacts(cloud, viewer, tx, body, passwordScore);
    const decision = draftDisk(body, facts, { disk: node.disk, disks });
    await requireState(tx, 'createNodeDisk', node, refusalsOf(decision));
    const { deployment, ...draft } = unwrap(decision);
    const disk = await insertDisk(tx, {
      ...draft,
      node_id: node.id,
      uuid: cloud.randomness.uuid(),
      status: 'not ready',
      image: deployment?.image.id ?? null,
    });
    const key = cloud.randomness.uuid();
    enqueueForDisk(viewer, tx, node, {
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
