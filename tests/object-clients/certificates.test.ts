import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { expectDone, makeCertificate, useServer, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useServer();

const newDomain = (): string => `files-${randomUUID().slice(0, 8)}.example.org`;

/**
 * Reads over HTTPS as a browser does, by a name that resolves to the gateway.
 *
 * @returns the body; rejects when the certificate is not trusted
 */
const read = (url: string, name: string, path: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { servername: name, headers: { Host: name }, ca, agent: false as const };
    const sent = request(`${url}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => {
        resolve(text);
      });
    });
    sent.once('error', reject);
    sent.end();
  });

/** Creates a bucket with a public page. */
async function publish(
  user: TestUser,
  { cluster, label }: Record<'cluster' | 'label', string>,
  text: string,
) {
  expectDone(await user.post('/object-storage/buckets', { cluster, label, acl: 'public-read' }));
  const path = `/object-storage/buckets/${cluster}/${label}`;
  const { body } = await user.post<{ url: string }>(`${path}/object-url`, {
    method: 'PUT',
    name: 'page.txt',
  });
  expect((await fetch(body.url, { method: 'PUT', body: text })).status).toBe(200);
  await user.put(`${path}/object-acl`, { name: 'page.txt', acl: 'public-read' });
  return path;
}

it('a bucket is served over HTTPS with the certificate of its name, until that is removed', async () => {
  const { user } = server;
  const label = newDomain();
  const { tlsUrl } = server.cloud.objects;
  const path = await publish(user, { cluster: 'us-east-1', label }, 'for everybody');

  const own = await makeCertificate([label], { now: server.clock.now() });
  await expect(read(tlsUrl, label, '/page.txt', own.certificate)).rejects.toThrow();
  const put = await user.post(`${path}/ssl`, own);
  expect(put.body, put.text).toEqual({ ssl: true });
  expect(await read(tlsUrl, label, '/page.txt', own.certificate)).toBe('for everybody');
  // A client never gets the certificate of another name.
  await expect(read(tlsUrl, 'other.example.org', '/page.txt', own.certificate)).rejects.toThrow();

  expect((await user.delete(`${path}/ssl`)).status).toBe(200);
  await expect(read(tlsUrl, label, '/page.txt', own.certificate)).rejects.toThrow();
});

it('a name stays with the bucket that had it first, whatever another account names its own elsewhere', async () => {
  const { user, stranger } = server;
  const label = newDomain();
  const { tlsUrl } = server.cloud.objects;
  const path = await publish(user, { cluster: 'eu-central-1', label }, 'its own');
  const own = await makeCertificate([label], { now: server.clock.now() });
  expect((await user.post(`${path}/ssl`, own)).status).toBe(200);
  const taken = await publish(stranger, { cluster: 'us-east-1', label }, 'another');
  const other = await makeCertificate([label], { now: server.clock.now() });
  expect((await stranger.post(`${taken}/ssl`, other)).status).toBe(200);
  expect(await read(tlsUrl, label, '/page.txt', own.certificate)).toBe('its own');
  expect((await user.delete(`${path}/ssl`)).status).toBe(200);
  await expect(read(tlsUrl, label, '/page.txt', other.certificate)).rejects.toThrow();
});
