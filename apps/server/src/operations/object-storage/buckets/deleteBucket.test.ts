import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, pathOf, putObject, signUrl } from '../storage.fixture.js';

const server = useServer();

describe('deleteBucket', () => {
  it('removes a bucket, and releases its label', async () => {
    const bucket = await makeBucket(server.user);
    const { status, body } = await server.user.delete(pathOf(bucket));
    expect({ status, body }).toEqual({ status: 200, body: {} });
    await expectRefused(server, () => server.user.get(pathOf(bucket)), 404, 'Not found');
    await expectRefused(server, () => server.user.delete(pathOf(bucket)), 404, 'Not found');
    await makeBucket(server.stranger, { label: bucket.label });
  });

  it('refuses a bucket that holds objects', async () => {
    const bucket = await makeBucket(server.user);
    await putObject(server.user, bucket, 'one');
    const reason = 'Remove all objects, versions and delete markers from the bucket first';
    await expectRefused(server, () => server.user.delete(pathOf(bucket)), 400, reason);
    const { url } = await signUrl(server.user, bucket, { name: 'one', method: 'DELETE' });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect((await server.user.delete(pathOf(bucket))).status).toBe(200);
  });
});
