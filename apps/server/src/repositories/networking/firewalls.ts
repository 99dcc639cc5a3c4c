import type { Filter, FirewallValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Firewall, Prisma } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { grantToCreator } from '../access/grants.js';
import { visibleEntities } from '../access/visible-entities.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import { keepTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { entitiesBehind } from './firewall-devices.js';
import {
  firewallColumns,
  storedFirewall,
  type FirewallInPlace,
  type StoredFirewall,
} from './firewall-rows.js';

const keys = {
  id: { sql: 'f.id' },
  label: textSource('f.label'),
  tags: { sql: 'f.tags' },
  created: { sql: 'f.created_at' },
  updated: { sql: 'f.updated_at' },
};

const inPlace = async (
  viewer: Viewer,
  on: Database | Transaction['client'],
  firewalls: readonly StoredFirewall[],
): Promise<FirewallInPlace[]> => {
  const ids = firewalls.map(({ id }) => id);
  const entities = await entitiesBehind(viewer, on, ids);
  return firewalls.map((firewall) => ({ ...firewall, entities: entities.get(firewall.id) ?? [] }));
};

/** The firewalls the viewer may read: all of the account, or those a restricted user was granted. */
export async function listFirewallRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<FirewallInPlace>> {
  const { rows, ...page } = await listPage<Firewall>(
    database,
    {
      ...visibleEntities(viewer, 'firewall', 'f'),
      columns: firewallColumns,
      from: 'firewalls f',
      id: 'f.id',
      keys,
    },
    request,
    filter,
  );
  return { rows: await inPlace(viewer, database, rows.map(storedFirewall)), ...page };
}

/** @throws Refused (404) when the viewer's account has no such firewall */
export async function getFirewall(viewer: Viewer, database: Database, id: number): Promise<StoredFirewall> {
  const [row] = await query<Firewall>(
    database,
    'get-firewall',
    `SELECT ${firewallColumns} FROM firewalls f WHERE f.id = $1 AND f.account_id = $2`,
    [id, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedFirewall(row);
}

/** A firewall of the viewer's account with what it is in front of. */
export async function withEntities(
  viewer: Viewer,
  on: Database | Transaction['client'],
  firewall: StoredFirewall,
): Promise<FirewallInPlace> {
  const entities = await entitiesBehind(viewer, on, [firewall.id]);
  return { ...firewall, entities: entities.get(firewall.id) ?? [] };
}

/**
 * Reads a firewall and keeps every other writer of it, its rules or its devices waiting until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such firewall
 */
export async function lockFirewall(
  viewer: Viewer,
  { client }: Transaction,
  id: number,
): Promise<StoredFirewall> {
  const [row] = await query<Firewall>(
    client,
    'lock-firewall',
    `SELECT ${firewallColumns} FROM firewalls f WHERE f.id = $1 AND f.account_id = $2 FOR UPDATE`,
    [id, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedFirewall(row);
}

/**
 * Whether a firewall of the viewer's account has a label. It stays so while the transaction has the account locked.
 *
 * @param except a firewall that may have it, since it is its own
 */
export async function isFirewallLabelTaken(
  viewer: Viewer,
  { client }: Transaction,
  label: string,
  except?: number,
): Promise<boolean> {
  const where = { accountId_label: { accountId: viewer.account.id, label } };
  const holder = await client.firewall.findUnique({ where, select: { id: true } });
  return holder !== null && holder.id !== except;
}

const asJson = (rules: Schema<'FirewallRules'>) => rules as unknown as Prisma.InputJsonValue;

/** Keeps a new firewall. The transaction has locked the viewer's account. */
export async function insertFirewall(
  viewer: Viewer,
  tx: Transaction,
  { rules, ...values }: FirewallValues & { readonly rules: Schema<'FirewallRules'> },
): Promise<StoredFirewall> {
  const { client, now } = tx;
  await keepTags(viewer, tx, values.tags);
  const row = await client.firewall.create({
    data: {
      ...values,
      tags: [...values.tags],
      rules: asJson(rules),
      accountId: viewer.account.id,
      createdAt: now,
      updatedAt: now,
    },
  });
  await grantToCreator(viewer, tx, 'firewall', row.id);
  return storedFirewall(row);
}

/** Saves what was changed of a firewall that the transaction has locked. */
export async function saveFirewall(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  { rules, tags, ...values }: Partial<FirewallValues & { readonly rules: Schema<'FirewallRules'> }>,
): Promise<StoredFirewall> {
  const { client, now } = tx;
  await keepTags(viewer, tx, tags ?? []);
  const where = { id, accountId: viewer.account.id };
  const data = {
    ...values,
    ...(tags && { tags: [...tags] }),
    ...(rules && { rules: asJson(rules) }),
    updatedAt: now,
  };
  return storedFirewall(await client.firewall.update({ where, data }));
}

/** Removes a firewall, takes it away from everything, and removes the grants on it. */
export async function removeFirewall(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.entityGrant.deleteMany({ where: { kind: 'firewall', entityId: id } });
  await client.firewall.delete({ where: { id, accountId: viewer.account.id }, select: { id: true } });
}
