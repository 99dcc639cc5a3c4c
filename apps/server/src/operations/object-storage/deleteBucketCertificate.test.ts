import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { certified, isCertificateOfAccount, makeDomainBucket, sslOf } from './certificates.fixture.js';

const stage = useStage();

describe('deleteBucketCertificate', () => {
  it('removes the certificate of one bucket, and of one request of many at once', async () => {
    const [bucket, other] = [await certified(stage), await certified(stage)];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => stage.user.delete<object>(sslOf(bucket))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({});
    expect((await stage.user.get(sslOf(bucket))).body).toStrictEqual({ ssl: false });
    expect((await stage.user.get(sslOf(other))).body).toStrictEqual({ ssl: true });
  });

  it('refuses a bucket that has none', async () => {
    const bucket = await makeDomainBucket(stage);
    await expectRefused(stage.cloud, () => stage.user.delete(sslOf(bucket)), 404, 'Not found');
  });

  isCertificateOfAccount(stage, 'DELETE');
});
