import {
  gatewayOf,
  MAX_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  refuse,
} from '@cloud-account/core';
import { sql, type RawBuilder } from 'kysely';
import {
  build,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type RowOf,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import { Refused } from '../../../common/refused.js';
import { leaveAddresses } from '../../networking/addresses/leave-addresses.js';
import type { Transaction } from '../../transaction.js';

/** The pool of private addresses, which belong to the platform and to no region. */
export const PRIVATE = '';

const one = statement('find-address-pool', (given: Given<{ region: string }>) =>
  build.selectFrom('address_pools').select('number').where('region', '=', given.region),
);

/** The lock that keeps two pools from being created at the same time; any number that no other lock uses. */
const LOCK = 41_750_003;

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

/** The number of a region's pool, which determines its networks; the pool is created on the first use. */
export async function poolOf(tx: Transaction, region: string): Promise<number> {
  const found = await one.first(tx, { region });
  if (found !== undefined) return found.number ?? 0;
  await lock.run(tx, {});
  await open.run(tx, { region });
  const { number } = await one.one(tx, { region });
  if (number !== null && number >= MAX_POOLS) throw new Refused(refuse('node.addresses.left'));
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

const insert = statement('assign-address', (given: Given<NewRow<'ip_addresses'>>) =>
  build
    .insertInto('ip_addresses')
    .values(pick(given, newColumns('ip_addresses')))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address'),
);

/** A free address of a pool: a released one, or else the next. @throws Refused when there is none left */
async function nextAddress(tx: Transaction, region: string): Promise<string> {
  const free = await take.first(tx, { region });
  if (free !== undefined) return free.address;
  const pool = await poolOf(tx, region);
  const { nth } = await draw.one(tx, { region });
  if (nth >= (region === PRIVATE ? PRIVATE_POOL : PUBLIC_POOL))
    throw new Refused(refuse('node.addresses.left'));
  return region === PRIVATE ? privateAddress(nth) : publicAddress(pool, nth);
}

/** The account and the node that get an address. */
export interface AddressHolder {
  readonly accountId: number;
  readonly nodeId: number;
  readonly region: string;
}

/** The row of an IPv4 address of a node. @param nameOf the default name of a public address */
export function rowOfAddress(
  { now }: Pick<Transaction, 'now'>,
  { accountId, nodeId, region }: AddressHolder,
  address: string,
  nameOf: ((address: string) => string) | 'private',
): NewRow<'ip_addresses'> {
  const isPublic = nameOf !== 'private';
  return {
    ...{ account_id: accountId, node_id: nodeId, address, type: 'ipv4', region, created_at: now },
    public: isPublic,
    prefix: isPublic ? 24 : 17,
    gateway: isPublic ? gatewayOf(address) : null,
    rdns: isPublic ? nameOf(address) : null,
  };
}

/**
 * Assigns a free IPv4 address to a node. Addresses that the operator assigned are skipped.
 *
 * @param nameOf the default name of a public address
 * @throws Refused when there is none left
 */
export async function assignAddress(
  tx: Transaction,
  holder: AddressHolder,
  nameOf: ((address: string) => string) | 'private',
): Promise<string> {
  for (;;) {
    const address = await nextAddress(tx, nameOf === 'private' ? PRIVATE : holder.region);
    const given = await insert.first(tx, rowOfAddress(tx, holder, address, nameOf));
    if (given !== undefined) return address;
  }
}

/** The row of a node's IPv6 address, which depends on its MAC address. */
export const rowOfSlaac = (
  { now }: Pick<Transaction, 'now'>,
  { accountId, nodeId, region }: AddressHolder,
  address: string,
): NewRow<'ip_addresses'> => ({
  ...{ account_id: accountId, node_id: nodeId, address, type: 'ipv6', region, created_at: now },
  ...{ public: true, prefix: 64, gateway: 'fe80::1', rdns: null },
});

/** Assigns to a node the IPv6 address of its MAC address, unless the operator has assigned that. */
export async function assignSlaac(tx: Transaction, holder: AddressHolder, address: string): Promise<void> {
  await insert.first(tx, rowOfSlaac(tx, holder, address));
}

const kinds = { type: 'text', public: 'bool' } as const;

/** Releases addresses of the pools, and removes those of MAC addresses. @param whose a condition that selects them */
const releaseWhere = (whose: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
    WITH gone AS (
      DELETE FROM ip_addresses WHERE ${whose}
        AND (type = 'ipv4' AND (address::inet <<= '100.64.0.0/10' OR address::inet <<= '192.168.128.0/17')
          OR address = (SELECT n.ipv6 FROM nodes AS n WHERE n.id = ip_addresses.node_id))
      RETURNING address, type, public, region), free AS (
      INSERT INTO free_addresses (address, region, released_at)
      SELECT address, CASE WHEN public THEN region ELSE '' END, ${now}::timestamptz FROM gone WHERE type = 'ipv4'
      ON CONFLICT DO NOTHING)
    SELECT type, public FROM gone`;

const release = textStatement('release-addresses', kinds, (given: Given<{ node_id: number; now: Date }>) =>
  releaseWhere(sql`node_id = ${given.node_id}`, sql`${given.now}`),
);

const releaseOne = textStatement(
  'release-address',
  kinds,
  (given: Given<{ node_id: number; address: string; now: Date }>) =>
    releaseWhere(sql`node_id = ${given.node_id} AND address = ${given.address}`, sql`${given.now}`),
);

const releaseAll = textStatement(
  'release-addresses-of-account',
  kinds,
  (given: Given<{ account_id: number; now: Date }>) =>
    releaseWhere(sql`account_id = ${given.account_id} AND node_id IS NOT NULL`, sql`${given.now}`),
);

/**
 * Releases the addresses that a removed node has from the pools, for others. Addresses that the operator assigned stay with the
 * account.
 *
 * @returns how many public and private IPv4 addresses were released
 */
export async function releaseAddresses(
  tx: Transaction,
  nodeId: number,
): Promise<{ readonly open: number; readonly hidden: number }> {
  const gone = await release.all(tx, { node_id: nodeId, now: tx.now });
  const ipv4 = gone.filter(({ type }) => type === 'ipv4');
  const open = ipv4.filter((address) => address.public).length;
  return { open, hidden: ipv4.length - open };
}

/** Releases one address of a node, as `releaseAddresses` does with all. */
export async function releaseAddress(tx: Transaction, nodeId: number, address: string): Promise<void> {
  await releaseOne.all(tx, { node_id: nodeId, address, now: tx.now });
  await leaveAddresses(tx, nodeId, address);
}

/** The same for all nodes and load balancers of a removed account. */
export async function releaseAddressesOfAccount(tx: Transaction, accountId: number): Promise<void> {
  await releaseAll.all(tx, { account_id: accountId, now: tx.now });
  await releaseBalancerAddress(tx, accountId, null);
}

const releaseOfBalancers = textStatement(
  'release-addresses-of-nodebalancers',
  {},
  (given: Given<{ account_id: number; id: number | null; now: Date }>) => sql`
    INSERT INTO free_addresses (address, region, released_at)
    SELECT ipv4, region, ${given.now}::timestamptz FROM nodebalancers
    WHERE account_id = ${given.account_id} AND (id = ${given.id}::int OR ${given.id}::int IS NULL)
    ON CONFLICT DO NOTHING`,
);

/** Releases the address of a load balancer that is being removed. @param id null: of all load balancers of the account */
export async function releaseBalancerAddress(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<void> {
  await releaseOfBalancers.run(tx, { account_id: accountId, id, now: tx.now });
}

const ofNodes = statement('addresses-of-nodes', (given: Given<{ node_ids: readonly number[] }>) =>
  build
    .selectFrom('ip_addresses')
    .select(['node_id', 'address', 'prefix', 'gateway'])
    .where((eb) => eb('node_id', '=', eb.fn.any(given.node_ids)))
    .orderBy('type')
    .orderBy('public', 'desc')
    .orderBy('id'),
);

/** An address of a node, with its network. */
export type AddressOfNode = RowOf<typeof ofNodes>;

/** The addresses of nodes with their networks: IPv4 first, and of each family the public ones first. */
export const addressesOfNodes = (session: Session, nodeIds: readonly number[]): Promise<AddressOfNode[]> =>
  ofNodes.all(session, { node_ids: nodeIds });
