import { useOwnServer } from '@cloud-account/testkit';
import { finishAll } from '@cloud-account/server/operations/nodes/machines/passing-time.fixture';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useOwnServer({
  environment: { CLOUD_UNKNOWN_FIELDS: 'ignore', CLOUD_COMPUTE_TIMES: 'real' },
});

// Only the tests move the clock, so that the work of a request is not done before the next request.
beforeEach(() => server.clock.stop());

/** Tools that send the next request as soon as the last one was answered, and wait only at the end. */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

const place = { region: 'us-ord', type: 'g6-nano-1' };
const fromImage = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' };
const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' };

const make = <Made>(path: string, body: object) => client.done<Made>('POST', path, { body });

const nodeOf = (id: number) => client.done<Schema<'Node'>>('GET', `/node/instances/${id}`);

/** The ended events of an action of a node. */
async function endsOf(id: number, action: string): Promise<string[]> {
  const filter = { action, 'entity.type': 'node', 'entity.id': id };
  const { data } = await client.done<Page<Schema<'Event'>>>('GET', '/account/events', { filter });
  return data.map(({ status }) => status);
}

describe('a client that does not wait', () => {
  it.each([[false], [undefined], [true]])(
    'boots a node right after making it with booted: %s',
    async (booted) => {
      const { id } = await make<Schema<'Node'>>('/node/instances', { ...place, ...fromImage, booted });
      expect(await make(`/node/instances/${id}/boot`, {})).toEqual({});
      await finishAll(server);
      expect(await nodeOf(id)).toMatchObject({ status: 'running' });
      const ends = await endsOf(id, 'node_boot');
      expect(ends).toEqual(booted === false ? ['finished'] : ['finished', 'finished']);
    },
  );

  it('removes all that it made, each thing by the next request', async () => {
    const subnets = [{ label: 'part', ipv4: '10.0.0.0/24' }];
    const vpc = await make<Schema<'Vpc'>>('/vpcs', { label: 'torn-down', region: 'us-ord', subnets });
    const subnet = vpc.subnets[0]?.id;
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet, primary: true }];
    const body = { ...place, ...fromImage, label: 'torn-down', interfaces };
    const node = await make<Schema<'Node'>>('/node/instances', body);
    await finishAll(server);
    const volume = await make<Schema<'Volume'>>('/volumes', { label: 'torn-down', node_id: node.id });
    await make(`/node/instances/${node.id}/shutdown`, {});
    await finishAll(server);
    for (const path of [
      `/volumes/${volume.id}`,
      `/node/instances/${node.id}`,
      `/vpcs/${vpc.id}/subnets/${subnet ?? 0}`,
      `/vpcs/${vpc.id}`,
    ])
      expect(await client.done('DELETE', path)).toEqual({});
    await finishAll(server);
    expectGone(await client.send('GET', `/node/instances/${node.id}`));
    expectGone(await client.send('GET', `/volumes/${volume.id}`));
  });
});

describe('a client that always sends user data', () => {
  it('makes a node without an image, and clones it', async () => {
    const { id, has_user_data: kept } = await make<Schema<'Node'>>('/node/instances', { ...place, metadata });
    expect(kept).toBe(true);
    await finishAll(server);
    const copy = await make<Schema<'Node'>>(`/node/instances/${id}/clone`, { ...place, metadata });
    expect(copy.has_user_data).toBe(true);
    await finishAll(server);
  });

  it('makes a node from a private image', async () => {
    const image = { label: 'Golden image', size: 1_500, username: server.user.username, capabilities: [] };
    const path = `/accounts/${server.user.accountId}/images`;
    const { body } = await server.operator.post<{ id: string }>(path, image);
    const deployed = { ...place, ...fromImage, image: body.id, metadata };
    const { has_user_data: kept, image: used } = await make<Schema<'Node'>>('/node/instances', deployed);
    expect([kept, used]).toEqual([true, body.id]);
    await finishAll(server);
  });
});
