import { canonicalAddress, reasons, refuse, type Filter } from '@cloud-account/core';
import type { Given } from '../../database/build.js';
import type { Database } from '../../database/database.js';
import { firstRow } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import { notFound, Refused } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { grantedList, isGranted, readVisiblePage } from '../access/visible-list.js';
import type { Page, PageRequest } from '../listing/list.js';
import { addresses, type StoredAddress } from './address-row.js';

const listed = grantedList(
  'listIpAddresses',
  'addresses',
  {
    from: (given) => addresses.where('a.account_id', '=', given.account_id),
    id: (eb) => eb.ref('a.id'),
    keys: () => ({}),
  },
  (eb, given) => isGranted('node', eb.ref('a.node_id'), given.user_id),
);

/** The addresses the viewer may read: all of the account, or those of nodes that a restricted user was granted. */
export const listAddressRows = (
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredAddress>> => readVisiblePage(viewer, database, listed, request, filter);

const read = statement(
  'get-address',
  (given: Given<{ address: string; account_id: number; user_id: number }>) =>
    addresses
      .select((eb) => isGranted('node', eb.ref('a.node_id'), given.user_id).as('granted'))
      .where('a.address', '=', given.address)
      .where('a.account_id', '=', given.account_id),
);

/**
 * Reads an address.
 *
 * @param text an address in any of its forms, or anything else
 * @throws Refused (404) when the account has no such address, (403) when the viewer may not read the node that has it
 */
export async function getAddress(
  { account, user }: Viewer,
  database: Database,
  text: string,
): Promise<StoredAddress> {
  const row = await firstRow(database, read, {
    address: canonicalAddress(text) ?? '',
    account_id: account.id,
    user_id: user.id,
  });
  if (row === undefined) throw notFound();
  if (user.restricted && !row.granted)
    throw new Refused(refuse('access.grant.sufficient', { reason: reasons.unauthorized }));
  return row;
}
