import { gatewayOf, macOf, nameKey } from '@cloud-account/core';
import { columns, type TableName, type Tables } from '@cloud-account/database';
import { usernameKeyOf } from '../../../../repositories/access/accounts.js';
import {
  copiedTables,
  isNumbered,
  type JsonRow,
  notCopied,
  referencesOf,
} from '../../../../lab/accounts/account-rows.js';
import type { Copy } from './copy.js';
import { kindOfEntity } from './entity-kinds.js';

/** The value of a column in a copy, by its value and row in the original. */
type Value = (value: unknown, copy: Copy, row: JsonRow) => unknown;

type Values = { readonly [Table in TableName]?: { readonly [Column in keyof Tables[Table]]?: Value } };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const none: Value = () => null;
const username: Value = (name, copy) => (name === null ? null : copy.username(name));
const image: Value = (id, copy) => copy.image(id);
const uuid: Value = (old, copy) => copy.uuidOf(old);
const node: Value = (id, copy) => copy.id('nodes', id) ?? null;
/** Of a thing that may be gone, or another account's. */
const idOr =
  (kind: string): Value =>
  (id, copy) =>
    copy.id(kind, id) ?? id;
const ofKind: Value = (id, copy, { kind }) => copy.id(kindOfEntity(String(kind)), id) ?? id;
const path: Value = (old, copy) => copy.path(old);

interface Device {
  readonly disk_id: number | null;
  readonly volume_id: number | null;
}

const devices: Value = (slots, copy) =>
  Object.fromEntries(
    Object.entries(slots as Record<string, Device | null>).map(([slot, device]) => [
      slot,
      device && {
        ...device,
        disk_id: copy.id('node_disks', device.disk_id) ?? null,
        volume_id: copy.id('volumes', device.volume_id) ?? null,
      },
    ]),
  );

const backedUpDisks: Value = (disks, copy) =>
  (disks as { uuid: string; image: string | null }[]).map((disk) => ({
    ...disk,
    uuid: copy.uuidOf(disk.uuid),
    image: copy.image(disk.image),
  }));

const reachedBuckets: Value = (buckets, copy) =>
  (buckets as { cluster: string; bucket_name: string }[] | null)?.map((bucket) => ({
    ...bucket,
    bucket_name: copy.bucket({ cluster: bucket.cluster, label: bucket.bucket_name }),
  })) ?? null;

const isIpv4 = ({ type }: JsonRow): boolean => type === 'ipv4';

/**
 * The columns that have another value in a copy, beside the IDs of rows and those that refer to them. A test fails for a column that
 * may need one and has none.
 */
export const copiedValues: Values = {
  accounts: { uuid: (_, copy) => copy.uuid, seed_key: none, object_storage_ends: () => 0 },
  users: { username, username_key: (_, copy, row) => usernameKeyOf(copy.username(row.username)) },
  related_entities: { id: (id, copy, { kind }) => copy.id(String(kind), id) },
  entity_grants: { entity_id: ofKind },
  tokens: { hash: (_, { facts: { randomness } }) => `\\x${randomness.secret()}` },
  images: { created_by: username },
  stackscripts: { username, images: (ids, copy) => (ids as string[]).map((id) => copy.image(id)) },
  domains: {
    domain: (name, copy) => copy.domain(name),
    name_key: (_, copy, row) => nameKey(copy.domain(row.domain)),
  },
  events: {
    username,
    user_id: idOr('users'),
    entity_id: (id, copy, row) => copy.entityId(row.entity_type, id),
    entity_label: (label, copy, row) => copy.entityLabel(row.entity_type, label),
    entity_url: path,
    secondary_id: (id, copy, row) => copy.entityId(row.secondary_type, id),
    secondary_label: (label, copy, row) => copy.entityLabel(row.secondary_type, label),
    secondary_url: path,
    job_key: none,
  },
  firewall_devices: { entity_id: ofKind },
  node_interfaces: { node_id: node, nat_address: (address, copy) => copy.address(address) ?? null },
  ip_addresses: {
    address: (address, copy) => copy.address(address),
    node_id: node,
    prefix: (prefix, _, row) => (isIpv4(row) ? (row.public === true ? 24 : 17) : prefix),
    gateway: (gateway, copy, row) => {
      if (!isIpv4(row)) return gateway;
      return row.public === true ? gatewayOf(copy.address(row.address) ?? '') : null;
    },
    rdns: (name, copy, { address }) =>
      name === copy.facts.nameOfAddress(String(address))
        ? copy.facts.nameOfAddress(copy.address(address) ?? '')
        : name,
  },
  // The number is given with the range.
  ipv6_ranges: { range: (range, copy) => copy.address(range), number: none },
  nodes: {
    uuid,
    image,
    mac: (_, copy, { id }) => macOf(Number(copy.id('nodes', id))),
    ipv6: (address, copy) => copy.address(address) ?? null,
    user_data: (kept, copy, row) =>
      kept === null ? null : copy.facts.userDataFor(textOf(kept), textOf(row.uuid), copy.uuidOf(row.uuid)),
    stackscript_id: idOr('stackscripts'),
    last_config_id: (id, copy) => copy.id('node_configs', id) ?? null,
  },
  nodebalancers: { ipv4: (address, copy) => copy.address(address) },
  nodebalancer_nodes: {
    address: (address, copy) => {
      const [ip = '', port = ''] = textOf(address).split(':');
      return `${copy.address(ip) ?? ip}:${port}`;
    },
  },
  node_disks: { uuid, image },
  node_configs: { devices },
  node_backups: { uuid, image, disks: backedUpDisks },
  storage_keys: {
    access_key: (key, copy) => copy.accessKey(String(key)),
    bucket_access: reachedBuckets,
  },
  tickets: {
    opened_by: username,
    updated_by: username,
    entity_id: (id, copy, row) => copy.entityId(row.entity_type, id),
    entity_label: (label, copy, row) => copy.entityLabel(row.entity_type, label),
    entity_url: path,
  },
  ticket_replies: { created_by: username },
  ticket_attachments: { created_by: username, file_key: uuid },
  volumes: { node_id: node, copy_of: none },
};

const same: Value = (value) => value;

/** The value of a column of a table in a copy. */
function valueOf(table: TableName, column: string): Value {
  const own = (copiedValues[table] as Readonly<Record<string, Value>> | undefined)?.[column];
  if (own !== undefined) return own;
  if (column === 'id' && isNumbered(table)) return (id, copy) => copy.id(table, id);
  const to = referencesOf(table).find(([name]) => name === column)?.[1];
  if (to === undefined) return same;
  if (notCopied.includes(to)) return none;
  return copiedTables.includes(to) ? (id, copy) => copy.id(to, id) ?? null : same;
}

const valuesOf = new Map(
  copiedTables.map((table) => [
    table,
    columns[table].map((column): [string, Value] => [column, valueOf(table, column)]),
  ]),
);

/** The row of a copy. */
export const copiedRow = (table: TableName, row: JsonRow, copy: Copy): JsonRow =>
  Object.fromEntries(
    (valuesOf.get(table) ?? []).map(([column, value]) => [column, value(row[column], copy, row)]),
  );
