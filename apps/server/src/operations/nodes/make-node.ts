import { defaultAlerts, hostOf, macOf, slaacAddress, type NodeDraft } from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import type { Viewer } from '../../common/viewer.js';
import { nameOfAddress } from '../../repositories/nodes/address-names.js';
import { giveAddress, giveSlaac, poolOf } from '../../repositories/nodes/address-pools.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { freeNodeLabel, getNode, insertNode, reserveNodeId } from '../../repositories/nodes/nodes.js';
import type { Transaction } from '../../repositories/transaction.js';
import { encryptUserData } from '../../credentials/node-secrets.js';

/** What a node has from its first moment on, whatever it is made from. */
export type NodeBase = Pick<
  NodeDraft,
  'label' | 'group' | 'region' | 'type' | 'tags' | 'backupsEnabled' | 'privateIp'
> & {
  readonly image: string | null;
  readonly userData: string | undefined;
  readonly stackScriptId: number | null;
  /** What it is told to be until something is done with it. */
  readonly status: Extract<StoredNode['status'], 'provisioning' | 'offline'>;
};

/**
 * Keeps a new node, which is being made, with its addresses.
 *
 * @throws Refused when the account may not have more, the label was taken meanwhile or there are no addresses left
 */
export async function makeNode(
  cloud: Pick<Cloud, 'config' | 'encryption' | 'randomness'>,
  viewer: Viewer,
  tx: Transaction,
  base: NodeBase,
): Promise<StoredNode> {
  const { type, region } = base;
  const id = await reserveNodeId(tx);
  const uuid = cloud.randomness.uuid();
  const mac = macOf(id);
  const ipv6 = slaacAddress(await poolOf(tx, region), mac);
  await insertNode(viewer, tx, {
    id,
    uuid,
    label: base.label ?? (await freeNodeLabel(viewer, tx, id)),
    group: base.group,
    status: base.status,
    type: type.id,
    image: base.image,
    region,
    disk: type.disk,
    memory: type.memory,
    vcpus: type.vcpus,
    gpus: type.gpus,
    transfer: type.transfer,
    mac,
    ipv6,
    alerts: JSON.stringify(defaultAlerts(type.vcpus)),
    watchdog_enabled: true,
    tags: base.tags,
    host_uuid: hostOf(region, id),
    user_data: base.userData === undefined ? null : encryptUserData(cloud, uuid, base.userData),
    stackscript_id: base.stackScriptId,
    backups_enabled: base.backupsEnabled,
    backup_day: base.backupsEnabled ? 'Scheduling' : null,
    backup_window: base.backupsEnabled ? 'Scheduling' : null,
    last_backup_at: null,
    next_backup_at: base.backupsEnabled ? tx.now : null,
    last_config_id: null,
  });
  // Last, since whoever draws from a region's pool keeps others waiting until its transaction ends.
  const holder = { accountId: viewer.account.id, nodeId: id, region };
  await giveSlaac(tx, holder, ipv6);
  await giveAddress(tx, holder, nameOfAddress(cloud.config));
  if (base.privateIp) await giveAddress(tx, holder, 'private');
  return getNode(viewer, tx, id);
}
