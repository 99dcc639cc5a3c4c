import { expectRefused, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { accessOf } from './access.fixture.js';
import { makeBucket, pathOf } from '../storage.fixture.js';

const server = useServer();

it('changeBucketAccess does what updateBucketAccess does (§4.1, rule 8)', async () => {
  const bucket = await makeBucket(server.user);
  const change = (body: object) => server.user.post(`${pathOf(bucket)}/access`, body);
  const { status, body } = await change({ acl: 'public-read', cors_enabled: true });
  expect({ status, body }).toEqual({ status: 200, body: {} });
  expect(await accessOf(server.user, bucket)).toMatchObject({ acl: 'public-read', cors_enabled: true });
  const custom = ['acl', 'custom is what clients of S3 have set; choose another'] as const;
  await expectRefused(server, () => change({ acl: 'custom' }), 400, custom);
});
