import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { path, shown } from './keys.fixture.js';
import { makeBucket, makeKey } from '../storage.fixture.js';

const server = useServer();

describe('getStorageKey', () => {
  it('shows a key with its buckets, and never its secret again', async () => {
    const { label: bucket_name, cluster } = await makeBucket(server.user);
    const bucket_access = [{ bucket_name, cluster, permissions: 'read_write' }];
    for (const fields of [{}, { bucket_access: [] }, { bucket_access }]) {
      const key = await makeKey(server.user, fields);
      const { status, body } = await server.user.get(`${path}/${key.id}`);
      expect({ status, body }).toStrictEqual({ status: 200, body: shown(key) });
    }
  });
});
