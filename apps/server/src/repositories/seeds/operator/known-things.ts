import { grantKinds, nameKey, userKey, type KnownThings } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, statement, textStatement } from '@cloud-account/database';
import type { Transaction } from '../../transaction.js';
import type { ObjectStore } from '@cloud-account/object-store';
import { lockDomainNames, readForeignDomains } from '../../domains/domain-names.js';
import { readEntities, readEntityIds } from './known-entities.js';
import { readKnownStorage } from './known-storage.js';
import { readOffers, readVlans } from './node-facts.js';

/** The lock that keeps two seeds from being loaded at the same time; any number that no other lock uses. */
const LOCK = 4_175_000_2;

const lock = textStatement(
  'lock-seeding',
  {},
  () => sql`SELECT FROM pg_advisory_xact_lock(${sql.lit(LOCK)})`,
);

/** Lets one transaction at a time load a seed, because each first reads what exists. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  await lock.run(tx, {});
}

/** The names in a seed, whether they exist or not. */
const namesIn = ({ accounts }: Body<'loadSeed'>) => {
  const users = accounts.flatMap((account) => account.users ?? []);
  const rights = users.flatMap(({ entities = [] }) => entities);
  const provided = accounts.flatMap(({ related_entities: entities = [] }) => entities);
  const nodes = accounts.flatMap((account) => account.nodes ?? []).map((node) => ({ ...node, kind: 'node' }));
  const named = [...rights, ...provided, ...nodes];
  return {
    accounts: accounts.map(({ key }) => key),
    users: users.map(({ username }) => userKey(username)),
    domains: accounts.flatMap(({ key, domains = [] }) =>
      domains.map(({ domain }) => ({ account: key, name: nameKey(domain) })),
    ),
    labels: [...new Set(named.map(({ label }) => label))],
    kinds: grantKinds.filter((kind) => named.some((one) => one.kind === kind)),
    nodes: nodes.length,
    ids: provided.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }])),
  };
};

/**
 * Reads the existing things that a seed names, by one statement for each kind. Accounts and names of domains are locked until
 * the transaction ends.
 *
 * @param hashes the SHA-256 of the seed's tokens, in hexadecimal
 */
export async function readKnownThings(
  tx: Transaction,
  objects: Pick<ObjectStore, 'ownersOf'>,
  seed: Body<'loadSeed'>,
  hashes: readonly string[],
): Promise<KnownThings> {
  const names = namesIn(seed);
  const domainNames = names.domains.map(({ name }) => name);
  // First, because who creates a domain locks its name before its account.
  await lockDomainNames(tx, domainNames);
  const accounts = await readAccounts(tx, names.accounts);
  const users = await readUsers(tx, names.users);
  const accountIds = [...accounts.values()];
  return {
    accounts,
    users,
    domains: await readDomains(tx, domainNames),
    domainsAround: await readForeignDomains(
      tx,
      names.domains.map(({ account, name }) => ({ name, accountId: accounts.get(account) ?? 0 })),
    ),
    tokens: await readTokens(tx, hashes),
    sshKeys: await readSshKeys(
      tx,
      [...users.values()].map(({ id }) => id),
    ),
    entities: await readEntities(tx, accountIds, names.labels, names.kinds),
    entityIds: await readEntityIds(tx, names.ids),
    vlans: names.nodes > 0 ? await readVlans(tx, accountIds) : new Map(),
    ...(await readKnownStorage(tx, objects, seed)),
    offers: await readOffers(tx, names.nodes > 0),
  };
}

type Keys = Given<{ keys: readonly string[] }>;

const accountsOf = statement('seed-accounts', (given: Keys) =>
  build
    .selectFrom('accounts')
    .select(['seed_key', 'id'])
    .where((eb) => eb('seed_key', '=', eb.fn.any(given.keys)))
    .orderBy('id')
    .forUpdate(),
);

async function readAccounts(tx: Transaction, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await accountsOf.all(tx, { keys });
  return new Map(rows.map(({ seed_key: key, id }) => [key ?? '', id]));
}

const usersOf = statement('seed-users', (given: Keys) =>
  build
    .selectFrom('users')
    .select(['username_key', 'id', 'account_id'])
    .where((eb) => eb('username_key', '=', eb.fn.any(given.keys))),
);

async function readUsers(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, { id: number; accountId: number }>> {
  const rows = await usersOf.all(tx, { keys });
  return new Map(rows.map(({ username_key: key, id, account_id: accountId }) => [key, { id, accountId }]));
}

const domainsOf = statement('seed-domains', (given: Keys) =>
  build
    .selectFrom('domains')
    .select(['name_key', 'account_id'])
    .where((eb) => eb('name_key', '=', eb.fn.any(given.keys))),
);

async function readDomains(tx: Transaction, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await domainsOf.all(tx, { keys });
  return new Map(rows.map(({ name_key: key, account_id: accountId }) => [key, accountId]));
}

const tokensOf = statement('seed-tokens', (given: Given<{ hashes: readonly Buffer[] }>) =>
  build
    .selectFrom('tokens')
    .select(['hash', 'user_id'])
    .where((eb) => eb('hash', '=', eb.fn.any(sql<Buffer[]>`${given.hashes}::bytea[]`))),
);

async function readTokens(tx: Transaction, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tokensOf.all(tx, { hashes: hashes.map((hash) => Buffer.from(hash, 'hex')) });
  return new Map(rows.map(({ hash, user_id: userId }) => [hash.toString('hex'), userId]));
}

const keysOf = statement('seed-ssh-keys', (given: Given<{ users: readonly number[] }>) =>
  build
    .selectFrom('ssh_keys')
    .select(['user_id', 'ssh_key'])
    .where((eb) => eb('user_id', '=', eb.fn.any(given.users))),
);

async function readSshKeys(tx: Transaction, users: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await keysOf.all(tx, { users });
  const found = new Map<number, Set<string>>();
  for (const { user_id: id, ssh_key: key } of rows) found.set(id, (found.get(id) ?? new Set()).add(key));
  return found;
}
