import {
  defaultAlerts,
  hostOf,
  macOf,
  slaacAddress,
  type LabelWords,
  type NodeDraft,
} from '@cloud-account/core';
import { sql } from 'kysely';
import type { Viewer } from '../../../common/viewer.js';
import {
  build,
  type Given,
  newColumns,
  type NewRow,
  pick,
  statement,
  textStatement,
} from '@cloud-account/database';
import { grantToCreator } from '../../access/grants.js';
import { requireCapacity } from '../../account/capacity.js';
import { saveTags } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { freeLabel, refuseTakenName } from '../../unique.js';
import { assignAddress, assignSlaac, poolOf } from '../addresses/address-pools.js';
import type { StoredNode } from './node-row.js';
import { getNode } from './nodes.js';

/** The values of a new node that do not depend on its source. */
export type NodeBase = Pick<
  NodeDraft,
  'label' | 'group' | 'region' | 'type' | 'tags' | 'backupsEnabled' | 'privateIp'
> & {
  readonly uuid: string;
  readonly image: string | null;
  /** Encrypted for the node. */
  readonly userData: string | null;
  readonly stackScriptId: number | null;
  /** The status until a job sets another. */
  readonly status: Extract<StoredNode['status'], 'provisioning' | 'offline'>;
};

/** The names of a new node. */
interface NodeName {
  readonly id: number;
  readonly uuid: string;
  readonly label: string;
  /** The number of its region's address pool. */
  readonly pool: number;
}

/** The values of a new node without user data; its ID determines its addresses and its host. */
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

const reserve = textStatement(
  'reserve-node-id',
  { id: 'int4' },
  () => sql`SELECT nextval(pg_get_serial_sequence('nodes', 'id'))::int AS id`,
);

/** Reserves the ID of a new node, which determines its label and its addresses. */
export async function reserveNodeId(tx: Transaction): Promise<number> {
  return (await reserve.one(tx, {})).id;
}

const insert = statement('insert-node', (given: Given<NewRow<'nodes'> & { id: number }>) =>
  build
    .insertInto('nodes')
    .values({ id: given.id, ...pick(given, newColumns('nodes')) })
    .returning('id'),
);

/** A new node's values. */
export type NewNode = Omit<NewRow<'nodes'>, 'account_id' | 'created_at' | 'updated_at'> & {
  readonly id: number;
};

/**
 * Inserts a new node with its addresses.
 *
 * @param nameOf the default name of its public address
 * @param labels the words of the clients
 * @throws Refused when the account has the maximum of nodes, the label was taken meanwhile or there are no addresses left
 */
export async function insertNode(
  viewer: Viewer,
  tx: Transaction,
  base: NodeBase,
  { nameOf, labels }: { readonly nameOf: (address: string) => string; readonly labels: LabelWords },
): Promise<StoredNode> {
  const { uuid, region } = base;
  const id = await reserveNodeId(tx);
  const label = base.label ?? (await freeLabel(viewer, tx, 'node', id, labels));
  await saveTags(viewer, tx, base.tags);
  await requireCapacity(tx, 'nodes', viewer.account.id);
  // After the wait for the account, because the first use of a pool delays those of all accounts until this transaction ends.
  const values = newNodeValues(base, { id, uuid, label, pool: await poolOf(tx, region) }, tx);
  await refuseTakenName(
    'node',
    insert.one(tx, {
      ...values,
      status: base.status,
      user_data: base.userData,
      stackscript_id: base.stackScriptId,
      account_id: viewer.account.id,
      created_at: tx.now,
      updated_at: tx.now,
    }),
  );
  await grantToCreator(viewer, tx, 'node', id);
  // Last, because a lock on a region's pool delays other transactions until this one ends.
  const holder = { accountId: viewer.account.id, nodeId: id, region };
  await assignSlaac(tx, holder, values.ipv6);
  await assignAddress(tx, holder, nameOf);
  if (base.privateIp) await assignAddress(tx, holder, 'private');
  return getNode(viewer, tx, id);
}
