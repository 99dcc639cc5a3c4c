import type { Schema } from '@cloud-account/spec';
import { makeCertificate, type SharedServer, type TestCertificate } from '@cloud-account/testkit';
import { expect } from 'vitest';
import { makeBucket, newLabel, pathOf } from '../storage.fixture.js';

/** The path of the certificate of a bucket. */
export const sslOf = (bucket: Schema<'Bucket'>): string => `${pathOf(bucket)}/ssl`;

/** Creates a bucket whose label is a host name. */
export const makeDomainBucket = ({ user }: SharedServer): Promise<Schema<'Bucket'>> =>
  makeBucket(user, { label: `${newLabel()}.example.org` });

/** Makes such a bucket, and a certificate for it that is not uploaded yet. */
export async function withCertificate(server: SharedServer): Promise<[Schema<'Bucket'>, TestCertificate]> {
  const bucket = await makeDomainBucket(server);
  return [bucket, await makeCertificate([bucket.label], { now: server.cloud.clock.now() })];
}

/** Makes such a bucket, and uploads its certificate. */
export async function certified(server: SharedServer): Promise<Schema<'Bucket'>> {
  const [bucket, pair] = await withCertificate(server);
  expect((await server.user.post(sslOf(bucket), pair)).status).toBe(200);
  return bucket;
}
