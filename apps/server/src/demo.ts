import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenHash, tokenPrefix } from './access-token.js';
import type { Cloud } from './context.js';
import { findUser, insertAccount, insertToken, insertUser } from './repositories/access/accounts.js';
import { findViewer } from './repositories/access/viewers.js';

const USERNAME = 'demo';

/** Reads the token of the demo user from the data directory, or makes one that only the owner of the file can read. */
async function demoToken({ config, randomness }: Cloud): Promise<string> {
  const file = path.join(config.dataDirectory, 'demo-token');
  try {
    const token = (await readFile(file, 'utf8')).trim();
    if (/^[0-9a-f]{64}$/.test(token)) {
      await chmod(file, 0o600);
      return token;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const token = randomness.secret();
  await mkdir(config.dataDirectory, { recursive: true });
  await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return token;
}

/**
 * Makes sure that the demo account is there, with a token for everything. Doing it again changes nothing.
 *
 * @returns the token
 */
export async function ensureDemo(cloud: Cloud): Promise<string> {
  const { database, clock, randomness } = cloud;
  const token = await demoToken(cloud);
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
