import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, pathOf, putObject, signUrl } from '../storage.fixture.js';

const server = useServerWithClock();

let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  bucket = await makeBucket(server.user);
});

describe('createObjectUrl', () => {
  it('permits reading, writing and deleting, and shows whether the object exists', async () => {
    const name = 'dir/a b+c&ä.txt';
    const read = await signUrl(server.user, bucket, { name, method: null });
    expect(read).toStrictEqual({ url: expect.any(String) as string, exists: false });
    expect((await fetch(read.url)).status).toBe(404);
    await putObject(server.user, bucket, name, 'content');
    expect(await signUrl(server.user, bucket, { name })).toMatchObject({ exists: true });
    expect(await (await fetch(read.url)).text()).toBe('content');
    const head = await signUrl(server.user, bucket, { name, method: 'HEAD' });
    expect((await fetch(head.url, { method: 'HEAD' })).status).toBe(200);
    const remove = await signUrl(server.user, bucket, { name, method: 'DELETE' });
    expect((await fetch(remove.url, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(read.url)).status).toBe(404);
  });

  it('permits nothing else, and nothing after its expiry', async () => {
    await putObject(server.user, bucket, 'one');
    const { url } = await signUrl(server.user, bucket, { name: 'one', expires_in: 360 });
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url.replace('/one?', '/two?'))).status).toBe(403);
    expect((await fetch(url)).status).toBe(200);
    server.clock.advance(361_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('requires the type and the disposition of the request', async () => {
    const name = 'typed';
    const put = await signUrl(server.user, bucket, { name, method: 'PUT', content_type: 'image/png' });
    const send = (type: string) =>
      fetch(put.url, { method: 'PUT', body: 'x', headers: { 'Content-Type': type } });
    expect((await send('text/html')).status).toBe(403);
    expect((await send('image/png')).status).toBe(200);
    const disposition = 'attachment; filename="x.png"';
    const get = await signUrl(server.user, bucket, { name, content_disposition: disposition });
    const answer = await fetch(get.url);
    expect(answer.headers.get('Content-Disposition')).toBe(disposition);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
  });

  it('requires the disposition of a written object', async () => {
    const disposition = 'attachment; filename="y.png"';
    const body = { name: 'disposed', method: 'PUT', content_disposition: disposition };
    const { url } = await signUrl(server.user, bucket, body);
    const send = (headers: Record<string, string>) => fetch(url, { method: 'PUT', body: 'x', headers });
    expect((await send({})).status).toBe(403);
    expect((await send({ 'Content-Disposition': 'inline' })).status).toBe(403);
    expect((await send({ 'Content-Disposition': disposition })).status).toBe(200);
    const read = await signUrl(server.user, bucket, { name: 'disposed' });
    expect((await fetch(read.url)).headers.get('Content-Disposition')).toBe(disposition);
  });

  it('is valid for the requested seconds', async () => {
    const { url } = await signUrl(server.user, bucket, { name: 'one', expires_in: 86_400 });
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('86400');
  });

  it('accepts names of up to 1,024 bytes', async () => {
    for (const name of ['n'.repeat(1_024), 'ä'.repeat(512)]) {
      await putObject(server.user, bucket, name);
      expect(await signUrl(server.user, bucket, { name })).toMatchObject({ exists: true });
    }
    const long = () => server.user.post(`${pathOf(bucket)}/object-url`, { name: 'ä'.repeat(513) });
    await expectRefused(server, long, 400, ['name', 'Must be at most 1,024 bytes in UTF-8']);
  });

  it('refuses a content type with a line break', async () => {
    await expectRefused(
      server,
      () => server.user.post(`${pathOf(bucket)}/object-url`, { name: 'a', content_type: 'a\nb' }),
      400,
      ['content_type', 'Must only use ASCII characters, without space around them'],
    );
  });
});
