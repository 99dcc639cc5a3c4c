import type { FirewallValues } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { sql, type ExpressionBuilder } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  insertion,
  newColumns,
  type Row,
  saving,
  type Session,
  type Tables,
} from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import { grantToCreator } from '../../access/grants.js';
import { requireCapacity } from '../../account/capacity.js';
import {
  listOfHolder,
  pagesOfHolder,
  readOfIds,
  visibleList,
  visiblePages,
} from '../../access/visible-list.js';
import { completed } from '../../listing/list.js';
import { saveTags } from '../../tags/tags.js';
import type { Transaction } from '../../transaction.js';
import { entitiesOfFirewalls, type DeviceEntity, type DeviceKind } from './firewall-devices.js';
import { ownRows, removalOfEntity } from '../../access/own-rows.js';

/** A stored firewall. */
export interface StoredFirewall {
  readonly id: number;
  readonly values: FirewallValues;
  readonly rules: Schema<'FirewallRules'>;
  readonly created: Date;
  readonly updated: Date;
}

/** A firewall with the things to which it is attached. */
export type AttachedFirewall = StoredFirewall & { readonly entities: readonly DeviceEntity[] };

/** A firewall from its row. */
const storedFirewall = ({
  id,
  account_id: _account,
  rules,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'firewalls'>): StoredFirewall => ({ id, values, rules, created, updated });

const firewalls = {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('firewalls as f')
      .select(columnsOf('firewalls', 'f'))
      .where('f.account_id', '=', given.account_id),
  id: (eb: ExpressionBuilder<Aliased, 'f'>) => eb.ref('f.id'),
};

type Aliased = Tables & { f: Tables['firewalls'] };

const listed = visibleList('listFirewalls', 'firewall', firewalls);

/** The firewalls of an account that are attached to a thing. */
const attachedTo = (
  kind: DeviceKind,
  given: Given<{ account_id: number }>,
  id: Given<{ id: number }>['id'],
) =>
  firewalls
    .from(given)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('firewall_devices as d')
          .select('d.id')
          .whereRef('d.firewall_id', '=', 'f.id')
          .where('d.kind', '=', sql.lit(kind))
          .where('d.entity_id', '=', id),
      ),
    );

const ofNode = listOfHolder('listNodeFirewalls', 'firewall', 'node', {
  ...firewalls,
  from: (given) => attachedTo('node', given, given.holder_id),
});

const ofBalancer = listOfHolder('listNodeBalancerFirewalls', 'firewall', 'nodebalancer', {
  ...firewalls,
  from: (given) => attachedTo('nodebalancer', given, given.holder_id),
});

/** The firewalls the viewer may read: all of the account, or those a restricted user was granted. */
export const listFirewallRows = completed(visiblePages(listed, storedFirewall), allWithEntities);

/** The firewalls of a node of the viewer's account that the viewer may read. */
export const listNodeFirewallRows = completed(pagesOfHolder(ofNode, storedFirewall), allWithEntities);

/** The firewalls of a load balancer of the viewer's account that the viewer may read. */
export const listNodeBalancerFirewallRows = completed(
  pagesOfHolder(ofBalancer, storedFirewall),
  allWithEntities,
);

/** Firewalls of the viewer's account; missing ones are left out. */
export async function firewallsOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<AttachedFirewall[]> {
  const rows = await readOfIds(viewer, session, listed, ids);
  return allWithEntities(viewer, session, rows.map(storedFirewall));
}

async function allWithEntities(
  _viewer: Viewer,
  session: Session,
  firewalls: readonly StoredFirewall[],
): Promise<AttachedFirewall[]> {
  const ids = firewalls.map(({ id }) => id);
  const entities = await entitiesOfFirewalls(session, ids);
  return firewalls.map((firewall) => ({ ...firewall, entities: entities.get(firewall.id) ?? [] }));
}

const own = ownRows('firewall', 'firewalls', storedFirewall);

/** @throws Refused (404) when the viewer's account has no such firewall */
export const getFirewall = own.get;

/** A firewall of the viewer's account with the things to which it is attached. */
export async function withEntities(
  viewer: Viewer,
  session: Session,
  firewall: StoredFirewall,
): Promise<AttachedFirewall> {
  const [inPlace = { ...firewall, entities: [] }] = await allWithEntities(viewer, session, [firewall]);
  return inPlace;
}

/**
 * Reads and locks a firewall, its rules and its devices until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such firewall
 */
export const lockFirewall = own.lock;

const insert = insertion('insert-firewall', 'firewalls');

/**
 * Inserts a firewall. The transaction has locked the viewer's account.
 *
 * @throws Refused when the account has the maximum of firewalls
 */
export async function insertFirewall(
  viewer: Viewer,
  tx: Transaction,
  { rules, ...values }: FirewallValues & { readonly rules: Schema<'FirewallRules'> },
): Promise<StoredFirewall> {
  await saveTags(viewer, tx, values.tags);
  await requireCapacity(tx, 'firewalls', viewer.account.id);
  const row = await insert.one(tx, {
    ...values,
    rules: JSON.stringify(rules),
    account_id: viewer.account.id,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await grantToCreator(viewer, tx, 'firewall', row.id);
  return storedFirewall(row);
}

const valueColumns = newColumns('firewalls', 'account_id', 'rules', 'created_at', 'updated_at');

const save = saving('save-firewall', 'firewalls', ['id', 'account_id'], [...valueColumns, 'updated_at']);

/** Saves a locked firewall without its rules. */
export async function saveFirewall(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  values: FirewallValues,
): Promise<StoredFirewall> {
  await saveTags(viewer, tx, values.tags);
  const row = { ...values, id, account_id: viewer.account.id, updated_at: tx.now };
  return storedFirewall(await save.one(tx, row));
}

const saveRules = saving('save-firewall-rules', 'firewalls', ['id', 'account_id'], ['rules', 'updated_at']);

/** Saves the rules of a locked firewall. */
export async function saveFirewallRules(
  { account }: Viewer,
  tx: Transaction,
  id: number,
  rules: Schema<'FirewallRules'>,
): Promise<StoredFirewall> {
  const row = { id, account_id: account.id, rules: JSON.stringify(rules), updated_at: tx.now };
  return storedFirewall(await saveRules.one(tx, row));
}

/** Removes a firewall, its devices and the grants on it. */
export const removeFirewall = removalOfEntity('firewall', 'firewalls');
