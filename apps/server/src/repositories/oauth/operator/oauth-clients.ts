import { type Given, type Session, statement } from '@cloud-account/database';
import { sql } from 'kysely';
import { foundRow } from '../../found-row.js';
import { plain } from '../../listing/conditions.js';
import { list, pagesOf } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { clientList, registeredClients, type StoredOauthClient } from '../registered-clients.js';

const listed = list('listOauthClients', 'oauth-clients', {
  from: registeredClients,
  ...clientList,
  keys: () => ({ ...clientList.keys(), account_id: plain(sql`account_id`) }),
});

/** All registered clients. */
export const listClientRows = pagesOf(listed);

const ofId = (given: Given<{ id: string }>) => registeredClients().where('id', '=', given.id);

const one = statement('oauth-client', ofId);
const lock = statement('lock-oauth-client', (given: Given<{ id: string }>) => ofId(given).forUpdate());

/** @throws Refused (404) when there is no such client */
export const getClientRow = (session: Session, id: string): Promise<StoredOauthClient> =>
  foundRow(session, one, { id });

/** Reads and locks a client until the transaction ends. @throws Refused (404) when there is no such client */
export const lockClient = (tx: Transaction, id: string): Promise<StoredOauthClient> =>
  foundRow(tx, lock, { id });
