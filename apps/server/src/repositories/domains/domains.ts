import { type DomainValues, type Filter } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columns,
  columnsOf,
  type Database,
  type Given,
  newColumns,
  type NewRow,
  pick,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { grantToCreator } from '../access/grants.js';
import { requireCapacity } from '../account/capacity.js';
import { readOfIds, readVisiblePage, visibleList } from '../access/visible-list.js';
import { text } from '../listing/conditions.js';
import { byAccount, type Page, type PageRequest, mapPage } from '../listing/list.js';
import { saveTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { refuseTakenName } from '../unique.js';
import { domainColumns, domainRow, storedDomain, type StoredDomain } from './domain-row.js';
import { followAtOnce } from '../zone-changes.js';
import { foundRow } from '../found-row.js';

type Own = Given<{ id: number; account_id: number }>;

const listed = visibleList('listDomains', 'domain', {
  from: (given) =>
    build
      .selectFrom('domains as d')
      .select(columnsOf('domains', 'd'))
      .where('d.account_id', '=', given.account_id),
  id: (eb) => eb.ref('d.id'),
  keys: (eb) => ({ domain: text(eb.ref('d.name_key'), { folded: true }) }),
});

const counted = statement('domain-count', (given: Given<{ id: number }>) =>
  build.selectFrom('accounts').select('domain_count as count').where('id', '=', given.id),
);

/** The domains the viewer may read: all of the account, or those a restricted user was granted. */
export async function listDomainRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredDomain>> {
  const total = async () => (await counted.one(database, { id: viewer.account.id })).count;
  return mapPage(
    await readVisiblePage(viewer, database, listed, byAccount(viewer), request, filter, total),
    storedDomain,
  );
}

const own = (given: Own) =>
  build
    .selectFrom('domains')
    .select(columns.domains)
    .where('id', '=', given.id)
    .where('account_id', '=', given.account_id);

const read = statement('get-domain', own);
const lock = {
  update: statement('lock-domain', (given: Own) => own(given).forUpdate()),
  share: statement('share-domain', (given: Own) => own(given).forShare()),
};

/** @throws Refused (404) when the viewer's account has no such domain */
export const getDomain = async ({ account }: Viewer, session: Session, id: number): Promise<StoredDomain> =>
  storedDomain(await foundRow(session, read, { id, account_id: account.id }));

/**
 * Reads a domain and locks it and its records until the transaction ends. `share` allows other locks with `share`.
 *
 * @throws Refused (404) when the viewer's account has no such domain
 */
export const lockDomain = async (
  { account }: Viewer,
  tx: Transaction,
  id: number,
  mode: 'update' | 'share' = 'update',
): Promise<StoredDomain> => storedDomain(await foundRow(tx, lock[mode], { id, account_id: account.id }));

/** Domains of the viewer's account; missing ones are left out. */
export async function domainsOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<StoredDomain[]> {
  return (await readOfIds(viewer, session, listed, ids)).map(storedDomain);
}

const insert = statement('insert-domain', (given: Given<NewRow<'domains'>>) =>
  build
    .with('counted', (db) =>
      db
        .updateTable('accounts')
        .set({ domain_count: sql`domain_count + 1` })
        .where('id', '=', given.account_id),
    )
    .insertInto('domains')
    .values(pick(given, newColumns('domains')))
    .returning(columns.domains),
);

/** @throws Refused when the account has the maximum of domains, or the name was taken meanwhile */
export async function insertDomain(
  viewer: Viewer,
  tx: Transaction,
  values: DomainValues,
): Promise<StoredDomain> {
  const { now } = tx;
  await saveTags(viewer, tx, values.tags);
  await requireCapacity(tx, 'domains', viewer.account.id);
  const row = await refuseTakenName(
    'domain',
    insert.one(tx, {
      ...domainRow(values),
      account_id: viewer.account.id,
      record_count: 0,
      record_bytes: 0,
      created_at: now,
      updated_at: now,
    }),
  );
  await grantToCreator(viewer, tx, 'domain', row.id);
  return storedDomain(row);
}

const save = saving('save-domain', 'domains', ['id', 'account_id'], [...domainColumns, 'updated_at']);

/** @throws Refused when the name was taken meanwhile */
export async function saveDomain(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  values: DomainValues,
): Promise<StoredDomain> {
  await saveTags(viewer, tx, values.tags);
  followAtOnce(tx);
  const row = { ...domainRow(values), id, account_id: viewer.account.id, updated_at: tx.now };
  return storedDomain(await refuseTakenName('domain', save.one(tx, row)));
}

const remove = statement('remove-domain', (given: Own) =>
  build
    .with('grants', (db) =>
      db.deleteFrom('entity_grants').where('kind', '=', 'domain').where('entity_id', '=', given.id),
    )
    .with('counted', (db) =>
      db
        .updateTable('accounts')
        .set({ domain_count: sql`domain_count - 1` })
        .where('id', '=', given.account_id),
    )
    .deleteFrom('domains')
    .where('id', '=', given.id)
    .where('account_id', '=', given.account_id),
);

/** Removes a domain of an account with its records, its zone file and the grants on it. */
export async function removeDomain({ account }: Owner, tx: Transaction, id: number): Promise<void> {
  followAtOnce(tx);
  await remove.run(tx, { id, account_id: account.id });
}
