import { scopeAllows, type Filter } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import type { Database } from '../../database/database.js';
import { allRows } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { list, readPage, type Page, type PageRequest } from '../listing/list.js';
import { hasTag } from './tags.js';

/** What sort of thing has a tag. */
export type TaggedKind = Schema<'TaggedObject'>['type'];

/** Where the things of each kind are, and the family of scopes that reads them. */
const kinds = {
  domain: { from: sql`domains`, family: 'domains' },
  firewall: { from: sql`firewalls`, family: 'firewall' },
  node: {
    from: sql`(SELECT id, account_id, tags FROM related_entities WHERE kind = 'node') nodes`,
    family: 'nodes',
  },
  nodebalancer: { from: sql`nodebalancers`, family: 'nodebalancers' },
  volume: { from: sql`volumes`, family: 'volumes' },
} as const satisfies Record<TaggedKind, object>;

const kindNames = Object.keys(kinds) as readonly TaggedKind[];

type Asked = Given<{ account_id: number; label: string; kinds: readonly TaggedKind[] }>;

const tagged = ({ account_id: account, label }: Pick<Asked, 'account_id' | 'label'>) => {
  const parts = kindNames.map(
    (kind) => sql`SELECT ${sql.lit(kind)}::text AS type, id FROM ${kinds[kind].from}
      WHERE account_id = ${account} AND ${label} = ANY (tags)`,
  );
  return sql<{ type: TaggedKind; id: number }>`(${sql.join(parts, sql` UNION ALL `)})`.as<'t'>(sql`t`);
};

const listed = list('listTaggedObjects', 'tagged-objects', {
  from: (given: Asked) =>
    build
      .selectFrom(tagged(given))
      .select(['t.type', 't.id'])
      .where((eb) => eb('t.type', '=', eb.fn.any(given.kinds))),
  id: () => sql`(t.type COLLATE "C", t.id)`,
  keys: () => ({}),
});

/**
 * What of the viewer's account has a tag, by kind and id, of the kinds that the viewer's token may read.
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
  const readable = kindNames.filter((kind) => scopeAllows(token.scopes, `${kinds[kind].family}:read_only`));
  return readPage(database, listed, { account_id: account.id, label, kinds: readable }, request, filter);
}

const nodes = statement('nodes-of-ids', (given: Given<{ account_id: number; ids: readonly number[] }>) =>
  build
    .selectFrom('related_entities')
    .select(['id', 'label', 'region', 'tags'])
    .where('kind', '=', sql.lit('node'))
    .where('account_id', '=', given.account_id)
    .where((eb) => eb('id', '=', eb.fn.any(given.ids))),
);

/** Nodes of the viewer's account, as far as is known of them. */
export const nodesOfIds = (
  { account }: Viewer,
  database: Database,
  ids: readonly number[],
): Promise<Schema<'TaggedNode'>[]> => allRows(database, nodes, { account_id: account.id, ids });
