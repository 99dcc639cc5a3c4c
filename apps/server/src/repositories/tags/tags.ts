import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Owner, Viewer } from '../../viewer.js';
import { recordEvent, type Actor, type EventEntity } from '../events.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** A tag as it is kept. */
export interface TagRow {
  readonly label: string;
}

/** A tag as events name it. */
export const tagEntity = (label: string): EventEntity => ({
  type: 'tag',
  id: label,
  label,
  url: `/v4/tags/${encodeURIComponent(label)}`,
});

/** The tags of the viewer's account. */
export const listTagRows = (
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<TagRow>> =>
  listPage(
    database,
    {
      name: 'tags',
      columns: 't.label',
      from: 'tags t',
      id: 't.label COLLATE "C"',
      where: 't.account_id = $1',
      values: [viewer.account.id],
      keys: { label: textSource('t.label') },
    },
    request,
    filter,
  );

/** Whether the viewer's account has a tag. */
export async function hasTag({ account }: Viewer, { client }: Transaction, label: string): Promise<boolean> {
  const where = { accountId_label: { accountId: account.id, label } };
  return (await client.tag.findUnique({ where, select: { label: true } })) !== null;
}

/**
 * Makes sure that the account has tags that something is given; each that is new has its event. Nobody deletes one of them
 * until the transaction ends, so nothing keeps a tag that is gone. Whatever writes tags of a thing calls it.
 *
 * @returns those that are new
 */
export async function keepTags(actor: Actor, tx: Transaction, labels: readonly string[]): Promise<string[]> {
  // In one order everywhere, so that two transactions with the same tags wait for each other and not in a circle.
  const wanted = [...new Set(labels)].sort();
  const made: string[] = [];
  let missing = wanted;
  // A tag that was there may be deleted before it is held; then it is made anew.
  while (missing.length > 0) {
    made.push(...(await insertTags(actor, tx, missing)));
    const held = await holdTags(actor, tx, missing);
    missing = missing.filter((label) => !held.has(label));
  }
  for (const label of made) recordEvent(actor, tx, { action: 'tag_create', entity: tagEntity(label) });
  return made;
}

async function insertTags(
  { account }: Owner,
  { client, now }: Transaction,
  labels: readonly string[],
): Promise<string[]> {
  const rows = await query<TagRow>(
    client,
    'insert-tags',
    `INSERT INTO tags (account_id, label, created_at)
     SELECT $1, wanted.label, $3::timestamptz FROM unnest($2::text[]) WITH ORDINALITY AS wanted (label, place)
     ORDER BY wanted.place ON CONFLICT DO NOTHING RETURNING label`,
    [account.id, labels, now],
  );
  return rows.map(({ label }) => label);
}

async function holdTags(
  { account }: Owner,
  { client }: Transaction,
  labels: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<TagRow>(
    client,
    'hold-tags',
    `SELECT t.label FROM tags t WHERE t.account_id = $1 AND t.label = ANY($2::text[])
     ORDER BY t.label COLLATE "C" FOR KEY SHARE`,
    [account.id, labels],
  );
  return new Set(rows.map(({ label }) => label));
}

/** Removes a tag; what has it keeps it until `takeTag`. @throws Refused (404) when the account has no such tag */
export async function removeTag({ account }: Viewer, { client }: Transaction, label: string): Promise<void> {
  const { count } = await client.tag.deleteMany({ where: { accountId: account.id, label } });
  if (count === 0) throw notFound();
}
