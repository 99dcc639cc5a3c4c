import { entityUrl, type Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { entitiesText } from '../access/entities.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** What a firewall can be in front of. */
export const deviceKinds = ['node', 'nodebalancer'] as const;

/** What a firewall can be in front of. */
export type DeviceKind = (typeof deviceKinds)[number];

/** Something that a firewall is in front of. */
export interface DeviceEntity {
  readonly kind: DeviceKind;
  /** Among those of its kind. */
  readonly id: number;
  readonly label: string;
  /** Its path in the API. */
  readonly url: string;
}

/** A firewall's place in front of something. */
export interface StoredDevice {
  readonly id: number;
  readonly firewallId: number;
  readonly entity: DeviceEntity;
  readonly created: Date;
}

interface DeviceRow {
  readonly id: number;
  readonly firewallId: number;
  readonly kind: DeviceKind;
  readonly entityId: number;
  readonly label: string;
  readonly created: Date;
}

/** The devices with the labels that their things have now; the alias is `d`. */
const devices = `(${deviceKinds
  .map(
    (kind) =>
      `SELECT d.id, d.firewall_id, d.kind, d.entity_id, e.label, d.created_at FROM firewall_devices d
       JOIN ${entitiesText(kind)} e ON e.id = d.entity_id WHERE d.kind = '${kind}'`,
  )
  .join(' UNION ALL ')}) d`;

const columns =
  'd.id, d.firewall_id AS "firewallId", d.kind, d.entity_id AS "entityId", d.label, d.created_at AS created';

const storedDevice = ({ id, firewallId, kind, entityId, label, created }: DeviceRow): StoredDevice => ({
  id,
  firewallId,
  entity: { kind, id: entityId, label, url: entityUrl(kind, entityId) },
  created,
});

/** What some firewalls of the viewer's account are in front of, by firewall, in the order in which it was put there. */
export async function entitiesBehind(
  _viewer: Viewer,
  on: Database | Transaction['client'],
  firewallIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DeviceEntity[]>> {
  const rows = await query<DeviceRow>(
    on,
    'entities-behind-firewalls',
    `SELECT ${columns} FROM ${devices} WHERE d.firewall_id = ANY($1::int[]) ORDER BY d.id`,
    [firewallIds],
  );
  const found = new Map<number, DeviceEntity[]>(firewallIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.firewallId)?.push(storedDevice(row).entity);
  return found;
}

/** The devices of a firewall of the viewer's account. @throws Refused (404) when the account has no such firewall */
export async function listDeviceRows(
  viewer: Viewer,
  database: Database,
  firewallId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredDevice>> {
  const text = 'SELECT f.id FROM firewalls f WHERE f.id = $1 AND f.account_id = $2';
  const [firewall] = await query(database, 'firewall-is-there', text, [firewallId, viewer.account.id]);
  if (firewall === undefined) throw notFound();
  const { rows, ...page } = await listPage<DeviceRow>(
    database,
    {
      name: 'firewall-devices',
      columns,
      from: devices,
      id: 'd.id',
      where: 'd.firewall_id = $1',
      values: [firewallId],
      keys: {},
    },
    request,
    filter,
  );
  return { rows: rows.map(storedDevice), ...page };
}

/** @throws Refused (404) when the viewer's account has no such firewall, or the firewall no such device */
export async function getDevice(
  viewer: Viewer,
  on: Database | Transaction['client'],
  firewallId: number,
  id: number,
): Promise<StoredDevice> {
  const [row] = await query<DeviceRow>(
    on,
    'get-firewall-device',
    `SELECT ${columns} FROM ${devices} JOIN firewalls f ON f.id = d.firewall_id
     WHERE d.id = $1 AND f.id = $2 AND f.account_id = $3`,
    [id, firewallId, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedDevice(row);
}

/** Which things of one kind are behind a firewall already. @returns their ids */
export async function behindFirewalls(
  _viewer: Viewer,
  { client }: Transaction,
  kind: DeviceKind,
  entityIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const where = { kind, entityId: { in: [...entityIds] } };
  const rows = await client.firewallDevice.findMany({ where, select: { entityId: true } });
  return new Set(rows.map(({ entityId }) => entityId));
}

/** Puts a firewall in front of things, in their order. The transaction has locked the viewer's account. @returns the devices */
export async function insertDevices(
  _viewer: Viewer,
  { client, now }: Transaction,
  firewallId: number,
  entities: readonly DeviceEntity[],
): Promise<StoredDevice[]> {
  const data = entities.map(({ kind, id }) => ({ firewallId, kind, entityId: id, createdAt: now }));
  const rows = await client.firewallDevice.createManyAndReturn({ data, select: { id: true } });
  return entities.map((entity, index) => ({ id: rows[index]?.id ?? 0, firewallId, entity, created: now }));
}

/** Takes a firewall away from something. */
export async function removeDevice(_viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.firewallDevice.delete({ where: { id }, select: { id: true } });
}
