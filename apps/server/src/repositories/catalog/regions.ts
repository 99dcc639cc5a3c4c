import type { Filter } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Transaction } from '../transaction.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';

/** A place where things can be made. Everybody sees the same, so no viewer is asked for. */
export type Region = Schema<'Region'>;

const columns = 'r.id, r.label, r.country, r.capabilities, r.status, r.resolvers';

/** All regions, in the order of the catalog. */
export const listRegionRows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<Region>> =>
  listPage(
    database,
    { name: 'regions', columns, from: 'regions r', id: 'r.position', where: 'TRUE', values: [], keys: {} },
    request,
    filter,
  );

/** A region by its ID; undefined when there is none. */
export async function findRegion(
  on: Database | Transaction['client'],
  id: string,
): Promise<Region | undefined> {
  const [region] = await query<Region>(
    on,
    'find-region',
    `SELECT ${columns} FROM regions r WHERE r.id = $1`,
    [id],
  );
  return region;
}
