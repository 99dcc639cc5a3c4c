import type { Schema } from '@cloud-account/spec';
import { makeCertificate, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { sslOf } from './certificates/certificates.fixture.js';
import { makeSite, newLabel, readByHost } from './storage.fixture.js';

const server = useServer();

it('the website of a bucket has the host that its cluster shows', async () => {
  const { cluster, label } = await makeSite(server, newLabel());
  const { body } = await server.user.get<Schema<'StorageCluster'>>(`/object-storage/clusters/${cluster}`);
  const { sitesUrl } = server.cloud.objects;
  expect(await readByHost(sitesUrl, `${label}.${body.static_site_domain}`)).toEqual([200, 'home']);
});

it.each([
  ['its name', () => `${newLabel()}.example.org`, ({ label }: Schema<'Bucket'>) => label],
  ['its website', newLabel, (bucket: Schema<'Bucket'>) => server.cloud.objects.siteHost(bucket)],
])('the website of a bucket has the certificate of %s', async (_, label, hostOf) => {
  const bucket = await makeSite(server, label());
  const host = hostOf(bucket);
  const pair = await makeCertificate([host], { now: server.cloud.clock.now() });
  expect((await server.user.post(sslOf(bucket), pair)).status).toBe(200);
  const { sitesUrl, sitesTlsUrl } = server.cloud.objects;
  expect(await readByHost(sitesTlsUrl, host, pair.certificate)).toEqual([200, 'home']);
  expect(await readByHost(sitesUrl, host)).toEqual([200, 'home']);
});
