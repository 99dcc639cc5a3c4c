import { randomBytes } from 'node:crypto';
import { Encryption } from '@cloud-account/runtime';
import { prismaOf, useOwnServer } from '@cloud-account/testkit';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { decryptTwoFactor } from '../../credentials/two-factor.js';
import { enableTwoFactor, newSecret } from '../../operations/sign-in/two-factor.fixture.js';
import { reencryptTwoFactors } from './reencryptTwoFactors.js';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const server = useOwnServer({ environment: { CLOUD_ENCRYPTION_KEYS: older.toString('base64') } });

it('encrypts secrets again with the newest key, both of a user who replaces its own', async () => {
  const { user } = server;
  const { secret } = await enableTwoFactor(server, user);
  const created = await newSecret(user);
  const logged: unknown[] = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  const runWith = async (...keys: [Buffer, ...Buffer[]]): Promise<void> => {
    const cloud = { ...server.cloud, encryption: new Encryption(keys), log };
    await reencryptTwoFactors(cloud, 'all', new AbortController().signal);
  };
  await runWith(newer);
  await runWith(newer, older);
  expect(logged).toMatchObject([
    { lost: 2, msg: 'secrets of authenticator apps cannot be decrypted: a key is missing' },
    { done: 2, msg: 'earlier keys are not needed by authenticator apps any more' },
  ]);
  const kept = await (await prismaOf(server)).twoFactor.findMany({ orderBy: { confirmed: 'desc' } });
  const keeper = { encryption: new Encryption([newer]) };
  expect(kept.map((row) => decryptTwoFactor(keeper, user.userId, row.secret))).toEqual([secret, created]);
  // For the server, which has the earlier key.
  await runWith(older, newer);
});
