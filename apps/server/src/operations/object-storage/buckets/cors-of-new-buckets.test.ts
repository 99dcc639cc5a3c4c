import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeBucket, newClient, newLabel } from '../storage.fixture.js';

const server = useServer({ CLOUD_S3_CORS: 'on' });

const permitsPages = async (label: string) => {
  const path = `/object-storage/buckets/us-east-1/${label}/access`;
  return (await server.user.get<Schema<'BucketAccess'>>(path)).body.cors_enabled;
};

it('CLOUD_S3_CORS permits pages of every origin in new buckets of the API and of S3', async () => {
  const { label } = await makeBucket(server.user);
  const ofS3 = newLabel();
  await (await newClient(server, server.user)).send(new CreateBucketCommand({ Bucket: ofS3 }));
  expect([await permitsPages(label), await permitsPages(ofS3)]).toEqual([true, true]);
});
