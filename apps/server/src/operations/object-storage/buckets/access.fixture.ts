import type { Schema } from '@cloud-account/spec';
import type { TestUser } from '@cloud-account/testkit';
import { pathOf } from '../storage.fixture.js';

/** The access to a bucket, from a read. */
export const accessOf = async (user: TestUser, bucket: Schema<'Bucket'>): Promise<Schema<'BucketAccess'>> =>
  (await user.get<Schema<'BucketAccess'>>(`${pathOf(bucket)}/access`)).body;
