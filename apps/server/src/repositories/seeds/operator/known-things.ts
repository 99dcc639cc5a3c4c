import { grantKinds, userKey, type KnownThings } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import { query } from '../../../database/query.js';
import type { Transaction } from '../../transaction.js';
import { readEntities, readEntityIds } from './known-entities.js';

type Client = Transaction['client'];

/** Names the lock that keeps two seeds from being loaded at once; any number that nothing else locks by. */
const LOCK = 4_175_000_2;

/** Lets one transaction at a time load a seed, since each looks first at what is there. */
export async function lockSeeding({ client }: Transaction): Promise<void> {
  await client.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/** The names that a seed gives to things, whatever is there. */
const namesIn = ({ accounts }: Body<'loadSeed'>) => {
  const users = accounts.flatMap((account) => account.users ?? []);
  const rights = users.flatMap(({ entities = [] }) => entities);
  const entities = accounts.flatMap(({ related_entities: provided = [] }) => provided);
  return {
    accounts: accounts.map(({ key }) => key),
    users: users.map(({ username }) => userKey(username)),
    domains: accounts.flatMap(({ domains = [] }) => domains.map(({ domain }) => domain.toLowerCase())),
    labels: [...new Set([...rights, ...entities].map(({ label }) => label))],
    granted: grantKinds.filter((kind) => rights.some((right) => right.kind === kind)),
    ids: entities.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }])),
  };
};

/**
 * Reads what is there of the things that a seed names, a statement for each kind of thing. Accounts are kept from being
 * removed until the transaction ends.
 *
 * @param hashes the SHA-256 of the seed's tokens, in hexadecimal
 */
export async function readKnownThings(
  { client }: Transaction,
  seed: Body<'loadSeed'>,
  hashes: readonly string[],
): Promise<KnownThings> {
  const names = namesIn(seed);
  const accounts = await readAccounts(client, names.accounts);
  const users = await readUsers(client, names.users);
  const accountIds = [...accounts.values()];
  return {
    accounts,
    users,
    domains: await readDomains(client, names.domains),
    tokens: await readTokens(client, hashes),
    sshKeys: await readSshKeys(
      client,
      [...users.values()].map(({ id }) => id),
    ),
    entities: await readEntities(client, accountIds, names.labels, names.granted),
    entityIds: await readEntityIds(client, names.ids),
  };
}

async function readAccounts(client: Client, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ key: string; id: number }>(
    client,
    'seed-accounts',
    'SELECT seed_key AS key, id FROM accounts WHERE seed_key = ANY($1::text[]) ORDER BY id FOR UPDATE',
    [keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function readUsers(
  client: Client,
  keys: readonly string[],
): Promise<Map<string, { id: number; accountId: number }>> {
  const rows = await query<{ key: string; id: number; accountId: number }>(
    client,
    'seed-users',
    'SELECT username_key AS key, id, account_id AS "accountId" FROM users WHERE username_key = ANY($1::text[])',
    [keys],
  );
  return new Map(rows.map(({ key, ...user }) => [key, user]));
}

async function readDomains(client: Client, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ key: string; accountId: number }>(
    client,
    'seed-domains',
    'SELECT name_key AS key, account_id AS "accountId" FROM domains WHERE name_key = ANY($1::text[])',
    [keys],
  );
  return new Map(rows.map(({ key, accountId }) => [key, accountId]));
}

async function readTokens(client: Client, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ hash: string; userId: number }>(
    client,
    'seed-tokens',
    `SELECT encode(hash, 'hex') AS hash, user_id AS "userId" FROM tokens
     WHERE hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) AS h)`,
    [hashes],
  );
  return new Map(rows.map(({ hash, userId }) => [hash, userId]));
}

async function readSshKeys(client: Client, userIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await query<{ userId: number; key: string }>(
    client,
    'seed-ssh-keys',
    'SELECT user_id AS "userId", ssh_key AS key FROM ssh_keys WHERE user_id = ANY($1::int[])',
    [userIds],
  );
  const found = new Map<number, Set<string>>();
  for (const { userId, key } of rows) found.set(userId, (found.get(userId) ?? new Set()).add(key));
  return found;
}
