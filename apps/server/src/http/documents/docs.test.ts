import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@cloud-account/testkit/waits';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { docs, type DocsState } from './docs.js';

/** Serves the documentation alone. @returns gets a path of it */
const serve = async (state: DocsState) => {
  const server = createHttpServer(express().use(docs(state))).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
};

describe('a documentation that is being built', () => {
  it('is a page that loads itself again', async () => {
    const get = await serve(new Promise(() => undefined));
    for (const path of ['/', '/docs', '/docs/', '/docs/guides/cli']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '3']);
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(await answer.text()).toContain('<meta http-equiv="refresh" content="3">');
    }
  });

  it('is not served when the build fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    const get = await serve(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    );
    expect((await get('/docs/')).status).toBe(503);
    fail(new Error('It was not built.'));
    await expect.poll(async () => (await get('/docs/')).status).toBe(404);
  });
});

it('no documentation is served where none is wanted', async () => {
  const get = await serve('none');
  expect([(await get('/docs/')).status, (await get('/')).status]).toEqual([404, 404]);
});
