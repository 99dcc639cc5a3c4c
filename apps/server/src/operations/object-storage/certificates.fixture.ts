import type { Schema } from '@cloud-account/spec';
import { makeCertificate, type Stage, type TestCertificate } from '@cloud-account/testkit';
import { expect } from 'vitest';
import { isOfAccount, makeBucket, needsStorageAccess, newLabel, pathOf } from './storage.fixture.js';

/** Where the certificate of a bucket is. */
export const sslOf = (bucket: Schema<'Bucket'>): string => `${pathOf(bucket)}/ssl`;

/** Makes a bucket that is called like a host. */
export const makeDomainBucket = ({ user }: Stage): Promise<Schema<'Bucket'>> =>
  makeBucket(user, { label: `${newLabel()}.example.org` });

/** Makes such a bucket, and a certificate for it that is not yet sent. */
export async function withCertificate(stage: Stage): Promise<[Schema<'Bucket'>, TestCertificate]> {
  const bucket = await makeDomainBucket(stage);
  return [bucket, await makeCertificate([bucket.label], { now: stage.cloud.cloud.clock.now() })];
}

/** Makes such a bucket, and has it use its certificate. */
export async function certified(stage: Stage): Promise<Schema<'Bucket'>> {
  const [bucket, pair] = await withCertificate(stage);
  expect((await stage.user.post(sslOf(bucket), pair)).status).toBe(200);
  return bucket;
}

/** Tests that a certificate is its bucket's, and what a restricted user and a token need for it. */
export function isCertificateOfAccount(stage: Stage, method: 'GET' | 'DELETE'): void {
  isOfAccount(stage, { method, path: '/ssl' });
  needsStorageAccess(stage, { method, path: async () => sslOf(await certified(stage)) });
}
