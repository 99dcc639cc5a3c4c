import { sql } from 'kysely';
import { build, columnsOf, type Given, type Row, type Session, statement } from '@cloud-account/database';
import type { Owner } from '../../../common/viewer.js';
import type { Transaction } from '../../transaction.js';

/** A subnet with the region of its VPC. */
export type PlacedSubnet = Row<'subnets'> & { readonly region: string };

const lock = statement(
  'lock-subnets-of-ids',
  (given: Given<{ account_id: number; ids: readonly number[] }>) =>
    build
      .selectFrom('subnets as s')
      .innerJoin('vpcs as v', 'v.id', 's.vpc_id')
      .select([...columnsOf('subnets', 's'), 'v.region'])
      .where('v.account_id', '=', given.account_id)
      .where((eb) => eb('s.id', '=', eb.fn.any(given.ids)))
      .orderBy('s.id')
      .forNoKeyUpdate('s'),
);

/**
 * The subnets, among some, that the account has. They are locked until the transaction ends, so that nobody deletes them or
 * takes their addresses.
 */
export async function lockSubnetsOfIds(
  { account }: Owner,
  tx: Transaction,
  ids: readonly number[],
): Promise<PlacedSubnet[]> {
  return ids.length === 0 ? [] : lock.all(tx, { account_id: account.id, ids });
}

const inSubnets = statement(
  'taken-in-subnets',
  (given: Given<{ ids: readonly number[]; except: readonly number[] }>) =>
    build
      .selectFrom('node_interfaces')
      .select(['subnet_id', 'vpc_address', 'ip_ranges'])
      .where((eb) => eb('subnet_id', '=', eb.fn.any(given.ids)))
      .where((eb) => eb.not(eb('id', '=', eb.fn.any(given.except)))),
);

/**
 * The addresses and networks of interfaces in subnets.
 *
 * @param except the IDs of interfaces that do not count
 * @returns by the ID of the subnet
 */
export async function takenIn(
  session: Session,
  ids: readonly number[],
  except: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const taken = new Map(ids.map((id): [number, string[]] => [id, []]));
  if (ids.length === 0) return taken;
  for (const row of await inSubnets.all(session, { ids, except })) {
    taken
      .get(row.subnet_id ?? 0)
      ?.push(...(row.vpc_address === null ? [] : [row.vpc_address]), ...row.ip_ranges);
  }
  return taken;
}

const ofNode = statement('public-addresses-of-node', (given: Given<{ node_id: number }>) =>
  build
    .selectFrom('ip_addresses')
    .select('address')
    .where('node_id', '=', given.node_id)
    .where('type', '=', sql.lit('ipv4'))
    .where('public', '=', sql.lit(true))
    .orderBy('id'),
);

/** The public IPv4 addresses of a node, the first assigned one first. */
export async function publicAddressesOf(session: Session, nodeId: number): Promise<string[]> {
  return (await ofNode.all(session, { node_id: nodeId })).map(({ address }) => address);
}
