import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { certified, makeDomainBucket, sslOf } from './certificates.fixture.js';

const server = useServer();

describe('getBucketCertificate', () => {
  it('shows only whether there is one', async () => {
    for (const [bucket, ssl] of [
      [await makeDomainBucket(server), false],
      [await certified(server), true],
    ] as const) {
      const { status, body } = await server.user.get(sslOf(bucket));
      expect({ status, body }).toStrictEqual({ status: 200, body: { ssl } });
    }
  });
});
