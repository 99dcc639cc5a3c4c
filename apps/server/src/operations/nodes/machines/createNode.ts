import { draftNode, entityUrl, mayIncurCosts, mayTagNodes, type NodeDraft } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, refuseAll, unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { encryptUserData } from '../../../credentials/node-secrets.js';
import { findEntity } from '../../../repositories/access/find-entities.js';
import { getSettings } from '../../../repositories/account/accounts.js';
import { findNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { scheduleEvent } from '../../../repositories/events.js';
import { configEntity, imageEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { insertDevices } from '../../../repositories/networking/firewalls/firewall-devices.js';
import type { StoredBackup } from '../../../repositories/nodes/backups/backups.js';
import { saveInterfaces } from '../../../repositories/nodes/configs/interfaces.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { nameOfAddress } from '../../../repositories/nodes/addresses/address-names.js';
import { insertNode, type NodeBase } from '../../../repositories/nodes/machines/new-node.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { enqueueForNode } from '../../../work/enqueue.js';
import { findBackupForNewNode, restoreToNew } from '../backups/restore-to-new.js';
import { prepareInterfaces } from '../configs/interface-facts.js';
import { recordVlanChanges } from '../configs/record-vlan-changes.js';
import { readDeploymentFacts, passwordScoreOf } from './deployment-facts.js';
import { createDisksFromImage } from './create-disks-from-image.js';
import { presentNode } from './present.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const createNode: Handler<'createNode'> = async ({ cloud, viewer, body }) => {
  const passwordScore = await passwordScoreOf(body);
  return cloud.transaction(async (tx) => {
    refuseAll(mayIncurCosts(viewer.account));
    refuseAll(mayTagNodes(viewer.user, [], body.tags));
    const settings = await getSettings(viewer, tx);
    const facts = await readFacts(cloud, viewer, tx, body, passwordScore);
    const asked = await prepareInterfaces(viewer, tx, { region: facts.region }, body.interfaces);
    const draft = unwrap(
      draftNode(body, { ...facts, backupsForAll: settings.backups_enabled }),
      ...(await nameTakenProblems(viewer, tx, 'node', body.label)),
      ...refusalsOf(asked),
    );
    const interfaces = unwrap(asked);
    const { backup } = facts;
    const node = await insertNode(viewer, tx, baseOf(cloud, draft, backup), {
      nameOf: nameOfAddress(cloud.config),
      labels: cloud.labels,
    });
    if (draft.firewallId !== undefined) await attachFirewall(viewer, tx, draft.firewallId, node);
    const key = cloud.randomness.uuid();
    if (backup !== undefined) {
      await restoreToNew(cloud, viewer, tx, { node, backup, key, booted: draft.booted });
      return presentNode(node);
    }
    const createdParts =
      draft.deployed &&
      (await createDisksFromImage(cloud, tx, key, {
        ...draft.deployed,
        node: node.id,
        network: settings.network_helper,
      }));
    // An empty node has no configuration profile for interfaces.
    if (createdParts !== undefined)
      await saveInterfaces(viewer, tx, node, createdParts.config.id, interfaces);
    const config = draft.booted ? createdParts?.config : undefined;
    scheduleEvent(viewer, tx, {
      action: 'node_create',
      entity: nodeEntity(node),
      secondary: draft.deployed && imageEntity(draft.deployed.deployment.image),
      job: key,
    });
    if (config !== undefined)
      scheduleEvent(viewer, tx, {
        action: 'node_boot',
        entity: nodeEntity(node),
        secondary: configEntity(config),
        job: key,
      });
    if (createdParts !== undefined) recordVlanChanges(viewer, tx, node, [], interfaces);
    enqueueForNode(viewer, tx, node, 'createNode', key, {
      node: node.id,
      deployment: createdParts?.payload ?? null,
      boot: config?.id ?? null,
    });
    return presentNode(node);
  });
};

async function readFacts(
  cloud: Cloud,
  viewer: Viewer,
  tx: Transaction,
  body: Body<'createNode'>,
  passwordScore: number,
) {
  const firewall = body.firewall_id;
  return {
    ...(await readDeploymentFacts(cloud, viewer, tx, body, passwordScore)),
    region: await findRegion(tx, body.region),
    type: await findNodeType(tx, body.type),
    hasFirewall:
      firewall !== undefined &&
      (await findEntity(viewer, tx, { kind: 'firewall', id: firewall })) !== undefined,
    backup: await findBackupForNewNode(viewer, tx, body.backup_id),
  };
}

function baseOf(cloud: Cloud, { deployed, ...draft }: NodeDraft, backup: StoredBackup | undefined): NodeBase {
  const uuid = cloud.randomness.uuid();
  const { image, script } = deployed?.deployment ?? {};
  const { userData } = draft;
  return {
    ...draft,
    uuid,
    image: image?.id ?? backup?.image ?? null,
    userData: userData === undefined ? null : encryptUserData(cloud, uuid, userData),
    stackScriptId: script?.id ?? null,
    status: 'provisioning',
  };
}

const attachFirewall = (viewer: Viewer, tx: Transaction, firewallId: number, { id, label }: StoredNode) =>
  insertDevices(tx, firewallId, [{ kind: 'node', id, label, url: entityUrl('node', id) }]);
