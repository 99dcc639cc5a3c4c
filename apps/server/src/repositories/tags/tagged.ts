import type { TaggedThings } from '@cloud-account/core';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, change } from '../../database/session.js';
import { statement, textStatement } from '../../database/statement.js';
import type { Tables } from '../../generated/tables.js';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/** What has tags, under the names that the API has for them. */
export const taggedCollections = ['domains', 'firewalls', 'nodebalancers', 'nodes', 'volumes'] as const;

/** Something that has tags. */
export type TaggedCollection = (typeof taggedCollections)[number];

/** Where what has tags is kept; nodes are what the operator provided. */
const tableOf = {
  domains: 'domains',
  firewalls: 'firewalls',
  nodebalancers: 'nodebalancers',
  nodes: 'related_entities',
  volumes: 'volumes',
} as const satisfies Record<TaggedCollection, keyof Tables>;

/** Of what the operator provided, nodes alone have tags. */
const isKept = (collection: TaggedCollection): RawBuilder<SqlBool> =>
  collection === 'nodes' ? sql`kind = 'node'` : sql`TRUE`;

const ofEach = <Made>(
  make: (collection: TaggedCollection) => Made,
): Readonly<Record<TaggedCollection, Made>> => ({
  domains: make('domains'),
  firewalls: make('firewalls'),
  nodebalancers: make('nodebalancers'),
  nodes: make('nodes'),
  volumes: make('volumes'),
});

type Some = Given<{ account_id: number; ids: readonly number[] }>;

const lock = ofEach((collection) =>
  statement(`lock-tagged-${collection}`, (given: Some) =>
    build
      .selectFrom(tableOf[collection])
      .select(['id', 'tags'])
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
      .where(isKept(collection))
      .orderBy('id')
      .forUpdate(),
  ),
);

/** Reads the tags of things that the viewer's account has, and keeps others from changing these things. */
export async function lockTagged(
  { account }: Viewer,
  tx: Transaction,
  collection: TaggedCollection,
  ids: readonly number[],
): Promise<TaggedThings> {
  const rows = await allRows(tx, lock[collection], { account_id: account.id, ids });
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** What is set where tags change; the operator's entities do not say when they were updated. */
const changed = (collection: TaggedCollection, now: Expression<Date>): RawBuilder<unknown> =>
  collection === 'nodes' ? sql`` : sql`, updated_at = ${now}`;

const give = ofEach((collection) =>
  textStatement(
    `tag-${collection}`,
    {},
    (given: Some & Given<{ label: string; now: Date }>) => sql`
      UPDATE ${sql.table(tableOf[collection])}
      SET tags = array_append(tags, ${given.label})${changed(collection, given.now)}
      WHERE account_id = ${given.account_id} AND id = ANY (${given.ids}) AND ${isKept(collection)}
        AND NOT ${given.label} = ANY (tags)`,
  ),
);

/** Gives a tag to things of the viewer's account, as the last one of each. */
export async function giveTag(
  { account }: Viewer,
  tx: Transaction,
  collection: TaggedCollection,
  ids: readonly number[],
  label: string,
): Promise<void> {
  if (ids.length === 0) return;
  await change(tx, give[collection], { account_id: account.id, ids, label, now: tx.now });
}

const take = ofEach((collection) =>
  textStatement(
    `untag-${collection}`,
    {},
    (given: Given<{ account_id: number; label: string; now: Date }>) => sql`
      UPDATE ${sql.table(tableOf[collection])}
      SET tags = array_remove(tags, ${given.label})${changed(collection, given.now)}
      WHERE account_id = ${given.account_id} AND ${isKept(collection)} AND ${given.label} = ANY (tags)`,
  ),
);

/** Takes a tag from everything of the viewer's account that has it. */
export async function takeTag({ account }: Viewer, tx: Transaction, label: string): Promise<void> {
  for (const collection of taggedCollections)
    await change(tx, take[collection], { account_id: account.id, label, now: tx.now });
}
