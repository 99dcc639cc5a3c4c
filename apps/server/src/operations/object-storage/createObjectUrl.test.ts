import type { Schema } from '@cloud-account/spec';
import { expectRefused, useMovingStage } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  isOfAccount,
  makeBucket,
  needsStorageAccess,
  pathOf,
  putObject,
  signUrl,
} from './storage.fixture.js';

const stage = useMovingStage();

let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  bucket = await makeBucket(stage.user);
});

describe('createObjectUrl', () => {
  it('permits reading, writing and deleting, and tells whether there is an object', async () => {
    const name = 'dir/a b+c&ä.txt';
    const read = await signUrl(stage.user, bucket, { name, method: null });
    expect(read).toStrictEqual({ url: expect.any(String) as string, exists: false });
    expect((await fetch(read.url)).status).toBe(404);
    await putObject(stage.user, bucket, name, 'content');
    expect(await signUrl(stage.user, bucket, { name })).toMatchObject({ exists: true });
    expect(await (await fetch(read.url)).text()).toBe('content');
    const head = await signUrl(stage.user, bucket, { name, method: 'HEAD' });
    expect((await fetch(head.url, { method: 'HEAD' })).status).toBe(200);
    const remove = await signUrl(stage.user, bucket, { name, method: 'DELETE' });
    expect((await fetch(remove.url, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(read.url)).status).toBe(404);
  });

  it('permits nothing else, and nothing after its end', async () => {
    await putObject(stage.user, bucket, 'one');
    const { url } = await signUrl(stage.user, bucket, { name: 'one', expires_in: 360 });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url.replace('/one?', '/two?'))).status).toBe(403);
    expect((await fetch(url)).status).toBe(200);
    stage.cloud.clock.advance(361_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('holds the type and the disposition that it was made for', async () => {
    const name = 'typed';
    const put = await signUrl(stage.user, bucket, { name, method: 'PUT', content_type: 'image/png' });
    const send = (type: string) =>
      fetch(put.url, { method: 'PUT', body: 'x', headers: { 'Content-Type': type } });
    expect((await send('text/html')).status).toBe(403);
    expect((await send('image/png')).status).toBe(200);
    const disposition = 'attachment; filename="x.png"';
    const get = await signUrl(stage.user, bucket, { name, content_disposition: disposition });
    const answer = await fetch(get.url);
    expect(answer.headers.get('Content-Disposition')).toBe(disposition);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
  });

  it('refuses what it cannot be made for, at once', async () => {
    await expectRefused(
      stage.cloud,
      () => stage.user.post(`${pathOf(bucket)}/object-url`, { method: 'POST', expires_in: 359 }),
      400,
      ['name', 'name is required'],
      ['method', 'Must be one of GET, HEAD, PUT, DELETE'],
      ['expires_in', 'Must be 360-86400'],
    );
    await expectRefused(
      stage.cloud,
      () => stage.user.post(`${pathOf(bucket)}/object-url`, { name: 'a', content_type: 'a\nb' }),
      400,
      ['content_type', 'Must only use ASCII characters, without space around them'],
    );
  });

  isOfAccount(stage, { method: 'POST', path: '/object-url', body: () => ({ name: 'a' }) });
  needsStorageAccess(stage, {
    method: 'POST',
    path: () => `${pathOf(bucket)}/object-url`,
    body: () => ({ name: 'a' }),
  });
});
