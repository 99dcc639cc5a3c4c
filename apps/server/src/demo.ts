import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Body } from '@cloud-account/spec';
import { tokenHash, tokenPrefix } from './credentials/access-token.js';
import type { Cloud } from './cloud/cloud.js';
import { uniqueViolation } from '@cloud-account/database';
import { packageRootOf } from '@cloud-account/runtime';
import { drawPassword, drawnPasswordForm } from './credentials/drawn.js';
import { hashDrawnPassword, isPassword } from './credentials/password.js';
import { secretFile, writePrivate } from './credentials/secret-file.js';
import { demoPasswordFileIn, demoTokenFileIn } from './operator/address.js';
import { findUser, insertToken, isTokenKept } from './repositories/access/accounts.js';
import { findViewer } from './repositories/access/viewers.js';
import { lockUser, savePassword } from './repositories/account/operator/users.js';
import { findPerson } from './repositories/oauth/sign-ins.js';
import { loadSeed } from './seeds/load-seed.js';

/** The user that the token is for. */
const USERNAME = 'demo';

const seedFile = path.join(packageRootOf(import.meta.url), 'seeds', 'demo.yaml');

/** The secrets that open the demo account. */
export interface Demo {
  readonly token: string;
  /** The name and the password of its user in a browser; none once the operator has set another password. */
  readonly signIn: { readonly username: string; readonly password: string } | undefined;
}

/**
 * Makes sure that the demo account is there, with a token for everything and a user that can sign in. Doing it again changes
 * nothing: what was changed or deleted of the account stays so. A token that was revoked stays so too, and another takes its place.
 */
export const ensureDemo = (cloud: Cloud): Promise<Demo> =>
  cloud.randomness.within(
    () => 'demo account',
    async () => {
      const token = await ensureToken(cloud);
      const viewer = await findViewer(cloud.database, tokenHash(token), cloud.clock.now());
      return { token, signIn: viewer && (await ensureSignIn(cloud, viewer.user.username)) };
    },
  );

/** Makes sure that the token in the file opens the demo account. @returns the token */
export async function ensureToken(cloud: Cloud): Promise<string> {
  const { database, clock, randomness, config } = cloud;
  const file = demoTokenFileIn(config.dataDirectory);
  let token = await secretFile(file, () => randomness.secret());
  if ((await findViewer(database, tokenHash(token), clock.now())) !== undefined) return token;
  if (await isTokenKept(database, tokenHash(token))) {
    token = randomness.secret();
    await writePrivate(file, `${token}\n`);
  }
  // Another server on the same database may create the account at the same time: the seed is loaded once all the same.
  if ((await findUser(database, USERNAME)) === undefined) await loadSeed(cloud, await readSeed());
  await keepToken(cloud, token);
  return token;
}

/** Sets a password of the user where it has none. @returns the one in the file as long as it is the user's */
async function ensureSignIn(cloud: Cloud, username: string): Promise<Demo['signIn']> {
  const { database, randomness, config } = cloud;
  const file = demoPasswordFileIn(config.dataDirectory);
  const hashOfUser = async () => (await findPerson(database, username))?.passwordHash ?? undefined;
  let kept = await hashOfUser();
  if (kept === undefined) {
    const made = await secretFile(file, () => drawPassword(randomness), drawnPasswordForm);
    const hash = await hashDrawnPassword(made);
    await cloud.transaction(async (tx) => {
      const user = await lockUser(tx, username);
      // Another server on the same database may have been quicker.
      if (!user.has_password) await savePassword(tx, user.id, hash);
    });
    kept = await hashOfUser();
  }
  const said = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== undefined && drawnPasswordForm.test(said) && (await isPassword(said, kept))) {
    return { username, password: said };
  }
  await rm(file, { force: true });
  return undefined;
}

/** The seed that every server comes with. A test checks it against the specification. */
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
