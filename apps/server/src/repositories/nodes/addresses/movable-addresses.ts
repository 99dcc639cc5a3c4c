import type { MovableAddress } from '@cloud-account/core';
import { sql } from 'kysely';
import { type Given, removal, type Session, statement, textStatement } from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import type { Transaction } from '../../transaction.js';
import { addresses, type StoredAddress } from '../../networking/addresses/addresses.js';

const movable = textStatement(
  'movable-addresses',
  {
    address: 'text',
    type: 'text',
    public: 'bool',
    region: 'text',
    node_id: 'int4',
    isActiveNat: 'bool',
  } as const,
  (given: Given<{ account_id: number; addresses: readonly string[]; nodes: readonly number[] }>) => sql`
    SELECT a.address, a.type, a.public, a.region, a.node_id,
      EXISTS (SELECT 1 FROM node_interfaces AS i
        WHERE i.nat_address = a.address AND i.account_id = a.account_id AND i.active) AS "isActiveNat"
    FROM ip_addresses AS a
    WHERE a.account_id = ${given.account_id}
      AND (a.address = ANY(${given.addresses}) OR a.node_id = ANY(${given.nodes}))
    UNION ALL
    SELECT r.range, 'ipv6/range', true, r.region, r.node_id, false
    FROM ipv6_ranges AS r
    WHERE r.account_id = ${given.account_id} AND r.range = ANY(${given.addresses})`,
);

/** The addresses and ranges of the viewer's account with some names, and all addresses of some nodes. */
export const movableAddresses = async (
  { account }: Viewer,
  session: Session,
  named: readonly string[],
  nodes: readonly number[] = [],
): Promise<MovableAddress[]> =>
  (await movable.all(session, {
    account_id: account.id,
    addresses: named,
    nodes,
  })) as unknown as MovableAddress[];

type Moves = Given<{ account_id: number; addresses: readonly string[]; nodes: readonly number[] }>;

const moved = ({ addresses: names, nodes }: Moves) =>
  sql`unnest(${names}::text[], ${nodes}::int[]) AS m (address, node_id)`;

const moveAll = textStatement(
  'move-addresses',
  {},
  (given: Moves) => sql`
    WITH ranges AS (
      UPDATE ipv6_ranges AS r SET node_id = m.node_id FROM ${moved(given)}
      WHERE r.range = m.address AND r.account_id = ${given.account_id}),
    shares AS (
      DELETE FROM shared_addresses AS s USING ${moved(given)}
      WHERE s.node_id = m.node_id AND (
        s.address_id = (SELECT id FROM ip_addresses WHERE address = m.address)
        OR s.range_id = (SELECT id FROM ipv6_ranges WHERE range = m.address))),
    nats AS (
      UPDATE node_interfaces AS i SET nat_address = NULL FROM ${moved(given)}
      WHERE i.nat_address = m.address AND i.account_id = ${given.account_id})
    UPDATE ip_addresses AS a SET node_id = m.node_id FROM ${moved(given)}
    WHERE a.address = m.address AND a.account_id = ${given.account_id}`,
);

/** Moves addresses and ranges to nodes, which no longer share them, and ends their translation (1:1 NAT). The nodes are locked. */
export async function moveAddresses(
  { account }: Viewer,
  tx: Transaction,
  moves: readonly { readonly address: { readonly address: string }; readonly nodeId: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await moveAll.run(tx, {
    account_id: account.id,
    addresses: moves.map(({ address: { address } }) => address),
    nodes: moves.map(({ nodeId }) => nodeId),
  });
}

const clear = removal('unshare-addresses', 'shared_addresses', ['node_id']);

const share = textStatement(
  'share-addresses',
  {},
  (given: Given<{ node_id: number; addresses: readonly string[] }>) => sql`
    INSERT INTO shared_addresses (node_id, address_id, range_id)
    SELECT ${given.node_id}::int, a.id, NULL FROM ip_addresses AS a WHERE a.address = ANY(${given.addresses})
    UNION ALL
    SELECT ${given.node_id}::int, NULL, r.id FROM ipv6_ranges AS r WHERE r.range = ANY(${given.addresses})`,
);

/** Sets the addresses and ranges that a locked node shares. */
export async function shareAddresses(
  tx: Transaction,
  nodeId: number,
  shared: readonly { readonly address: string }[],
): Promise<void> {
  await clear.run(tx, { node_id: nodeId });
  if (shared.length === 0) return;
  await share.run(tx, { node_id: nodeId, addresses: shared.map(({ address }) => address) });
}

const sharedBy = statement(
  'shared-addresses-of-node',
  (given: Given<{ account_id: number; node_id: number }>) =>
    addresses
      .innerJoin('shared_addresses as h', 'h.address_id', 'a.id')
      .where('h.node_id', '=', given.node_id)
      .where('a.account_id', '=', given.account_id)
      .orderBy('a.id'),
);

/** The addresses of other nodes that a node of the viewer's account shares. */
export const sharedAddresses = (
  { account }: Viewer,
  session: Session,
  nodeId: number,
): Promise<StoredAddress[]> => sharedBy.all(session, { account_id: account.id, node_id: nodeId });
