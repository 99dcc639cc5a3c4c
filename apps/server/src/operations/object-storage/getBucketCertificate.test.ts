import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { certified, isCertificateOfAccount, makeDomainBucket, sslOf } from './certificates.fixture.js';

const stage = useStage();

describe('getBucketCertificate', () => {
  it('tells whether there is one, and nothing of it', async () => {
    for (const [bucket, ssl] of [
      [await makeDomainBucket(stage), false],
      [await certified(stage), true],
    ] as const) {
      const { status, body } = await stage.user.get(sslOf(bucket));
      expect({ status, body }).toStrictEqual({ status: 200, body: { ssl } });
    }
  });

  isCertificateOfAccount(stage, 'GET');
});
