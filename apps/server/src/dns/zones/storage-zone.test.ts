import { Resolver } from 'node:dns/promises';
import type { Schema } from '@cloud-account/spec';
import { useOwnServer, until } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeSite, readByHost } from '../../operations/object-storage/storage.fixture.js';
import { askUdp } from '../name-server/ask.fixture.js';
import type { NameServerAddress } from '../name-server/name-server.js';

const server = useOwnServer({ environment: { CLOUD_DNS: 'on' } });

const addressesOf = async (name: string): Promise<unknown[]> => {
  const { answers = [] } = await askUdp(server.dns as NameServerAddress, { name, type: 'A' });
  return answers.map((answer) => ('data' in answer ? answer.data : undefined));
};

it.each([
  'objects.localhost',
  'us-east-1.objects.localhost',
  'my-bucket.us-east-1.objects.localhost',
  'www.shop.example.website-us-east-1.objects.localhost',
])('the host %s of object storage has the address of its listener', async (name) => {
  expect(await addressesOf(name)).toEqual(['127.0.0.1']);
});

it('a CNAME record of a domain leads to the website of a bucket with this name', async () => {
  const user = await server.newAccount();
  const label = 'www.shop.example';
  const target = server.cloud.objects.siteHost(await makeSite({ ...server, user }, label));
  const domain = { domain: 'shop.example', type: 'master', soa_email: 'admin@example.org' };
  const { id } = (await user.post<Schema<'Domain'>>('/domains', domain)).body;
  const record = { type: 'CNAME', name: 'www', target };
  expect((await user.post(`/domains/${id}/records`, record)).status).toBe(200);
  const { host, port } = server.dns as NameServerAddress;
  const resolver = new Resolver();
  resolver.setServers([`${host}:${port}`]);
  await until(async () => {
    expect(await resolver.resolveCname(label)).toEqual([target]);
  });
  const [address] = await resolver.resolve4(target);
  const { port: sitesPort } = new URL(server.cloud.objects.sitesUrl);
  expect(await readByHost(`http://${address}:${sitesPort}`, label)).toEqual([200, 'home']);
});
