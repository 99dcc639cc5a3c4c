import type { TaggedThings } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, change } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/** What has tags: the tables, under the names that the API has for them. */
export const taggedCollections = ['domains', 'firewalls', 'nodebalancers', 'volumes'] as const;

/** Something that has tags. */
export type TaggedCollection = (typeof taggedCollections)[number];

const ofEach = <Made>(
  make: (collection: TaggedCollection) => Made,
): Readonly<Record<TaggedCollection, Made>> => ({
  domains: make('domains'),
  firewalls: make('firewalls'),
  nodebalancers: make('nodebalancers'),
  volumes: make('volumes'),
});

type Some = Given<{ account_id: number; ids: readonly number[] }>;

const lock = ofEach((collection) =>
  statement(`lock-tagged-${collection}`, (given: Some) =>
    build
      .selectFrom(collection)
      .select(['id', 'tags'])
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
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

const give = ofEach((collection) =>
  statement(`tag-${collection}`, (given: Some & Given<{ label: string; now: Date }>) =>
    build
      .updateTable(collection)
      .set({ tags: sql`array_append(tags, ${given.label})`, updated_at: given.now })
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
      .where(sql<boolean>`NOT ${given.label} = ANY (tags)`),
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
  statement(`untag-${collection}`, (given: Given<{ account_id: number; label: string; now: Date }>) =>
    build
      .updateTable(collection)
      .set({ tags: sql`array_remove(tags, ${given.label})`, updated_at: given.now })
      .where('account_id', '=', given.account_id)
      .where(sql<boolean>`${given.label} = ANY (tags)`),
  ),
);

/** Takes a tag from everything of the viewer's account that has it. */
export async function takeTag({ account }: Viewer, tx: Transaction, label: string): Promise<void> {
  for (const collection of taggedCollections)
    await change(tx, take[collection], { account_id: account.id, label, now: tx.now });
}
