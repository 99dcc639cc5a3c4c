import type { OperatorSchema } from '@cloud-account/spec';
import { startTestServer } from '@cloud-account/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.js';
import { ensureSecondaries } from './configured-secondaries.js';

const secret = Buffer.alloc(32, 1).toString('base64');

it('the groups of the setting are created at the start, and brought to its values later', async () => {
  const CLOUD_DNS_SECONDARIES = `main 192.0.2.53,[2001:db8::53]:5353 hmac-sha512:Main.key:${secret} production,mail; web 192.0.2.54 hmac-sha256:web:${secret}`;
  const server = await startTestServer({ environment: { CLOUD_DNS_SECONDARIES } });
  onTestFinished(() => server.stop());
  const groups = async () =>
    (await server.operator.get<OperatorSchema<'SecondaryGroupPage'>>('/dns/secondaries')).body.data;
  expect(await groups()).toMatchObject([
    {
      ...{ label: 'main', addresses: ['192.0.2.53:53', '[2001:db8::53]:5353'], tags: ['production', 'mail'] },
      ...{ key_name: 'Main.key', key_algorithm: 'hmac-sha512' },
    },
    { label: 'web', addresses: ['192.0.2.54:53'], tags: [], key_name: 'web' },
  ]);
  const withSetting = (text: string) => ({
    ...server.cloud,
    config: readConfig({ CLOUD_DNS_SECONDARIES: text }),
  });
  await ensureSecondaries(withSetting(`web 192.0.2.55:5300 hmac-sha256:web:${secret} shop`));
  expect((await groups())[1]).toMatchObject({ addresses: ['192.0.2.55:5300'], tags: ['shop'] });
  expect(await groups()).toHaveLength(2);
  await expect(ensureSecondaries(withSetting(`web 192.0.2.55 hmac-sha512:web:${secret}`))).rejects.toThrow(
    'the group web exists with another key',
  );
  await expect(
    ensureSecondaries(withSetting(`new ns1.example.org hmac-sha256:new:${secret}`)),
  ).rejects.toThrow('the group new cannot be used. addresses[0]: addresses must have IP addresses');
});

it('a setting of another form is refused, without its secrets in the sentence', () => {
  for (const text of [
    'main',
    `main 192.0.2.1 md5:main:${secret}`,
    `Main 192.0.2.1 hmac-sha256:main:${secret}`,
  ]) {
    expect(() => readConfig({ CLOUD_DNS_SECONDARIES: text })).toThrow(
      /^CLOUD_DNS_SECONDARIES must list groups/,
    );
    expect(() => readConfig({ CLOUD_DNS_SECONDARIES: text })).not.toThrow(secret);
  }
});
