import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { accessOf } from './access.fixture.js';
import { makeBucket } from '../storage.fixture.js';

const server = useServer();

describe('getBucketAccess', () => {
  it('shows the ACL and the CORS rules as S3 does', async () => {
    const bucket = await makeBucket(server.user, { acl: 'public-read', cors_enabled: true });
    const { acl_xml: acl, cors_xml: cors } = await accessOf(server.user, bucket);
    expect(acl).toMatch(/AllUsers.*READ.*FULL_CONTROL/s);
    expect(cors).toMatch(/<CORSConfiguration.*<AllowedOrigin>\*</s);
  });
});
