import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { makeCertificate, useStage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const stage = useStage();

const BUCKETS = '/object-storage/buckets/us-east-1';

/** Reads over HTTPS as a browser does that was led to the gateway by the name. @returns the body; rejects when nobody vouches */
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

it('a bucket is served over HTTPS by the certificate of its name, until that is removed', async () => {
  const { user, cloud } = stage;
  const label = `files-${randomUUID().slice(0, 8)}.example.org`;
  const { tlsUrl } = cloud.cloud.objects;
  const made = await user.post('/object-storage/buckets', {
    cluster: 'us-east-1',
    label,
    acl: 'public-read',
  });
  expect(made.status, made.text).toBe(200);
  const { body } = await user.post<{ url: string }>(`${BUCKETS}/${label}/object-url`, {
    method: 'PUT',
    name: 'page.txt',
  });
  expect((await fetch(body.url, { method: 'PUT', body: 'for everybody' })).status).toBe(200);
  await user.put(`${BUCKETS}/${label}/object-acl`, { name: 'page.txt', acl: 'public-read' });

  const own = await makeCertificate([label], { now: cloud.clock.now() });
  await expect(read(tlsUrl, label, '/page.txt', own.certificate)).rejects.toThrow();
  const put = await user.post(`${BUCKETS}/${label}/ssl`, own);
  expect(put.body, put.text).toEqual({ ssl: true });
  expect(await read(tlsUrl, label, '/page.txt', own.certificate)).toBe('for everybody');
  // Nobody is served by the name of another.
  await expect(read(tlsUrl, 'other.example.org', '/page.txt', own.certificate)).rejects.toThrow();

  expect((await user.delete(`${BUCKETS}/${label}/ssl`)).status).toBe(200);
  await expect(read(tlsUrl, label, '/page.txt', own.certificate)).rejects.toThrow();
});
