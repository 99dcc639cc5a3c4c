import { entityKey, userKey, type AccountPlan, type SeedPlan, type UserPlan } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import { tokenPrefix } from '../credentials/access-token.js';
import type { Cloud } from '../cloud/cloud.js';
import { hashPassword } from '../credentials/password.js';
import { insertAccount, insertToken, insertUser } from '../repositories/access/accounts.js';
import { insertEntity } from '../repositories/entities/operator/related-entities.js';
import { saveEntityGrants } from '../repositories/access/user-grants.js';
import { requestPublishingOfAll } from '../repositories/domains/publishing.js';
import { insertZones } from '../repositories/domains/zones.js';
import { platformOf, recordEvent } from '../repositories/events.js';
import { domainEntity } from '../repositories/events/entities.js';
import { uuidOfAccount } from '../repositories/seeds/operator/known-storage.js';
import { sshKeys } from '../repositories/profile/ssh-keys.js';
import type { Transaction } from '../repositories/transaction.js';
import { insertSeedNodes } from './insert-seed-nodes.js';
import { insertSeedStorage } from './insert-seed-storage.js';

/** The result of a seed. */
export interface SeedOutcome {
  /** In the order of the seed. */
  readonly accounts: readonly { readonly key: string; readonly id: number; readonly created: boolean }[];
  readonly created: OperatorSchema<'SeedCounts'>;
  readonly kept: OperatorSchema<'SeedCounts'>;
}

type EntityIds = ReadonlyMap<string, number>;

/**
 * Inserts the things of a plan, with the same writes as the operations.
 *
 * @param passwords hashes of the passwords of users, by `userKey`; a missing one is computed
 */
export async function insertSeed(
  cloud: Pick<Cloud, 'config' | 'hypervisor' | 'objects' | 'randomness'>,
  tx: Transaction,
  { accounts, kept }: SeedPlan,
  passwords: ReadonlyMap<string, string>,
): Promise<SeedOutcome> {
  const made: { key: string; id: number; created: boolean }[] = [];
  for (const plan of accounts) {
    const { key, id: known, values } = plan;
    const uuid = known === undefined ? cloud.randomness.uuid() : await uuidOfAccount(tx, known);
    const id = known ?? (await insertAccount(tx, { uuid, seedKey: key, ...values }));
    const entities = await insertSeedEntities(cloud, tx, id, plan);
    await insertSeedStorage(cloud, tx, { account: { id, uuid }, user: null }, plan.storage);
    for (const user of plan.users) await insertSeedUser(tx, id, user, entities, passwords);
    made.push({ key, id, created: known === undefined });
  }
  return { accounts: made, created: createdBy(accounts), kept };
}

/** Inserts the domains, nodes and related entities of an account. @returns their ids, by `entityKey` */
async function insertSeedEntities(
  cloud: Parameters<typeof insertSeed>[0],
  tx: Transaction,
  accountId: number,
  plan: AccountPlan,
): Promise<EntityIds> {
  const ids = new Map<string, number>();
  const owner = platformOf(accountId);
  const domains = await insertZones(owner, tx, plan.domains);
  for (const { id, values } of domains) ids.set(entityKey('domain', values.domain), id);
  for (const domain of domains) {
    recordEvent(owner, tx, { action: 'domain_create', entity: domainEntity(domain) });
  }
  requestPublishingOfAll(owner, tx, domains);
  for (const entity of plan.entities) {
    const { kind, label, id } = await insertEntity(tx, accountId, entity, () => cloud.randomness.uuid());
    ids.set(entityKey(kind, label), id);
  }
  // Provided nodes may have IDs of their own, which no other node may get.
  for (const { id, label } of await insertSeedNodes(cloud, tx, owner, plan.nodes))
    ids.set(entityKey('node', label), id);
  return ids;
}

async function insertSeedUser(
  tx: Transaction,
  accountId: number,
  plan: UserPlan,
  entities: EntityIds,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const id = plan.id ?? (await insertNewSeedUser(tx, accountId, plan, entities, passwords));
  for (const key of plan.sshKeys) await sshKeys.insert(tx, id, key);
  for (const { hash, token, scopes, label, expiry } of plan.tokens) {
    await insertToken(
      tx,
      { accountId, userId: id },
      {
        hash: Buffer.from(hash, 'hex'),
        prefix: token === undefined ? '' : tokenPrefix(token),
        scopes,
        label,
        expires: expiry,
      },
    );
  }
}

async function insertNewSeedUser(
  tx: Transaction,
  accountId: number,
  { username, email, restricted, accountAccess, globalGrants, password, rights }: UserPlan,
  entities: EntityIds,
  passwords: ReadonlyMap<string, string>,
): Promise<number> {
  const passwordHash =
    password === undefined ? undefined : (passwords.get(userKey(username)) ?? (await hashPassword(password)));
  const id = await insertUser(tx, accountId, {
    ...{ username, email, restricted, accountAccess, globalGrants },
    ...(passwordHash !== undefined && { passwordHash }),
  });
  const held = rights.map(({ kind, entity, permissions, ...right }) => {
    const entityId = right.id ?? entities.get(entity);
    if (entityId === undefined) throw new Error(`The seed made no ${entity}.`);
    return { kind, id: entityId, permissions };
  });
  await saveEntityGrants(tx, id, held);
  return id;
}

const createdBy = (accounts: readonly AccountPlan[]): OperatorSchema<'SeedCounts'> => {
  const users = accounts.flatMap((account) => account.users);
  const domains = accounts.flatMap((account) => account.domains);
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  return {
    accounts: accounts.filter(({ id }) => id === undefined).length,
    users: users.filter(({ id }) => id === undefined).length,
    ssh_keys: total(users.map(({ sshKeys }) => sshKeys.length)),
    tokens: total(users.map(({ tokens }) => tokens.length)),
    domains: domains.length,
    records: total(domains.map(({ records }) => records.length)),
    nodes: total(accounts.map(({ nodes }) => nodes.length)),
    buckets: total(accounts.map(({ storage }) => storage.buckets.length)),
    storage_keys: total(accounts.map(({ storage }) => storage.keys.length)),
    related_entities: total(accounts.map(({ entities }) => entities.length)),
  };
};
