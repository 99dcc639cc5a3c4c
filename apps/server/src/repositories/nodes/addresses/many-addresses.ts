import { PRIVATE_POOL, privateAddress, PUBLIC_POOL, publicAddress, refuse } from '@cloud-account/core';
import { sql } from 'kysely';
import { Refused } from '../../../common/refused.js';
import {
  build,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import { type AddressHolder, poolOf, PRIVATE, rowOfAddress, rowOfSlaac } from './address-pools.js';

const takeSome = textStatement(
  'take-free-addresses',
  { address: 'text' },
  (given: Given<{ region: string; count: number }>) => sql`
    DELETE FROM free_addresses WHERE address IN (
      SELECT address FROM free_addresses WHERE region = ${given.region} ORDER BY released_at LIMIT ${given.count}
      FOR UPDATE SKIP LOCKED)
    RETURNING address`,
);

const drawSome = textStatement(
  'draw-addresses',
  { first: 'int4' },
  (given: Given<{ region: string; count: number }>) => sql`
    UPDATE address_pools SET taken = taken + ${given.count} WHERE region = ${given.region}
    RETURNING taken - ${given.count} AS first`,
);

const addressColumns = newColumns('ip_addresses');

const insertSome = statement('assign-addresses', (given: Given<{ rows: string }>) =>
  build
    .insertInto('ip_addresses')
    .columns(addressColumns)
    .expression((eb) => eb.selectFrom(jsonRows('ip_addresses', given.rows, 'a')).select(addressColumns))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address'),
);

const keep = async (tx: Transaction, rows: readonly NewRow<'ip_addresses'>[]): Promise<Set<string>> =>
  new Set((await insertSome.all(tx, { rows: JSON.stringify(rows) })).map(({ address }) => address));

/**
 * `count` free addresses of a pool, without those that the operator assigned.
 *
 * @throws Refused when there are not enough left
 */
async function nextAddresses(tx: Transaction, region: string, count: number): Promise<string[]> {
  const free = (await takeSome.all(tx, { region, count })).map(({ address }) => address);
  const missing = count - free.length;
  if (missing === 0) return free;
  const pool = await poolOf(tx, region);
  const { first } = await drawSome.one(tx, { region, count: missing });
  if (first + missing > (region === PRIVATE ? PRIVATE_POOL : PUBLIC_POOL))
    throw new Refused(refuse('node.addresses.left'));
  const drawn = Array.from({ length: missing }, (_, index) =>
    region === PRIVATE ? privateAddress(first + index) : publicAddress(pool, first + index),
  );
  return [...free, ...drawn];
}

const assigned = statement('assigned-addresses', (given: Given<{ addresses: readonly string[] }>) =>
  build
    .selectFrom('ip_addresses')
    .select('address')
    .where((eb) => eb('address', '=', eb.fn.any(given.addresses))),
);

/**
 * Takes IPv4 addresses from a pool that nobody has, for rows that the caller inserts.
 *
 * @param region the region of public addresses; `PRIVATE` for private ones
 * @throws Refused when there are not enough left
 */
export async function takeAddresses(tx: Transaction, region: string, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const addresses = await nextAddresses(tx, region, count - taken.length);
    const found = await assigned.all(tx, { addresses });
    const known = new Set(found.map(({ address }) => address));
    taken.push(...addresses.filter((address) => !known.has(address)));
  }
  return taken;
}

/**
 * Assigns an IPv4 address to each of many nodes, as `assignAddress` does for one, by a few statements for each region.
 *
 * @param nameOf the default name of a public address
 * @throws Refused when there are not enough left
 */
export async function assignAddresses(
  tx: Transaction,
  holders: readonly AddressHolder[],
  nameOf: ((address: string) => string) | 'private',
): Promise<void> {
  const pools = nameOf === 'private' ? [PRIVATE] : [...new Set(holders.map(({ region }) => region))].sort();
  for (const pool of pools) {
    let left = pool === PRIVATE ? holders : holders.filter(({ region }) => region === pool);
    while (left.length > 0) {
      const addresses = await nextAddresses(tx, pool, left.length);
      const rows = left.map((holder, index) => rowOfAddress(tx, holder, addresses[index] ?? '', nameOf));
      const given = await keep(tx, rows);
      left = left.filter((_, index) => !given.has(addresses[index] ?? ''));
    }
  }
}

/** Assigns to nodes the IPv6 addresses of their MAC addresses, as `assignSlaac` does for one. */
export async function assignSlaacs(
  tx: Transaction,
  holders: readonly (AddressHolder & { readonly ipv6: string })[],
): Promise<void> {
  const rows = holders.map((holder) => rowOfSlaac(tx, holder, holder.ipv6));
  if (rows.length > 0) await keep(tx, rows);
}
