import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  type RowOf,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';

/** The number of IDs below the newest known node that are searched: more than nodes are made while one is locked or not committed. */
const SEARCHED = 100_000;

const begin = textStatement(
  'begin-collections',
  {},
  (given: Given<{ now: Date; oldest: Date; span: number; limit: number }>) => sql`
    INSERT INTO node_collections (node_id, until, due_at)
    SELECT n.id,
      to_timestamp(floor(extract(epoch FROM greatest(n.created_at, ${given.oldest})) / ${given.span}::int) * ${given.span}::int),
      ${given.now}
    FROM nodes n WHERE n.id > coalesce((SELECT max(c.node_id) FROM node_collections c), 0) - ${SEARCHED}::int
      AND NOT EXISTS (SELECT FROM node_collections c WHERE c.node_id = n.id)
    ORDER BY n.id LIMIT ${given.limit}::int FOR KEY SHARE OF n SKIP LOCKED
    ON CONFLICT (node_id) DO NOTHING`,
);

/**
 * Begins the collection of new nodes. It searches for them, so that the code that makes nodes need not know of statistics, and only
 * among the newest, the oldest of them first, so that a million other nodes cost nothing.
 *
 * @param from `oldest`: the time of the oldest available sample; `span`: the length of the period of a sample, in seconds
 * @param limit the maximum of nodes
 * @returns how many were new
 */
export const beginCollections = (
  database: Database,
  from: { readonly now: Date; readonly oldest: Date; readonly span: number },
  limit: number,
): Promise<number> => begin.run(database, { ...from, limit });

const due = statement('due-collections', (given: Given<{ now: Date; limit: number }>) =>
  build
    .selectFrom('node_collections as c')
    .innerJoin('nodes as n', 'n.id', 'c.node_id')
    .select(['c.node_id', 'c.until', 'n.uuid'])
    .where('c.due_at', '<=', given.now)
    .orderBy('c.due_at')
    .orderBy('c.node_id')
    .limit(given.limit),
);

/** A node with samples to collect. */
export type DueCollection = RowOf<typeof due>;

/** The nodes whose samples have waited longest. */
export const dueCollections = (database: Database, now: Date, limit: number): Promise<DueCollection[]> =>
  due.all(database, { now, limit });

const lock = textStatement(
  'lock-collections',
  { node_id: 'int4', until: 'timestamptz' },
  (given: Given<{ nodes: readonly number[] }>) => sql`
    SELECT c.node_id, c.until FROM node_collections c JOIN nodes n ON n.id = c.node_id
    WHERE c.node_id = ANY (${given.nodes}::int[]) ORDER BY c.node_id
    FOR UPDATE OF c SKIP LOCKED FOR KEY SHARE OF n SKIP LOCKED`,
);

/**
 * Locks nodes against collection and deletion until the transaction ends. Nodes that are locked, or were collected meanwhile,
 * are left out.
 */
export async function lockCollections<Collection extends Pick<DueCollection, 'node_id' | 'until'>>(
  tx: Transaction,
  collections: readonly Collection[],
): Promise<Collection[]> {
  const rows = await lock.all(tx, { nodes: collections.map(({ node_id: node }) => node) });
  const until = new Map(rows.map((row) => [row.node_id, row.until.getTime()]));
  return collections.filter((collection) => until.get(collection.node_id) === collection.until.getTime());
}

const move = textStatement(
  'move-collections',
  {},
  (given: Given<{ nodes: readonly number[]; until: readonly Date[]; due: readonly Date[] }>) => sql`
    UPDATE node_collections c SET until = m.until, due_at = m.due
    FROM unnest(${given.nodes}::int[], ${given.until}::timestamptz[], ${given.due}::timestamptz[]) AS m (node, until, due)
    WHERE c.node_id = m.node`,
);

/** The time up to which a node is collected, and the time of the next collection. */
export interface MovedCollection {
  readonly node: number;
  readonly until: Date;
  readonly due: Date;
}

/** Saves the times up to which nodes are collected. */
export async function moveCollections(tx: Transaction, moved: readonly MovedCollection[]): Promise<void> {
  await move.run(tx, {
    nodes: moved.map(({ node }) => node),
    until: moved.map(({ until }) => until),
    due: moved.map(({ due: at }) => at),
  });
}

const putOff = statement('put-off-collections', (given: Given<{ nodes: readonly number[]; until: Date }>) =>
  build
    .updateTable('node_collections')
    .set({ due_at: given.until })
    .where((eb) => eb('node_id', '=', eb.fn.any(sql<number[]>`${given.nodes}::int[]`))),
);

/** Postpones the collection of nodes whose samples are not available now. */
export async function putOffCollections(
  database: Database,
  nodes: readonly number[],
  until: Date,
): Promise<void> {
  await putOff.run(database, { nodes, until });
}
