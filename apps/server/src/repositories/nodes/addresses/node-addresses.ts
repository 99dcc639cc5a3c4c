import type { FurtherAddresses } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, type Session, statement, textStatement } from '@cloud-account/database';
import type { Owner, Viewer } from '../../../common/viewer.js';
import { addresses, type StoredAddress } from '../../networking/addresses/addresses.js';
import type { Transaction } from '../../transaction.js';

type Held = Given<{ account_id: number; node_id: number }>;

const held = statement('held-addresses', (given: Held) =>
  addresses
    .where('a.account_id', '=', given.account_id)
    .where('a.node_id', '=', given.node_id)
    .orderBy('a.id'),
);

/** The addresses of a node of the viewer's account, in the order of their assignment. */
export const heldAddresses = (
  { account }: Viewer,
  session: Session,
  nodeId: number,
): Promise<StoredAddress[]> => held.all(session, { account_id: account.id, node_id: nodeId });

const inVpcs = statement('vpc-interfaces-of-node', (given: Held) =>
  build
    .selectFrom('node_interfaces as i')
    .innerJoin('subnets as s', 's.id', 'i.subnet_id')
    .select((eb) => [
      'i.id',
      'i.config_id',
      'i.active',
      'i.nat_address',
      'i.ip_ranges',
      's.id as subnet_id',
      's.vpc_id',
      's.ipv4 as network',
      eb.ref('i.vpc_address').$notNull().as('vpc_address'),
    ])
    .where('i.account_id', '=', given.account_id)
    .where('i.node_id', '=', given.node_id)
    .where('i.vpc_address', 'is not', null)
    .orderBy('i.config_id')
    .orderBy('i.position')
    .orderBy('i.id'),
);

/** An interface of a node in a VPC, with its subnet. */
export interface VpcInterface {
  readonly id: number;
  readonly config_id: number;
  readonly active: boolean;
  readonly vpc_address: string;
  readonly nat_address: string | null;
  readonly ip_ranges: readonly string[];
  readonly vpc_id: number;
  readonly subnet_id: number;
  /** The network of the subnet: 10.0.1.0/24. */
  readonly network: string;
}

/** The VPC interfaces of all configuration profiles of a node of the viewer's account, by profile. */
export const vpcInterfacesOf = (
  { account }: Viewer,
  session: Session,
  nodeId: number,
): Promise<VpcInterface[]> => inVpcs.all(session, { account_id: account.id, node_id: nodeId });

type OfAccount = Given<{ account_id: number }>;

const approved = statement('lock-approved-addresses', (given: OfAccount) =>
  build.selectFrom('accounts').select('additional_ipv4').where('id', '=', given.account_id).forNoKeyUpdate(),
);

const taken = textStatement(
  'count-further-addresses',
  { taken: 'int4' },
  (given: OfAccount) => sql`
    SELECT coalesce(sum(held - 1), 0)::int AS taken FROM (
      SELECT count(*) AS held FROM ip_addresses
      WHERE account_id = ${given.account_id} AND node_id IS NOT NULL AND type = 'ipv4' AND public
      GROUP BY node_id HAVING count(*) > 1) AS node`,
);

/**
 * The maximum and the number of the viewer's account's public IPv4 addresses beyond the first of each node. Until the
 * transaction ends, the maximum is fixed and no address is added.
 */
export async function furtherAddresses({ account }: Viewer, tx: Transaction): Promise<FurtherAddresses> {
  const { additional_ipv4: max } = await approved.one(tx, { account_id: account.id });
  return { approved: max, ...(await taken.one(tx, { account_id: account.id })) };
}

type Nat = Given<{ account_id: number; address: string }>;

const activeNat = statement('active-nat-of-address', (given: Nat) =>
  build
    .selectFrom('node_interfaces')
    .select('id')
    .where('nat_address', '=', given.address)
    .where('account_id', '=', given.account_id)
    .where('active', '=', sql.lit(true))
    .limit(sql.lit(1)),
);

/** True if an address of the viewer's account is translated to an active interface in a VPC (1:1 NAT). */
export const isActiveNat = async ({ account }: Viewer, tx: Transaction, address: string): Promise<boolean> =>
  (await activeNat.first(tx, { account_id: account.id, address })) !== undefined;

const drop = statement('drop-nat-of-address', (given: Nat) =>
  build
    .updateTable('node_interfaces')
    .set({ nat_address: null })
    .where('nat_address', '=', given.address)
    .where('account_id', '=', given.account_id),
);

/** Removes the translation of an address from all interfaces of an account. */
export async function dropNat({ account }: Owner, tx: Transaction, address: string): Promise<void> {
  await drop.run(tx, { account_id: account.id, address });
}
