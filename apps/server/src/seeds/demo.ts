import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Body } from '@cloud-account/spec';
import { tokenHash, tokenPrefix } from '../credentials/access-token.js';
import type { Cloud } from '../common/context.js';
import { packageRoot } from '../database/package-root.js';
import { uniqueViolation } from '../database/transaction.js';
import { secretFile, writePrivate } from '../credentials/secret-file.js';
import { demoTokenFileIn } from '../operator/address.js';
import { findUser, insertToken, isTokenKept } from '../repositories/access/accounts.js';
import { findViewer } from '../repositories/access/viewers.js';
import { loadSeed } from './load-seed.js';

/** The user that the token is for. */
const USERNAME = 'demo';

const seedFile = path.join(packageRoot, 'seeds', 'demo.yaml');

/**
 * Makes sure that the demo account is there, with a token for everything. Doing it again changes nothing: what was changed
 * or deleted of the account stays so. A token that was revoked stays so too, and another takes its place.
 *
 * @returns the token
 */
export async function ensureDemo(cloud: Cloud): Promise<string> {
  const { database, clock, randomness, config } = cloud;
  const file = demoTokenFileIn(config.dataDirectory);
  let token = await secretFile(file, () => randomness.secret());
  if ((await findViewer(database, tokenHash(token), clock.now())) !== undefined) return token;
  if (await isTokenKept(database, tokenHash(token))) {
    token = randomness.secret();
    await writePrivate(file, `${token}\n`);
  }
  // Another server on the same database may make the account at the same time: the seed is loaded once all the same.
  if ((await findUser(database, USERNAME)) === undefined) await loadSeed(cloud, await readSeed());
  await keepToken(cloud, token);
  return token;
}

/** The seed that every server comes with. A test holds it against the specification. */
async function readSeed(): Promise<Body<'loadSeed'>> {
  // Needed at the first start only.
  const { parse } = await import('yaml');
  return parse(await readFile(seedFile, 'utf8')) as Body<'loadSeed'>;
}

async function keepToken(cloud: Cloud, token: string): Promise<void> {
  const user = await findUser(cloud.database, USERNAME);
  if (user === undefined) throw new Error(`The seed of the demo makes no user ${USERNAME}.`);
  const owner = { accountId: user.accountId, userId: user.id };
  const kept = { hash: tokenHash(token), prefix: tokenPrefix(token), scopes: ['*'], label: 'demo' };
  try {
    await cloud.transaction((tx) => insertToken(tx, owner, kept));
  } catch (error) {
    // Another server with this data directory has kept it in the meantime.
    if (uniqueViolation(error) === undefined) throw error;
  }
}
