import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { certified, makeDomainBucket, sslOf } from './certificates.fixture.js';

const server = useServer();

describe('deleteBucketCertificate', () => {
  it('removes the certificate of one bucket, by one of many simultaneous requests', async () => {
    const [bucket, other] = [await certified(server), await certified(server)];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.user.delete<object>(sslOf(bucket))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({});
    expect((await server.user.get(sslOf(bucket))).body).toStrictEqual({ ssl: false });
    expect((await server.user.get(sslOf(other))).body).toStrictEqual({ ssl: true });
  });

  it('refuses a bucket that has none', async () => {
    const bucket = await makeDomainBucket(server);
    await expectRefused(server, () => server.user.delete(sslOf(bucket)), 404, 'Not found');
  });
});
