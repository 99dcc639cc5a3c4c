import { stateChangeOf, draftRebuild, mayIncurCosts, pendingMigrationProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, refuseAll, unwrap } from '../../../common/refused.js';
import { encryptUserData } from '../../../credentials/node-secrets.js';
import { findNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { getSettings } from '../../../repositories/account/accounts.js';
import { uncountDeployment } from '../../../repositories/catalog/stack-scripts.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { configEntity, imageEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { setDeployed } from '../../../repositories/nodes/actions/moved-node.js';
import { hasMigration } from '../../../repositories/nodes/actions/migrations.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { getNode, lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { readDeploymentFacts, passwordScoreOf } from '../machines/deployment-facts.js';
import { createDisksFromImage } from '../machines/create-disks-from-image.js';
import { presentNode } from '../machines/present.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';

export const rebuildNode: Handler<'rebuildNode'> = async ({ cloud, viewer, params, body }) => {
  const passwordScore = await passwordScoreOf(body);
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const isResized = body.type !== undefined && body.type !== node.type;
    if (isResized) refuseAll(mayIncurCosts(viewer.account));
    const disks = await disksOf(tx, node.id);
    const decision = draftRebuild(body, {
      ...(await readDeploymentFacts(cloud, viewer, tx, body, passwordScore)),
      node: { type: node.type, region: await findRegion(tx, node.region), disk: node.disk, disks },
      type: body.type === undefined ? undefined : await findNodeType(tx, body.type),
    });
    await requireState(tx, 'rebuildNode', node, [
      ...refusalsOf(decision),
      ...pendingMigrationProblems(isResized && (await hasMigration(tx, node.id))),
    ]);
    const draft = unwrap(decision);
    const { deployment } = draft;
    const { type, image, user_data: userData, stackscript_id: script } = node;
    const key = cloud.randomness.uuid();
    await uncountDeployment(tx, script);
    const { network_helper: network } = await getSettings(viewer, tx);
    const { config, payload } = await createDisksFromImage(cloud, tx, key, {
      ...draft,
      node: node.id,
      network,
    });
    await setDeployed(tx, node.id, {
      type: draft.type?.id ?? type,
      image: deployment.image.id,
      userData: draft.userData === undefined ? null : encryptUserData(cloud, node.uuid, draft.userData),
      script: deployment.script?.id ?? null,
    });
    const entity = nodeEntity(node);
    scheduleEvent(viewer, tx, {
      action: 'node_rebuild',
      entity,
      secondary: imageEntity(deployment.image),
      job: key,
    });
    const booted = body.booted ?? true;
    if (booted)
      scheduleEvent(viewer, tx, { action: 'node_boot', entity, secondary: configEntity(config), job: key });
    await setDuring(tx, stateChangeOf('rebuildNode'), node.id);
    enqueueForNode(viewer, tx, node, 'rebuildNode', key, {
      node: node.id,
      before: powerOf(node),
      previous: { type, image, userData, script: null },
      disks: disks.map(({ id }) => id),
      type: draft.type?.id ?? null,
      deployment: payload,
      config: config.id,
      booted,
    });
    return presentNode(await getNode(viewer, tx, node.id));
  });
};
