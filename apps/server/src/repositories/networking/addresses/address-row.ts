import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { build, columnsOf, type Row } from '@cloud-account/database';

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
