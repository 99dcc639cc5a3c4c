import {
  gatewayOf,
  MOST_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  refuse,
} from '@cloud-account/core';
import { sql, type RawBuilder } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, change, firstRow, onlyRow, type Session } from '../../database/session.js';
import { statement, textStatement } from '../../database/statement.js';
import { Refused } from '../../common/refused.js';
import type { Transaction } from '../transaction.js';

/** The pool of private addresses, which are the platform's and of no region. */
const PRIVATE = '';

const one = statement('find-address-pool', (given: Given<{ region: string }>) =>
  build.selectFrom('address_pools').select('number').where('region', '=', given.region),
);

/** Names the lock that keeps two pools from being opened at once; any number that nothing else locks by. */
const LOCK = 4_175_000_3;

const lock = textStatement(
  'lock-address-pools',
  {},
  () => sql`SELECT FROM pg_advisory_xact_lock(${sql.lit(LOCK)})`,
);

const open = textStatement(
  'open-address-pool',
  {},
  (given: Given<{ region: string }>) => sql`
    INSERT INTO address_pools (region, number)
    SELECT ${given.region}, CASE WHEN ${given.region} <> '' THEN coalesce(max(number), -1) + 1 END FROM address_pools
    ON CONFLICT DO NOTHING`,
);

/** The number of a region's pool, of which its networks follow; it is opened when it is first asked for. */
export async function poolOf(tx: Transaction, region: string): Promise<number> {
  const found = await firstRow(tx, one, { region });
  if (found !== undefined) return found.number ?? 0;
  await change(tx, lock, {});
  await change(tx, open, { region });
  const { number } = await onlyRow(tx, one, { region });
  if (number !== null && number >= MOST_POOLS) throw exhausted();
  return number ?? 0;
}

const take = textStatement(
  'take-free-address',
  { address: 'text' },
  (given: Given<{ region: string }>) => sql`
    DELETE FROM free_addresses WHERE address = (
      SELECT address FROM free_addresses WHERE region = ${given.region} ORDER BY released_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING address`,
);

const draw = textStatement(
  'draw-address',
  { nth: 'int4' },
  (given: Given<{ region: string }>) => sql`
    UPDATE address_pools SET taken = taken + 1 WHERE region = ${given.region} RETURNING taken - 1 AS nth`,
);

const insert = textStatement(
  'give-address',
  { address: 'text' },
  (
    given: Given<{
      account_id: number;
      node_id: number;
      address: string;
      public: boolean;
      prefix: number;
      gateway: string | null;
      rdns: string | null;
      region: string;
      now: Date;
    }>,
  ) => sql`
    INSERT INTO ip_addresses (account_id, node_id, address, type, public, prefix, gateway, rdns, region, created_at)
    VALUES (${given.account_id}, ${given.node_id}, ${given.address}, 'ipv4', ${given.public}, ${given.prefix},
      ${given.gateway}, ${given.rdns}, ${given.region}, ${given.now})
    ON CONFLICT (address) DO NOTHING RETURNING address`,
);

const exhausted = () =>
  new Refused(refuse('node.addresses.left', { reason: 'The region has no addresses left' }));

/** An address of a pool that nobody has: one that was given back, or else the next. @throws Refused when there is none left */
async function nextAddress(tx: Transaction, region: string): Promise<string> {
  const free = await firstRow(tx, take, { region });
  if (free !== undefined) return free.address;
  const pool = await poolOf(tx, region);
  const { nth } = await onlyRow(tx, draw, { region });
  if (nth >= (region === PRIVATE ? PRIVATE_POOL : PUBLIC_POOL)) throw exhausted();
  return region === PRIVATE ? privateAddress(nth) : publicAddress(pool, nth);
}

/** Whom an address is given to. */
export interface AddressHolder {
  readonly accountId: number;
  readonly nodeId: number;
  readonly region: string;
}

/**
 * Gives a node an IPv4 address that nobody has. What the operator gave to somebody is passed over.
 *
 * @param nameOf the name that a public one has until it is given another
 * @throws Refused when there is none left
 */
export async function giveAddress(
  tx: Transaction,
  { accountId, nodeId, region }: AddressHolder,
  nameOf: ((address: string) => string) | 'private',
): Promise<string> {
  const isPublic = nameOf !== 'private';
  for (;;) {
    const address = await nextAddress(tx, isPublic ? region : PRIVATE);
    const given = await firstRow(tx, insert, {
      account_id: accountId,
      node_id: nodeId,
      address,
      public: isPublic,
      prefix: isPublic ? 24 : 17,
      gateway: isPublic ? gatewayOf(address) : null,
      rdns: isPublic ? nameOf(address) : null,
      region,
      now: tx.now,
    });
    if (given !== undefined) return address;
  }
}

/** Gives addresses of the pools back. @param whose a condition on them */
const giveBack = (whose: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
    WITH gone AS (
      DELETE FROM ip_addresses WHERE ${whose} AND type = 'ipv4'
        AND (address::inet <<= '100.64.0.0/10' OR address::inet <<= '192.168.128.0/17')
      RETURNING address, public, region)
    INSERT INTO free_addresses (address, region, released_at)
    SELECT address, CASE WHEN public THEN region ELSE '' END, ${now}::timestamptz FROM gone
    ON CONFLICT DO NOTHING`;

const release = textStatement('release-addresses', {}, (given: Given<{ node_id: number; now: Date }>) =>
  giveBack(sql`node_id = ${given.node_id}`, sql`${given.now}`),
);

const releaseAll = textStatement(
  'release-addresses-of-account',
  {},
  (given: Given<{ account_id: number; now: Date }>) =>
    giveBack(sql`account_id = ${given.account_id} AND node_id IS NOT NULL`, sql`${given.now}`),
);

/** Takes from a node that goes what it was given of the pools; others get it again. What the operator gave stays the account's. */
export async function releaseAddresses(tx: Transaction, nodeId: number): Promise<void> {
  await change(tx, release, { node_id: nodeId, now: tx.now });
}

/** The same of all nodes of an account that goes. */
export async function releaseAddressesOfAccount(tx: Transaction, accountId: number): Promise<void> {
  await change(tx, releaseAll, { account_id: accountId, now: tx.now });
}

const ofNode = statement('addresses-of-node', (given: Given<{ node_id: number }>) =>
  build
    .selectFrom('ip_addresses')
    .select(['address', 'prefix', 'gateway'])
    .where('node_id', '=', given.node_id)
    .orderBy('public', 'desc')
    .orderBy('id'),
);

/** The addresses of a node with their networks: public ones first. */
export const addressesOfNode = (
  session: Session,
  nodeId: number,
): Promise<{ address: string; prefix: number; gateway: string | null }[]> =>
  allRows(session, ofNode, { node_id: nodeId });
