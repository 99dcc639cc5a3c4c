import type { TaggedThings } from '@cloud-account/core';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';

/** What has tags: the tables, under the names that the API has for them. */
export const taggedCollections = ['domains', 'firewalls', 'nodebalancers', 'volumes'] as const;

/** Something that has tags. */
export type TaggedCollection = (typeof taggedCollections)[number];

/** Reads the tags of things that the viewer's account has, and keeps others from changing these things. */
export async function lockTagged(
  viewer: Viewer,
  { client }: Transaction,
  collection: TaggedCollection,
  ids: readonly number[],
): Promise<TaggedThings> {
  const rows = await query<{ id: number; tags: string[] }>(
    client,
    `lock-tagged-${collection}`,
    `SELECT e.id, e.tags FROM ${collection} e WHERE e.account_id = $1 AND e.id = ANY($2::int[])
     ORDER BY e.id FOR UPDATE`,
    [viewer.account.id, ids],
  );
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** Gives a tag to things of the viewer's account, as the last one of each. */
export async function giveTag(
  viewer: Viewer,
  { client, now }: Transaction,
  collection: TaggedCollection,
  ids: readonly number[],
  label: string,
): Promise<void> {
  await client.$executeRawUnsafe(
    `UPDATE ${collection} SET tags = array_append(tags, $3), updated_at = $4::timestamptz
     WHERE account_id = $1 AND id = ANY($2::int[]) AND NOT $3 = ANY (tags)`,
    viewer.account.id,
    ids,
    label,
    now,
  );
}

/** Takes a tag from everything of the viewer's account that has it. */
export async function takeTag(viewer: Viewer, { client, now }: Transaction, label: string): Promise<void> {
  for (const collection of taggedCollections) {
    await client.$executeRawUnsafe(
      `UPDATE ${collection} SET tags = array_remove(tags, $2), updated_at = $3::timestamptz
       WHERE account_id = $1 AND $2 = ANY (tags)`,
      viewer.account.id,
      label,
      now,
    );
  }
}
