import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  isOfAccount,
  makeBucket,
  needsStorageAccess,
  pathOf,
  putObject,
  signUrl,
} from './storage.fixture.js';

const stage = useStage();

describe('deleteBucket', () => {
  it('removes a bucket, whose label anybody may have then', async () => {
    const bucket = await makeBucket(stage.user);
    const { status, body } = await stage.user.delete(pathOf(bucket));
    expect({ status, body }).toEqual({ status: 200, body: {} });
    await expectRefused(stage.cloud, () => stage.user.get(pathOf(bucket)), 404, 'Not found');
    await expectRefused(stage.cloud, () => stage.user.delete(pathOf(bucket)), 404, 'Not found');
    await makeBucket(stage.stranger, { label: bucket.label });
  });

  it('refuses a bucket that holds objects', async () => {
    const bucket = await makeBucket(stage.user);
    await putObject(stage.user, bucket, 'one');
    const reason = 'Remove all objects from the bucket first';
    await expectRefused(stage.cloud, () => stage.user.delete(pathOf(bucket)), 400, reason);
    const { url } = await signUrl(stage.user, bucket, { name: 'one', method: 'DELETE' });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect((await stage.user.delete(pathOf(bucket))).status).toBe(200);
  });

  isOfAccount(stage, { method: 'DELETE', path: '' });
  needsStorageAccess(stage, { method: 'DELETE', path: async () => pathOf(await makeBucket(stage.user)) });
});
