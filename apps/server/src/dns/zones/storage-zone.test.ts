import { useOwnServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
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
