import { defaultAlerts, hostOf, macOf, slaacAddress, type NodeDraft } from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import type { Viewer } from '../../common/viewer.js';
import { nameOfAddress } from '../../repositories/nodes/address-names.js';
import { giveAddress, giveSlaac, poolOf } from '../../repositories/nodes/address-pools.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import {
  freeNodeLabel,
  getNode,
  insertNode,
  reserveNodeId,
  type NewNode,
} from '../../repositories/nodes/nodes.js';
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

/** What a new node is known by. */
interface NodeName {
  readonly id: number;
  readonly uuid: string;
  readonly label: string;
  /** The number of its region's pool of addresses. */
  readonly pool: number;
}

/** The values of a new node without user data; of its number its addresses and its host follow. */
export function newNodeValues(
  base: Pick<NodeBase, 'group' | 'region' | 'type' | 'tags' | 'backupsEnabled' | 'image'>,
  { id, uuid, label, pool }: NodeName,
  { now }: Pick<Transaction, 'now'>,
) {
  const { type, region, backupsEnabled } = base;
  const mac = macOf(id);
  return {
    ...{ id, uuid, label, mac, region, image: base.image, group: base.group, tags: base.tags },
    type: type.id,
    disk: type.disk,
    memory: type.memory,
    vcpus: type.vcpus,
    gpus: type.gpus,
    transfer: type.transfer,
    ipv6: slaacAddress(pool, mac),
    alerts: JSON.stringify(defaultAlerts(type.vcpus)),
    watchdog_enabled: true,
    host_uuid: hostOf(region, id),
    user_data: null,
    stackscript_id: null,
    backups_enabled: backupsEnabled,
    backup_day: backupsEnabled ? 'Scheduling' : null,
    backup_window: backupsEnabled ? 'Scheduling' : null,
    last_backup_at: null,
    next_backup_at: backupsEnabled ? now : null,
    last_config_id: null,
  } as const satisfies Omit<NewNode, 'status'>;
}

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
  const { region } = base;
  const id = await reserveNodeId(tx);
  const uuid = cloud.randomness.uuid();
  const label = base.label ?? (await freeNodeLabel(viewer, tx, id));
  const values = newNodeValues(base, { id, uuid, label, pool: await poolOf(tx, region) }, tx);
  await insertNode(viewer, tx, {
    ...values,
    status: base.status,
    user_data: base.userData === undefined ? null : encryptUserData(cloud, uuid, base.userData),
    stackscript_id: base.stackScriptId,
  });
  // Last, since whoever draws from a region's pool keeps others waiting until its transaction ends.
  const holder = { accountId: viewer.account.id, nodeId: id, region };
  await giveSlaac(tx, holder, values.ipv6);
  await giveAddress(tx, holder, nameOfAddress(cloud.config));
  if (base.privateIp) await giveAddress(tx, holder, 'private');
  return getNode(viewer, tx, id);
}
