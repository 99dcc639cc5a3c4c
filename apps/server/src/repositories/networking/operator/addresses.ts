import { type AddressValues, refuse } from '@cloud-account/core';
import { build, type Given, insertion, statement } from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import { entitiesOf } from '../../access/entities.js';
import { byAccountId, list, pagesFor } from '../../listing/list.js';
import { dropNat } from '../../nodes/addresses/node-addresses.js';
import type { Transaction } from '../../transaction.js';
import { refuseTaken } from '../../unique.js';
import { addresses, type StoredAddress } from '../addresses/addresses.js';

const listed = list('listAddressesOfAccount', 'account-addresses', {
  from: (given: Given<{ account_id: number }>) => addresses.where('a.account_id', '=', given.account_id),
  id: (eb) => eb.ref('a.id'),
});

/** The addresses of an account. */
export const listAccountAddresses = pagesFor(listed, byAccountId);

const node = statement('account-has-node', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom(entitiesOf('node'))
    .select('e.id')
    .where('e.id', '=', given.id)
    .where('e.account_id', '=', given.account_id)
    .forKeyShare(),
);

/** True if an account has a node, which is locked until the transaction ends. */
export async function hasNode(tx: Transaction, accountId: number, nodeId: number): Promise<boolean> {
  return (await node.first(tx, { id: nodeId, account_id: accountId })) !== undefined;
}

const insert = insertion('insert-address', 'ip_addresses');

/** Assigns an address to an account. @throws Refused when an account already has it */
export async function insertAddress(
  tx: Transaction,
  accountId: number,
  values: AddressValues & { readonly region: string; readonly node_id: number | null },
): Promise<StoredAddress> {
  const row = await refuseTaken(
    insert.one(tx, { ...values, account_id: accountId, created_at: tx.now }),
    'ip_addresses',
    () => refuse('operator.address.unique', { field: 'address' }),
  );
  return { ...row, nat: null };
}

const remove = statement('remove-address', (given: Given<{ account_id: number; address: string }>) =>
  build
    .with('node', (db) =>
      db
        .updateTable('nodes')
        .set({ ipv6: null })
        .where('account_id', '=', given.account_id)
        .where('ipv6', '=', given.address),
    )
    .deleteFrom('ip_addresses')
    .where('account_id', '=', given.account_id)
    .where('address', '=', given.address),
);

/** Removes an address from an account, its node and its interface. @throws Refused (404) when the account does not have it */
export async function removeAddress(
  tx: Transaction,
  accountId: number,
  address: string | undefined,
): Promise<void> {
  const given = address ?? '';
  await dropNat({ account: { id: accountId } }, tx, given);
  if ((await remove.run(tx, { account_id: accountId, address: given })) === 0) throw notFound();
}
