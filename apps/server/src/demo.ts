import path from 'node:path';
import { tokenHash, tokenPrefix } from './access-token.js';
import type { Cloud } from './context.js';
import { uniqueViolation } from './database/transaction.js';
import { secretFile, writePrivate } from './operator/secret-file.js';
import {
  findUser,
  insertAccount,
  insertToken,
  insertUser,
  isTokenKept,
} from './repositories/access/accounts.js';
import { findViewer } from './repositories/access/viewers.js';

const USERNAME = 'demo';

/**
 * Makes sure that the demo account is there, with a token for everything. Doing it again changes nothing. A token that
 * was revoked stays so, and another takes its place.
 *
 * @returns the token
 */
export async function ensureDemo(cloud: Cloud): Promise<string> {
  const { database, clock, randomness, config } = cloud;
  const file = path.join(config.dataDirectory, 'demo-token');
  let token = await secretFile(file, () => randomness.secret());
  if ((await findViewer(database, tokenHash(token), clock.now())) !== undefined) return token;
  if (await isTokenKept(database, tokenHash(token))) {
    token = randomness.secret();
    await writePrivate(file, `${token}\n`);
  }
  try {
    await insertDemo(cloud, token);
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    // Another server on the same database has made the account in the meantime.
    await insertDemo(cloud, token);
  }
  return token;
}

async function insertDemo(cloud: Cloud, token: string): Promise<void> {
  const { database, randomness } = cloud;
  const known = await findUser(database, USERNAME);
  await cloud.transaction(async (tx) => {
    const accountId =
      known?.accountId ??
      (await insertAccount(tx, { uuid: randomness.uuid(), email: 'demo@cloud.example', company: 'Demo' }));
    const userId =
      known?.id ?? (await insertUser(tx, accountId, { username: USERNAME, email: 'demo@cloud.example' }));
    await insertToken(
      tx,
      { accountId, userId },
      { hash: tokenHash(token), prefix: tokenPrefix(token), scopes: ['*'], label: 'demo' },
    );
  });
}
