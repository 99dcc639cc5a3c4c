import { sql } from 'kysely';
import { build, columnsOf, type Row } from '@cloud-account/database';

/** A stored node (§2.14), with its IPv4 addresses: the public ones first. */
export interface StoredNode extends Omit<Row<'nodes'>, 'account_id' | 'created_at' | 'updated_at'> {
  readonly ipv4: readonly string[];
  readonly created: Date;
  readonly updated: Date;
}

/** A node's row with its addresses. */
export type NodeRow = Row<'nodes'> & { readonly ipv4: readonly string[] };

/** A node from its row. */
export const storedNode = ({
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: NodeRow): StoredNode => ({ ...values, created, updated });

/** The IPv4 addresses of a node: public ones first, then private ones, each in the order of their assignment. */
export const ipv4Of = sql<string[]>`ARRAY(
  SELECT a.address FROM ip_addresses AS a WHERE a.node_id = n.id AND a.type = 'ipv4' ORDER BY a.public DESC, a.id)`;

/** All nodes with their addresses. */
export const nodeRows = () =>
  build.selectFrom('nodes as n').select(columnsOf('nodes', 'n')).select(ipv4Of.as('ipv4'));
