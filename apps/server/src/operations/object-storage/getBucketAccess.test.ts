import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { accessOf } from './access.fixture.js';
import { isOfAccount, makeBucket, needsStorageAccess, pathOf } from './storage.fixture.js';

const stage = useStage();

describe('getBucketAccess', () => {
  it('shows the ACL and the rules of other origins as S3 does', async () => {
    const bucket = await makeBucket(stage.user, { acl: 'public-read', cors_enabled: true });
    const { acl_xml: acl, cors_xml: cors } = await accessOf(stage.user, bucket);
    expect(acl).toMatch(/AllUsers.*READ.*FULL_CONTROL/s);
    expect(cors).toMatch(/<CORSConfiguration.*<AllowedOrigin>\*</s);
  });

  isOfAccount(stage, { method: 'GET', path: '/access' });
  needsStorageAccess(stage, {
    method: 'GET',
    path: async () => `${pathOf(await makeBucket(stage.user))}/access`,
  });
});
