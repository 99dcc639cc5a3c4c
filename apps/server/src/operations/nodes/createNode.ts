import { draftNode, entityUrl, mayIncurCosts, mayTagNodes, type NodeDraft } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../common/operation.js';
import { refusalsOf, refuseAll, unwrap } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { findEntity } from '../../repositories/access/find-entities.js';
import { getSettings } from '../../repositories/account/accounts.js';
import { findNodeType } from '../../repositories/catalog/node-types.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { scheduleEvent } from '../../repositories/events.js';
import { insertDevices } from '../../repositories/networking/firewall-devices.js';
import type { StoredBackup } from '../../repositories/node-backups/backups.js';
import { saveInterfaces } from '../../repositories/node-configs/interfaces.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { isNodeLabelTaken } from '../../repositories/nodes/nodes.js';
import type { Transaction } from '../../repositories/transaction.js';
import { enqueueForNode } from '../node-actions/ask-for.js';
import { reachBackup, restoreToNew } from '../node-backups/restore-to-new.js';
import { prepareInterfaces } from '../node-configs/interface-ground.js';
import { tellVlans } from '../node-configs/tell-vlans.js';
import { groundOf, passwordScoreOf } from './deployment-ground.js';
import { layOut } from './lay-out.js';
import { makeNode } from './make-node.js';
import { configEntity, imageEntity, nodeEntity, presentNode } from './present.js';

export const createNode: Handler<'createNode'> = async ({ cloud, viewer, body }) => {
  const passwordScore = await passwordScoreOf(body);
  return cloud.transaction(async (tx) => {
    refuseAll(mayIncurCosts(viewer.account));
    refuseAll(mayTagNodes(viewer.user, [], body.tags));
    const settings = await getSettings(viewer, tx);
    const ground = await readGround(viewer, tx, body, passwordScore);
    const asked = await prepareInterfaces(viewer, tx, { region: ground.region }, body.interfaces);
    const draft = unwrap(
      draftNode(body, { ...ground, backupsForAll: settings.backups_enabled }),
      ...refusalsOf(asked),
    );
    const interfaces = unwrap(asked);
    const { backup } = ground;
    const node = await makeNode(cloud, viewer, tx, baseOf(draft, backup));
    if (draft.firewallId !== undefined) await putBehind(viewer, tx, draft.firewallId, node);
    const key = cloud.randomness.uuid();
    if (backup !== undefined) {
      await restoreToNew(cloud, viewer, tx, { node, backup, key, booted: draft.booted });
      return presentNode(node);
    }
    const laid =
      draft.deployed &&
      (await layOut(cloud, tx, key, { ...draft.deployed, node: node.id, network: settings.network_helper }));
    // An empty node has no configuration profile that they could be of.
    if (laid !== undefined) await saveInterfaces(viewer, tx, node, laid.config.id, interfaces);
    const config = draft.booted ? laid?.config : undefined;
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
    if (laid !== undefined) tellVlans(viewer, tx, node, [], interfaces);
    enqueueForNode(tx, node, 'createNode', key, {
      node: node.id,
      deployment: laid?.payload ?? null,
      boot: config?.id ?? null,
    });
    return presentNode(node);
  });
};

async function readGround(viewer: Viewer, tx: Transaction, body: Body<'createNode'>, passwordScore: number) {
  const firewall = body.firewall_id;
  return {
    ...(await groundOf(viewer, tx, body, passwordScore)),
    region: await findRegion(tx, body.region),
    type: await findNodeType(tx, body.type),
    labelTaken: body.label !== undefined && (await isNodeLabelTaken(viewer, tx, body.label)),
    hasFirewall:
      firewall !== undefined &&
      (await findEntity(viewer, tx, { kind: 'firewall', id: firewall })) !== undefined,
    backup: await reachBackup(viewer, tx, body.backup_id),
  };
}

const baseOf = ({ deployed, ...draft }: NodeDraft, backup: StoredBackup | undefined) => ({
  ...draft,
  image: deployed?.deployment.image.id ?? backup?.image ?? null,
  userData: deployed?.deployment.userData,
  stackScriptId: deployed?.deployment.script?.id ?? null,
  status: 'provisioning' as const,
});

const putBehind = (viewer: Viewer, tx: Transaction, firewallId: number, { id, label }: StoredNode) =>
  insertDevices(viewer, tx, firewallId, [{ kind: 'node', id, label, url: entityUrl('node', id) }]);
