import { randomBytes } from 'node:crypto';
import type { OperatorSchema } from '@cloud-account/spec';
import { startTestServer } from '@cloud-account/testkit';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Encryption } from '@cloud-account/runtime';
import { openGroups } from './group-keys.js';

it('the key of a group is encrypted again with the newest key, and left out where none can decrypt it', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const server = await startTestServer({
    environment: { CLOUD_ENCRYPTION_KEYS: older.toString('base64') },
  });
  try {
    const body = { label: 'main', addresses: ['192.0.2.53'] };
    const group = (await server.operator.post<OperatorSchema<'NewSecondaryGroup'>>('/dns/secondaries', body))
      .body;
    const { database } = server.cloud;
    const log: string[] = [];
    const opened = async (encryption: Encryption) =>
      (await openGroups({ database, encryption, log: pino({}, { write: (line) => log.push(line) }) })).map(
        ({ label, key }) => [label, Buffer.from(key.secret).toString('base64')],
      );
    const right = [['main', group.key_secret]];
    expect(await opened(new Encryption([newer, older]))).toEqual(right);
    expect(await opened(new Encryption([newer]))).toEqual(right);
    expect(log).toEqual([]);
    expect(await opened(new Encryption([older]))).toEqual([]);
    expect(log.join()).toContain('the key of secondaries cannot be decrypted');
  } finally {
    await server.stop();
  }
});
