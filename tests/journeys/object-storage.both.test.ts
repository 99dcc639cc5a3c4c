import { expectDone, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { runWorkflow } from './respect.js';

const server = useServer();

/** Signs a URL for the object of the journey. */
const sign = async (body: object): Promise<string> => {
  const path = '/object-storage/buckets/us-east-1/journey.of-objects/object-url';
  return expectDone(await server.user.post<Schema<'ObjectUrl'>>(path, { name: 'texts/first.txt', ...body }))
    .url;
};

const run = async (workflow: string): Promise<readonly string[]> => {
  const inputs = { token: server.user.token };
  const ran = await runWorkflow('object-storage', inputs, { v4: server.api }, workflow);
  expect(ran.code, ran.text).toBe(0);
  return ran.steps;
};

it('a bucket is filled, read and emptied by signed URLs, and object storage is cancelled', async () => {
  expect(await run('signed-writing')).toHaveLength(11);

  const type = 'text/plain';
  const write = await sign({ method: 'PUT', content_type: type });
  const put = (headers: Record<string, string>) => fetch(write, { method: 'PUT', body: 'content', headers });
  expect((await put({ 'Content-Type': 'text/html' })).status).toBe(403);
  expect((await put({ 'Content-Type': type })).status).toBe(200);
  const read = await sign({ method: 'GET' });
  expect(await (await fetch(read)).text()).toBe('content');
  expect((await fetch(read, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(read.replace('first', 'other'))).status).toBe(403);

  expect(await run('looking-and-opening')).toHaveLength(11);

  expect((await fetch(await sign({ method: 'DELETE' }), { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(read)).status).toBe(404);

  expect(await run('cancelled')).toHaveLength(6);
  expect((await fetch(read)).status).not.toBe(200);
});
