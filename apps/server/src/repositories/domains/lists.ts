import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Domain, Record as RecordRow } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { visibleEntities } from '../access/visible-entities.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type ListSource, type Page, type PageRequest } from '../listing/list-page.js';
import { domainColumns, storedDomain, type StoredDomain } from './domain-rows.js';
import { recordColumns, storedRecord, type StoredRecord } from './record-rows.js';

const domainKeys = {
  domain: { ...textSource('d.name_key'), folded: true },
  group: { ...textSource('d."group"'), unset: '' },
  tags: { sql: 'd.tags' },
};

const recordKeys = {
  type: textSource('r.type'),
  name: { ...textSource('r.name_key'), folded: true },
  target: textSource('r.target'),
  tag: textSource('r.tag'),
};

/** Reads a number that is kept beside the rows it counts. */
const keptCount = async (database: Database, name: string, text: string, values: readonly unknown[]) => {
  const [row] = await query<{ count: number }>(database, name, text, [...values]);
  return row?.count;
};

/** The domains the viewer may read: all of the account, or those a restricted user was granted. */
export async function listDomainRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredDomain>> {
  const accountId = viewer.account.id;
  const source: ListSource = {
    ...visibleEntities(viewer, 'domain', 'd'),
    columns: domainColumns,
    from: 'domains d',
    id: 'd.id',
    keys: domainKeys,
    ...(!viewer.user.restricted && {
      total: async () =>
        (await keptCount(
          database,
          'domain-count',
          'SELECT domain_count AS count FROM accounts WHERE id = $1',
          [accountId],
        )) ?? 0,
    }),
  };
  const { rows, ...page } = await listPage<Domain>(database, source, request, filter);
  return { rows: rows.map(storedDomain), ...page };
}

/** @throws Refused (404) when the viewer's account has no such domain */
export async function listRecordRows(
  viewer: Viewer,
  database: Database,
  domainId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredRecord>> {
  const kept = await keptCount(
    database,
    'record-count',
    'SELECT record_count AS count FROM domains WHERE id = $1 AND account_id = $2',
    [domainId, viewer.account.id],
  );
  if (kept === undefined) throw notFound();
  const source: ListSource = {
    name: 'records',
    columns: recordColumns,
    from: 'records r',
    id: 'r.id',
    where: 'r.domain_id = $1',
    values: [domainId],
    keys: recordKeys,
    total: () => Promise.resolve(kept),
  };
  const { rows, ...page } = await listPage<RecordRow>(database, source, request, filter);
  return { rows: rows.map(storedRecord), ...page };
}
