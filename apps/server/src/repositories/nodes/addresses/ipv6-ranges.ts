import { namedAddress, rangeNumbers, rangeOf, type RangePrefix, refuse } from '@cloud-account/core';
import { expressionBuilder, sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  insertion,
  removal,
  type Row,
  type Session,
  statement,
  type Tables,
  textStatement,
} from '@cloud-account/database';
import { Refused } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { grantedList, isGranted, visiblePages } from '../../access/visible-list.js';
import { requireCapacity } from '../../account/capacity.js';
import { foundRow } from '../../found-row.js';
import { poolOf } from './address-pools.js';
import type { Transaction } from '../../transaction.js';

/** A stored range, with the IPv6 address of its node and the nodes that share it. */
export type StoredRange = Row<'ipv6_ranges'> & {
  readonly route_target: string | null;
  readonly sharers: readonly number[];
};

const r = expressionBuilder<{ r: Tables['ipv6_ranges'] }, 'r'>();

const ranges = build
  .selectFrom('ipv6_ranges as r')
  .innerJoin('nodes as n', 'n.id', 'r.node_id')
  .select([...columnsOf('ipv6_ranges', 'r'), 'n.ipv6 as route_target'])
  .select(
    sql<
      number[]
    >`ARRAY(SELECT s.node_id FROM shared_addresses AS s WHERE s.range_id = r.id ORDER BY s.node_id)`.as(
      'sharers',
    ),
  );

const listed = grantedList(
  'listIpv6Ranges',
  'ipv6-ranges',
  { from: (given) => ranges.where('r.account_id', '=', given.account_id), id: (eb) => eb.ref('r.id') },
  (_, given) => isGranted('node', r.ref('r.node_id'), given.user_id),
);

/** The ranges the viewer may read: all of the account, or those of nodes that a restricted user was granted. */
export const listRangeRows = visiblePages(listed);

const one = statement('get-ipv6-range', (given: Given<{ account_id: number; range: string }>) =>
  ranges.where('r.account_id', '=', given.account_id).where('r.range', '=', given.range),
);

/** @param range its first address, in any form, with or without its length. @throws Refused (404) when the viewer's account has no such range */
export const getRange = ({ account }: Viewer, session: Session, range: string): Promise<StoredRange> =>
  foundRow(session, one, { account_id: account.id, range: namedAddress(range) ?? '' });

const ofNode = statement('ipv6-ranges-of-node', (given: Given<{ account_id: number; node_id: number }>) =>
  ranges
    .where('r.account_id', '=', given.account_id)
    .where((eb) =>
      eb.or([
        eb('r.node_id', '=', given.node_id),
        eb.exists(
          eb
            .selectFrom('shared_addresses as s')
            .select('s.id')
            .whereRef('s.range_id', '=', 'r.id')
            .where('s.node_id', '=', given.node_id),
        ),
      ]),
    )
    .orderBy('r.id'),
);

/** The ranges that are routed to a node of the viewer's account, its own and those that it shares. */
export const rangesOfNode = ({ account }: Viewer, session: Session, nodeId: number): Promise<StoredRange[]> =>
  ofNode.all(session, { account_id: account.id, node_id: nodeId });

const lockPool = statement('lock-pool-of-ranges', (given: Given<{ region: string }>) =>
  build.selectFrom('address_pools').select('region').where('region', '=', given.region).forUpdate(),
);

const free = textStatement(
  'free-ipv6-range',
  { number: 'int4' },
  (given: Given<{ region: string; first: number; last: number; step: number }>) => sql`
    SELECT g.number::int AS number
    FROM generate_series(${given.first}::int, ${given.last}::int, ${given.step}::int) AS g (number)
    WHERE NOT EXISTS (SELECT 1 FROM ipv6_ranges WHERE region = ${given.region} AND ipv6_ranges.number = g.number)
    ORDER BY g.number LIMIT 1`,
);

const insert = insertion('insert-ipv6-range', 'ipv6_ranges');

/**
 * A free range of a region, for a row that the caller inserts.
 *
 * @throws Refused when the region has no range of this length left
 */
export async function takeRange(
  tx: Transaction,
  region: string,
  prefix: RangePrefix,
): Promise<Pick<Row<'ipv6_ranges'>, 'number' | 'range'>> {
  const pool = await poolOf(tx, region);
  await lockPool.first(tx, { region });
  const found = await free.first(tx, { region, ...rangeNumbers(prefix) });
  if (found === undefined) throw new Refused(refuse('address.range.left', { field: 'prefix_length' }));
  return { number: found.number, range: rangeOf(pool, found.number) };
}

/** Gives a locked node a free range of its region. @throws Refused as `takeRange`, and when the account has the maximum */
export async function assignRange(
  { account }: Viewer,
  tx: Transaction,
  { id, region }: { readonly id: number; readonly region: string },
  prefix: RangePrefix,
): Promise<Row<'ipv6_ranges'>> {
  await requireCapacity(tx, 'ipv6_ranges', account.id);
  return insert.one(tx, {
    ...{ account_id: account.id, node_id: id, region, prefix, created_at: tx.now },
    ...(await takeRange(tx, region, prefix)),
  });
}

const remove = removal('remove-ipv6-range', 'ipv6_ranges', ['account_id', 'id']);

/** Removes a range of the viewer's account from its node and all that share it. */
export async function removeRange({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { account_id: account.id, id });
}

const byTarget = statement('node-of-ipv6', (given: Given<{ account_id: number; ipv6: string }>) =>
  build
    .selectFrom('nodes')
    .select('id')
    .where('account_id', '=', given.account_id)
    .where('ipv6', '=', given.ipv6),
);

/** The ID of the node of the viewer's account that has an IPv6 address; undefined when none has it. */
export const nodeOfIpv6 = async (
  { account }: Viewer,
  session: Session,
  address: string,
): Promise<number | undefined> =>
  (await byTarget.first(session, { account_id: account.id, ipv6: namedAddress(address) ?? '' }))?.id;

const leave = textStatement(
  'leave-routes-of-node',
  {},
  (given: Given<{ node_id: number }>) => sql`
    WITH shares AS (DELETE FROM shared_addresses WHERE node_id = ${given.node_id})
    DELETE FROM ipv6_ranges WHERE node_id = ${given.node_id}`,
);

/** Removes the ranges of a node, and ends its sharing of the addresses and ranges of others, since they are of the region that it leaves. */
export async function leaveRoutes(tx: Transaction, nodeId: number): Promise<void> {
  await leave.run(tx, { node_id: nodeId });
}
