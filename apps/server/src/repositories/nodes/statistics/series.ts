import { HOUR_SPAN, SAMPLE_SPAN, type SeriesPart, type SeriesValues } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, jsonRows, type Session, statement } from '@cloud-account/database';
import type { StoredNode } from '../machines/node-row.js';
import type { Transaction } from '../../transaction.js';

/** One hour or one day of a node. */
export interface NodePart {
  readonly node: number;
  /** The beginning. */
  readonly at: Date;
  readonly values: SeriesValues;
}

type Within = Given<{ node_id: number; from: Date; to: Date }>;

const hours = statement('hours-of-node', (given: Within) =>
  build
    .selectFrom('node_hours')
    .select(['hour as from', 'values'])
    .where('node_id', '=', given.node_id)
    .where('hour', '>=', given.from)
    .where('hour', '<', given.to)
    .orderBy('hour'),
);

const days = statement('days-of-node', (given: Within) =>
  build
    .selectFrom('node_days')
    .select(['day as from', 'values'])
    .where('node_id', '=', given.node_id)
    .where('day', '>=', given.from)
    .where('day', '<', given.to)
    .orderBy('day'),
);

/** The hours of a node in a time range, as means over 5 minutes, the oldest first. */
export async function hoursOfNode(
  session: Session,
  { id }: Pick<StoredNode, 'id'>,
  from: Date,
  to: Date,
): Promise<SeriesPart[]> {
  const rows = await hours.all(session, { node_id: id, from, to });
  return rows.map((row) => ({ ...row, span: SAMPLE_SPAN }));
}

/** The days of a node in a time range, as means over an hour, the oldest first. */
export async function daysOfNode(
  session: Session,
  { id }: StoredNode,
  from: Date,
  to: Date,
): Promise<SeriesPart[]> {
  const rows = await days.all(session, { node_id: id, from, to });
  return rows.map((row) => ({ ...row, span: HOUR_SPAN }));
}

type Named = Given<{ nodes: readonly number[]; times: readonly Date[] }>;

const named = (given: Named) =>
  sql<{
    node: number;
    at: Date;
  }>`unnest(${given.nodes}::int[], ${given.times}::timestamptz[])`.as<'wanted'>(sql`wanted (node, at)`);

const someHours = statement('some-node-hours', (given: Named) =>
  build
    .selectFrom(named(given))
    .innerJoin('node_hours as h', (join) =>
      join.onRef('h.node_id', '=', 'wanted.node').onRef('h.hour', '=', 'wanted.at'),
    )
    .select(['h.node_id as node', 'h.hour as at', 'h.values']),
);

const someDays = statement('some-node-days', (given: Named) =>
  build
    .selectFrom(named(given))
    .innerJoin('node_days as d', (join) =>
      join.onRef('d.node_id', '=', 'wanted.node').onRef('d.day', '=', 'wanted.at'),
    )
    .select(['d.node_id as node', 'd.day as at', 'd.values']),
);

type Wanted = readonly Pick<NodePart, 'node' | 'at'>[];

const listed = (wanted: Wanted) => ({
  nodes: wanted.map(({ node }) => node),
  times: wanted.map(({ at }) => at),
});

/** Hours of several nodes; missing ones are left out. */
export const readHours = (tx: Transaction, wanted: Wanted): Promise<NodePart[]> =>
  someHours.all(tx, listed(wanted));

/** Days of several nodes; missing ones are left out. */
export const readDays = (tx: Transaction, wanted: Wanted): Promise<NodePart[]> =>
  someDays.all(tx, listed(wanted));

const putHours = statement('put-node-hours', (given: Given<{ rows: string }>) =>
  build
    .insertInto('node_hours')
    .columns(['node_id', 'hour', 'values'])
    .expression((eb) =>
      eb.selectFrom(jsonRows('node_hours', given.rows, 'r')).select(['r.node_id', 'r.hour', 'r.values']),
    )
    .onConflict((conflict) =>
      conflict.columns(['node_id', 'hour']).doUpdateSet((eb) => ({ values: eb.ref('excluded.values') })),
    ),
);

const putDays = statement('put-node-days', (given: Given<{ rows: string }>) =>
  build
    .insertInto('node_days')
    .columns(['node_id', 'day', 'values'])
    .expression((eb) =>
      eb.selectFrom(jsonRows('node_days', given.rows, 'r')).select(['r.node_id', 'r.day', 'r.values']),
    )
    .onConflict((conflict) =>
      conflict.columns(['node_id', 'day']).doUpdateSet((eb) => ({ values: eb.ref('excluded.values') })),
    ),
);

/** Inserts or replaces whole hours. */
export async function writeHours(tx: Transaction, parts: readonly NodePart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ node, at, values }) => ({ node_id: node, hour: at, values }));
  await putHours.run(tx, { rows: JSON.stringify(rows) });
}

/** Inserts or replaces whole days. */
export async function writeDays(tx: Transaction, parts: readonly NodePart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ node, at, values }) => ({ node_id: node, day: at, values }));
  await putDays.run(tx, { rows: JSON.stringify(rows) });
}

type Old = Given<{ nodes: readonly number[]; before: Date }>;

const removeHours = statement('remove-node-hours', (given: Old) =>
  build
    .deleteFrom('node_hours')
    .where((eb) => eb('node_id', '=', eb.fn.any(sql<number[]>`${given.nodes}::int[]`)))
    .where('hour', '<', given.before),
);

const removeDays = statement('remove-node-days', (given: Old) =>
  build
    .deleteFrom('node_days')
    .where((eb) => eb('node_id', '=', eb.fn.any(sql<number[]>`${given.nodes}::int[]`)))
    .where('day', '<', given.before),
);

/** Removes old hours and days. */
export async function removeOldParts(
  tx: Transaction,
  nodes: readonly number[],
  before: { readonly hours: Date; readonly days: Date },
): Promise<void> {
  await removeHours.run(tx, { nodes, before: before.hours });
  await removeDays.run(tx, { nodes, before: before.days });
}
