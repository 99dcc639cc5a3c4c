import { randomBytes } from 'node:crypto';
import { useOwnServer, prismaOf } from '@cloud-account/testkit';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Cloud } from '../../../cloud/cloud.js';
import { Encryption } from '@cloud-account/runtime';
import { decryptUserData } from '../../../credentials/node-secrets.js';
import { reencryptNodes } from './reencryptNodes.js';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const server = useOwnServer({ environment: { CLOUD_ENCRYPTION_KEYS: older.toString('base64') } });

const USER_DATA = 'I2Nsb3VkLWNvbmZpZwo=';

it('encrypts user data again with the newest key, and reports when earlier keys are not needed', async () => {
  const fields = { region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' };
  const secret = { root_pass: 'aComplex-P4ssw0rd-of-9-words', metadata: { user_data: USER_DATA } };
  const { body } = await server.user.post<{ id: number }>('/node/instances', { ...fields, ...secret });
  await server.settle();
  const stored = async () => {
    const { uuid, userData } = await (
      await prismaOf(server)
    ).node.findUniqueOrThrow({ where: { id: body.id } });
    return { uuid, user_data: userData ?? '' };
  };
  const logged: unknown[] = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  const runWith = async (...keys: [Buffer, ...Buffer[]]): Promise<Cloud> => {
    const cloud = { ...server.cloud, encryption: new Encryption(keys), log };
    await reencryptNodes(cloud, 'all', new AbortController().signal);
    return cloud;
  };

  const before = await stored();
  await runWith(newer);
  expect(await stored()).toEqual(before);
  expect(logged.splice(0)).toMatchObject([
    { lost: 1, msg: 'user data of nodes cannot be decrypted: a key is missing' },
  ]);
  await runWith(newer, older);
  expect(logged.splice(0)).toMatchObject([{ done: 1, msg: 'earlier keys are not needed by nodes any more' }]);
  const { uuid, user_data: kept } = await stored();
  expect(decryptUserData(await runWith(newer), uuid, kept)).toBe(USER_DATA);
  expect(logged).toEqual([]);
  // For the server, which has the earlier key.
  await runWith(older, newer);
});
