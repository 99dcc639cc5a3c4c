import { build, columnsOf, locking, reading, type Session } from '@cloud-account/database';
import { foundRow } from '../../found-row.js';
import { text } from '../../listing/conditions.js';
import { list, pagesOf } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { storedDomain, type StoredDomain } from '../domain-row.js';

const listed = list('listAllDomains', 'operator-domains', {
  from: () => build.selectFrom('domains as d').select(columnsOf('domains', 'd')),
  id: (eb) => eb.ref('d.id'),
  keys: (eb) => ({ domain: text(eb.ref('d.name_key'), { folded: true }) }),
});

const lock = locking('lock-any-domain', 'domains', ['id']);

const byId = reading('get-any-domain', 'domains', ['id']);

/** The name of a domain of any account. @throws Refused (404) when there is no such domain */
export const getAnyDomainName = async (session: Session, id: number): Promise<string> =>
  (await foundRow(session, byId, { id })).domain;

/** The domains of all accounts. */
export const listAllDomainRows = pagesOf(listed);

/** A domain of any account, with its account. */
export interface AnyDomain {
  readonly accountId: number;
  readonly domain: StoredDomain;
}

/**
 * Reads a domain of any account and locks it and its records until the transaction ends.
 *
 * @throws Refused (404) when there is no such domain
 */
export async function lockAnyDomain(tx: Transaction, id: number): Promise<AnyDomain> {
  const row = await foundRow(tx, lock, { id });
  return { accountId: row.account_id, domain: storedDomain(row) };
}
