import path from 'node:path';
import { tokenHash, tokenPrefix } from './access-token.js';
import type { Cloud } from './context.js';
import { secretFile } from './operator/secret-file.js';
import { findUser, insertAccount, insertToken, insertUser } from './repositories/access/accounts.js';
import { findViewer } from './repositories/access/viewers.js';

const USERNAME = 'demo';

/**
 * Makes sure that the demo account is there, with a token for everything. Doing it again changes nothing.
 *
 * @returns the token
 */
export async function ensureDemo(cloud: Cloud): Promise<string> {
  const { database, clock, randomness, config } = cloud;
  const token = await secretFile(path.join(config.dataDirectory, 'demo-token'), () => randomness.secret());
  const hash = tokenHash(token);
  if ((await findViewer(database, hash, clock.now())) !== undefined) return token;
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
      { hash, prefix: tokenPrefix(token), scopes: ['*'], label: 'demo' },
    );
  });
  return token;
}
