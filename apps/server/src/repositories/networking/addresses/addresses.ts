import { canonicalAddress, notGranted, type GrantLevel } from '@cloud-account/core';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  build,
  columnsOf,
  type Given,
  type Row,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import { notFound, Refused } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { grantedList, isGranted, visiblePages } from '../../access/visible-list.js';
import type { Transaction } from '../../transaction.js';
import { foundRow } from '../../found-row.js';

/** A stored address, with its NAT address. */
export interface StoredAddress extends Omit<Row<'ip_addresses'>, 'id' | 'account_id' | 'created_at'> {
  /** The address of a VPC to which it is translated (1:1 NAT). */
  readonly nat: { readonly address: string; readonly vpc_id: number; readonly subnet_id: number } | null;
}

/** Addresses with their NAT addresses; of several interfaces the active one counts. */
export const addresses = build
  .selectFrom('ip_addresses as a')
  .select(columnsOf('ip_addresses', 'a'))
  .select((address) =>
    address
      .selectFrom('node_interfaces as i')
      .innerJoin('subnets as s', 's.id', 'i.subnet_id')
      .select((eb) =>
        jsonBuildObject({
          address: eb.ref('i.vpc_address').$notNull(),
          vpc_id: eb.ref('s.vpc_id'),
          subnet_id: eb.ref('s.id'),
        }).as('nat'),
      )
      .whereRef('i.nat_address', '=', 'a.address')
      .whereRef('i.account_id', '=', 'a.account_id')
      .where('i.vpc_address', 'is not', null)
      .orderBy('i.active', 'desc')
      .orderBy('i.id')
      .limit(sql.lit(1))
      .as('nat'),
  );

const listed = grantedList(
  'listIpAddresses',
  'addresses',
  {
    from: (given) => addresses.where('a.account_id', '=', given.account_id),
    id: (eb) => eb.ref('a.id'),
    first: (eb) => eb('a.type', '=', sql.lit('ipv4')),
  },
  (eb, given) => isGranted('node', eb.ref('a.node_id'), given.user_id),
);

/** The addresses the viewer may read: all of the account, or those of nodes that a restricted user was granted. */
export const listAddressRows = visiblePages(listed);

type AddressOfViewer = Given<{ address: string; account_id: number; user_id: number }>;

/** An address of an account with the user's grant on its node. */
const one = (given: AddressOfViewer) =>
  addresses
    .select((eb) =>
      eb
        .selectFrom('entity_grants as g')
        .select('g.permissions')
        .where('g.user_id', '=', given.user_id)
        .where('g.kind', '=', sql.lit('node'))
        .whereRef('g.entity_id', '=', 'a.node_id')
        .as('granted'),
    )
    .where('a.address', '=', given.address)
    .where('a.account_id', '=', given.account_id);

const read = statement('get-address', one);
const lock = statement('lock-address', (given: AddressOfViewer) => one(given).forUpdate('a'));

/** The key of an address. */
export interface AddressKey {
  /** Any text, also another form of an address. */
  readonly address: string;
  /** The node that has the address; absent: any address of the account. */
  readonly node?: number;
}

async function found(
  { account, user }: Viewer,
  session: Session,
  by: typeof read,
  asked: AddressKey,
  enough: readonly GrantLevel[],
): Promise<StoredAddress> {
  const row = await foundRow(session, by, {
    address: canonicalAddress(asked.address) ?? '',
    account_id: account.id,
    user_id: user.id,
  });
  if (asked.node !== undefined && row.node_id !== asked.node) throw notFound();
  const { granted, ...address } = row;
  if (user.restricted && !(granted !== null && enough.includes(granted))) throw new Refused(notGranted());
  return address;
}

/**
 * Reads an address.
 *
 * @param level the grant that the viewer needs on the address's node
 * @throws Refused (404) when there is no such address, (403) without that grant
 */
export const getAddress = (
  viewer: Viewer,
  session: Session,
  asked: AddressKey,
  level: GrantLevel,
): Promise<StoredAddress> =>
  found(viewer, session, read, asked, level === 'read_only' ? ['read_only', 'read_write'] : ['read_write']);

/**
 * Reads and locks an address until the transaction ends.
 *
 * @throws Refused (404) when there is no such address, (403) when the viewer may not change its node
 */
export const lockAddress = (viewer: Viewer, tx: Transaction, asked: AddressKey): Promise<StoredAddress> =>
  found(viewer, tx, lock, asked, ['read_write']);

const rename = saving('name-address', 'ip_addresses', ['address', 'account_id'], ['rdns']);

/** Saves the name of a locked address. */
export async function saveRdns(
  { account }: Viewer,
  tx: Transaction,
  { address }: StoredAddress,
  rdns: string | null,
): Promise<void> {
  await rename.run(tx, { address, account_id: account.id, rdns });
}
