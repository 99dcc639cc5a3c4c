import { planSeed, userKey } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import { scopes as knownScopes } from '@cloud-account/spec';
import { tokenHash } from '../credentials/access-token.js';
import type { Cloud } from '../cloud/cloud.js';
import { uniqueViolation } from '@cloud-account/database';
import { hashPassword } from '../credentials/password.js';
import { unwrap } from '../common/refused.js';
import { findUsernames } from '../repositories/access/accounts.js';
import { hasOwnTable } from '../repositories/access/entities.js';
import { lockSeeding, readKnownThings } from '../repositories/seeds/operator/known-things.js';
import { insertSeed, type SeedOutcome } from './insert-seed.js';

const hashOf = (token: string): string => tokenHash(token).toString('hex');

const usersOf = ({ accounts }: Body<'loadSeed'>) => accounts.flatMap(({ users = [] }) => users);

/** The hashes of the tokens of a seed. The rules check for duplicate and missing tokens. */
const tokenHashes = (seed: Body<'loadSeed'>): string[] =>
  usersOf(seed)
    .flatMap(({ tokens = [] }) => tokens)
    .flatMap(({ token, token_hash: hash = token === undefined ? undefined : hashOf(token) }) => hash ?? []);

/** The hashes of the passwords of new users, by `userKey`, before the transaction: hashing is slow on purpose. */
async function hashPasswords({ database }: Cloud, seed: Body<'loadSeed'>): Promise<Map<string, string>> {
  const wanted = usersOf(seed).filter(({ password }) => password !== undefined);
  const known = await findUsernames(
    database,
    wanted.map(({ username }) => userKey(username)),
  );
  const hashes = new Map<string, string>();
  for (const { username, password = '' } of wanted) {
    if (!known.has(userKey(username))) hashes.set(userKey(username), await hashPassword(password));
  }
  return hashes;
}

/**
 * Inserts what a seed describes and the database lacks, in one transaction.
 *
 * @param seed its shape has been checked
 * @throws Refused with every problem, each with its place in the seed
 */
export async function loadSeed(cloud: Cloud, seed: Body<'loadSeed'>): Promise<SeedOutcome> {
  const hashes = tokenHashes(seed);
  const passwords = await hashPasswords(cloud, seed);
  const load = () =>
    cloud.transaction(async (tx) => {
      await lockSeeding(tx);
      const known = await readKnownThings(tx, cloud.objects, seed, hashes);
      const facts = { knownScopes, now: tx.now, isMade: hasOwnTable, hashOf, labels: cloud.labels };
      const plan = unwrap(planSeed(seed, known, facts));
      return insertSeed(cloud, tx, plan, passwords);
    });
  try {
    return await load();
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    // Another transaction took a name meanwhile. Now the rules see it, and refuse it at its place.
    return load();
  }
}
