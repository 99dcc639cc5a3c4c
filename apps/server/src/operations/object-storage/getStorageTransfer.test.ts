import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, putObject, signUrl } from './storage.fixture.js';

const server = useServer();

describe('getStorageTransfer', () => {
  it('counts the bytes sent from buckets', async () => {
    const user = await server.newAccount();
    const used = async () =>
      (await user.get<Schema<'StorageTransfer'>>('/object-storage/transfer/')).body.used;
    expect(await used()).toBe(0);
    const bucket = await makeBucket(user);
    await putObject(user, bucket, 'one', 'x'.repeat(1000));
    const { url } = await signUrl(user, bucket, { name: 'one' });
    expect(await (await fetch(url)).text()).toHaveLength(1000);
    await expect.poll(used).toBe(1000);
  });
});
