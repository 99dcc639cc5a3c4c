import { entityUrl, type Filter } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  insertions,
  type NewRow,
  reading,
  removal,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import { entitiesOf } from '../../access/entities.js';
import { list, readPage, type Page, type PageRequest, mapPage } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { foundRow } from '../../found-row.js';

/** The kinds of things to which a firewall can be attached. */
export const deviceKinds = ['node', 'nodebalancer'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

/** A thing to which a firewall is attached. */
export interface DeviceEntity {
  readonly kind: DeviceKind;
  /** The id within its kind. */
  readonly id: number;
  readonly label: string;
  /** Its path in the API. */
  readonly url: string;
}

/** The attachment of a firewall to a thing. */
export interface StoredDevice {
  readonly id: number;
  readonly entity: DeviceEntity;
  readonly created: Date;
}

const devicesOf = (kind: DeviceKind) =>
  build
    .selectFrom('firewall_devices as d')
    .innerJoin(entitiesOf(kind), 'e.id', 'd.entity_id')
    .select([...columnsOf('firewall_devices', 'd'), 'e.label'])
    .where('d.kind', '=', sql.lit(kind));

/** The devices with the present labels of their things. */
const devices = build
  .selectFrom(
    deviceKinds
      .map(devicesOf)
      .reduce((all, more) => all.unionAll(more))
      .as('d'),
  )
  .select([...columnsOf('firewall_devices', 'd'), 'd.label']);

type DeviceRow = Row<'firewall_devices'> & { readonly label: string };

const storedDevice = ({
  id,
  kind,
  entity_id: entity,
  label,
  created_at: created,
}: DeviceRow): StoredDevice => ({
  id,
  entity: { kind, id: entity, label, url: entityUrl(kind, entity) },
  created,
});

const behind = statement('entities-behind-firewalls', (given: Given<{ firewall_ids: readonly number[] }>) =>
  devices.where((eb) => eb('d.firewall_id', '=', eb.fn.any(given.firewall_ids))).orderBy('d.id'),
);

/** The things to which some firewalls of the viewer's account are attached, by firewall, in the order of attachment. */
export async function entitiesOfFirewalls(
  session: Session,
  firewallIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DeviceEntity[]>> {
  const found = new Map<number, DeviceEntity[]>(firewallIds.map((id) => [id, []]));
  if (firewallIds.length === 0) return found;
  for (const row of await behind.all(session, { firewall_ids: firewallIds }))
    found.get(row.firewall_id)?.push(storedDevice(row).entity);
  return found;
}

const present = reading('firewall-is-there', 'firewalls', ['id', 'account_id']);

const listed = list('listFirewallDevices', 'firewall-devices', {
  from: (given: Given<{ firewall_id: number }>) => devices.where('d.firewall_id', '=', given.firewall_id),
  id: (eb) => eb.ref('d.id'),
});

/** The devices of a firewall of the viewer's account. @throws Refused (404) when the account has no such firewall */
export async function listDeviceRows(
  { account }: Viewer,
  database: Database,
  firewallId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredDevice>> {
  await foundRow(database, present, { id: firewallId, account_id: account.id });
  const values = { firewall_id: firewallId };
  return mapPage(await readPage(database, listed, values, request, filter), storedDevice);
}

const one = statement(
  'get-firewall-device',
  (given: Given<{ id: number; firewall_id: number; account_id: number }>) =>
    devices
      .innerJoin('firewalls as f', 'f.id', 'd.firewall_id')
      .where('d.id', '=', given.id)
      .where('f.id', '=', given.firewall_id)
      .where('f.account_id', '=', given.account_id),
);

/** @throws Refused (404) when the viewer's account has no such firewall, or the firewall no such device */
export const getDevice = async (
  { account }: Viewer,
  session: Session,
  firewallId: number,
  id: number,
): Promise<StoredDevice> =>
  storedDevice(await foundRow(session, one, { id, firewall_id: firewallId, account_id: account.id }));

const placed = statement('behind-firewalls', (given: Given<{ kind: DeviceKind; ids: readonly number[] }>) =>
  build
    .selectFrom('firewall_devices')
    .select('entity_id')
    .where('kind', '=', given.kind)
    .where((eb) => eb('entity_id', '=', eb.fn.any(given.ids))),
);

/** The things of one kind that already have a firewall. @returns their ids */
export async function entitiesWithFirewall(
  tx: Transaction,
  kind: DeviceKind,
  entityIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await placed.all(tx, { kind, ids: entityIds });
  return new Set(rows.map(({ entity_id: id }) => id));
}

const insertAll = insertions('insert-firewall-devices', 'firewall_devices');

/** Attaches a firewall to things, in order. The transaction has locked the viewer's account. @returns the devices */
export async function insertDevices(
  tx: Transaction,
  firewallId: number,
  entities: readonly DeviceEntity[],
): Promise<StoredDevice[]> {
  if (entities.length === 0) return [];
  const { now } = tx;
  const rows = entities.map(({ kind, id }): NewRow<'firewall_devices'> => ({
    firewall_id: firewallId,
    kind,
    entity_id: id,
    created_at: now,
  }));
  const ids = await insertAll.all(tx, { rows: JSON.stringify(rows) });
  return entities.map((entity, index) => ({ id: ids[index]?.id ?? 0, entity, created: now }));
}

const remove = removal('remove-firewall-device', 'firewall_devices', ['id']);

/** Detaches a firewall from a thing. */
export async function removeDevice(tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { id });
}
