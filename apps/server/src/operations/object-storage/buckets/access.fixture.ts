import type { Schema } from '@cloud-account/spec';
import type { TestUser } from '@cloud-account/testkit';
import { pathOf } from '../storage.fixture.js';

/** Who may use a bucket, as a read shows it. */
export const accessOf = async (user: TestUser, bucket: Schema<'Bucket'>): Promise<Schema<'BucketAccess'>> =>
  (await user.get<Schema<'BucketAccess'>>(`${pathOf(bucket)}/access`)).body;
