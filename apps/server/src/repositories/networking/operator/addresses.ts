import { reasons, refuse, type AddressValues, type Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { notFound, Refused } from '../../../refused.js';
import { entitiesText } from '../../access/entities.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';
import { addressColumns, type StoredAddress } from '../address-rows.js';

/** The addresses of an account. */
export const listAccountAddresses = (
  database: Database,
  accountId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredAddress>> =>
  listPage(
    database,
    {
      name: 'account-addresses',
      columns: addressColumns,
      from: 'ip_addresses a',
      id: 'a.id',
      where: 'a.account_id = $1',
      values: [accountId],
      keys: {},
    },
    request,
    filter,
  );

/** Whether an account has a node; nobody takes it back until the transaction ends. */
export async function hasNode({ client }: Transaction, accountId: number, nodeId: number): Promise<boolean> {
  const text = `SELECT n.id FROM ${entitiesText('node')} n WHERE n.id = $1 AND n.account_id = $2 FOR KEY SHARE`;
  return (await query(client, 'account-has-node', text, [nodeId, accountId])).length > 0;
}

/** Gives an account an address. @throws Refused when an account has it already */
export async function insertAddress(
  { client, now }: Transaction,
  accountId: number,
  values: AddressValues & { readonly region: string; readonly nodeId: number | null },
): Promise<StoredAddress> {
  try {
    const row = await client.ipAddress.create({ data: { ...values, accountId, createdAt: now } });
    return { ...row, nat: null };
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw new Refused(
      refuse('operator.address.unique', { field: 'address', reason: 'An account has this address' }),
    );
  }
}

/** The refusal of a node that the account does not have. */
export const unknownNode = () =>
  refuse('operator.address.node', { field: 'node_id', reason: reasons.notValid('node_id') });

/** Takes an address away from an account. @throws Refused (404) when it does not have it */
export async function removeAddress(
  { client }: Transaction,
  accountId: number,
  address: string | undefined,
): Promise<void> {
  const { count } = await client.ipAddress.deleteMany({ where: { accountId, address: address ?? '' } });
  if (count === 0) throw notFound();
}
