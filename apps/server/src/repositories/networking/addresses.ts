import { canonicalAddress, reasons, refuse, type Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound, Refused } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { listPage, type ListSource, type Page, type PageRequest } from '../listing/list-page.js';
import { addressColumns, type StoredAddress } from './address-rows.js';

const isGranted = (user: string): string => `EXISTS (
  SELECT 1 FROM entity_grants g WHERE g.user_id = ${user} AND g.kind = 'node' AND g.entity_id = a.node_id)`;

const sourceFor = ({ account, user }: Viewer): Pick<ListSource, 'name' | 'where' | 'values'> =>
  user.restricted
    ? {
        name: 'granted-addresses',
        where: `a.account_id = $1 AND ${isGranted('$2')}`,
        values: [account.id, user.id],
      }
    : { name: 'addresses', where: 'a.account_id = $1', values: [account.id] };

/** The addresses the viewer may read: all of the account, or those of nodes that a restricted user was granted. */
export const listAddressRows = (
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredAddress>> =>
  listPage(
    database,
    { ...sourceFor(viewer), columns: addressColumns, from: 'ip_addresses a', id: 'a.id', keys: {} },
    request,
    filter,
  );

/**
 * Reads an address.
 *
 * @param text an address in any of its forms, or anything else
 * @throws Refused (404) when the account has no such address, (403) when the viewer may not read the node that has it
 */
export async function getAddress(viewer: Viewer, database: Database, text: string): Promise<StoredAddress> {
  const { account, user } = viewer;
  const [row] = await query<StoredAddress & { granted: boolean }>(
    database,
    'get-address',
    `SELECT ${addressColumns}, ${isGranted('$3')} AS granted FROM ip_addresses a
     WHERE a.address = $1 AND a.account_id = $2`,
    [canonicalAddress(text) ?? '', account.id, user.id],
  );
  if (row === undefined) throw notFound();
  if (user.restricted && !row.granted)
    throw new Refused(refuse('access.grant.sufficient', { reason: reasons.unauthorized }));
  return row;
}
