import { scopeAllows, taggable, taggedKinds, type Filter, type TaggedKind } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Database, type Given } from '@cloud-account/database';
import { notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { list, readPage, type Page, type PageRequest } from '../listing/list.js';
import { tableOf } from './tagged.js';
import { hasTag } from './tags.js';

type TagOfAccount = Given<{ account_id: number; label: string; kinds: readonly TaggedKind[] }>;

const tagged = ({ account_id: account, label }: Pick<TagOfAccount, 'account_id' | 'label'>) => {
  const parts = taggedKinds.map(
    (kind) => sql`SELECT ${sql.lit(kind)}::text AS type, id FROM ${sql.table(tableOf[kind])}
      WHERE account_id = ${account} AND ${label} = ANY (tags)`,
  );
  return sql<{ type: TaggedKind; id: number }>`(${sql.join(parts, sql` UNION ALL `)})`.as<'t'>(sql`t`);
};

const listed = list('listTaggedObjects', 'tagged-objects', {
  from: (given: TagOfAccount) =>
    build
      .selectFrom(tagged(given))
      .select(['t.type', 't.id'])
      .where((eb) => eb('t.type', '=', eb.fn.any(given.kinds))),
  id: () => sql`(t.type COLLATE "C", t.id)`,
});

/**
 * The things of the viewer's account that have a tag, by kind and id, of the kinds that the viewer's token may read.
 *
 * @throws Refused (404) when the account has no such tag
 */
export async function listTaggedRows(
  viewer: Viewer,
  database: Database,
  label: string,
  request: PageRequest,
  filter: Filter,
): Promise<Page<{ type: TaggedKind; id: number }>> {
  if (!(await hasTag(viewer, database, label))) throw notFound();
  const { account, token } = viewer;
  const readable = taggedKinds.filter((kind) =>
    scopeAllows(token.scopes, `${taggable[kind].family}:read_only`),
  );
  return readPage(database, listed, { account_id: account.id, label, kinds: readable }, request, filter);
}
