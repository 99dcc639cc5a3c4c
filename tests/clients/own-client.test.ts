import { CloudError, createClient, type CloudClient } from '@cloud-account/client';
import { useOwnServer } from '@cloud-account/testkit';
import { fromImage } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'instant', CLOUD_LAB: 'on' } });

let cloud: CloudClient;

beforeAll(() => {
  cloud = createClient({ baseUrl: server.origin, token: server.user.token });
});

const zone = (domain: string) => ({ domain, type: 'master', soa_email: `a@${domain}` }) as const;

describe('the client of the specification', () => {
  it('creates, lists by pages and a filter, and deletes', async () => {
    for (let number = 1; number <= 30; number += 1)
      await cloud.createDomain({ body: zone(`shop-${number}.example`) });
    const { id } = await cloud.createDomain({ body: zone('gone.example') });
    const names: string[] = [];
    const filter = { domain: { contains: 'shop-' }, order_by: 'id', order: 'desc' } as const;
    for await (const { domain } of cloud.listDomains.all({ filter, page_size: 25 })) names.push(domain);
    expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `shop-${30 - at}.example`));
    await cloud.deleteDomain({ domainId: id });
    expect(
      (await cloud.listDomains({ filter: { or: [{ id }, { domain: 'shop-1.example' }] } })).results,
    ).toBe(1);
  });

  it('throws what the server refuses, with its rule', async () => {
    const error = await cloud.createDomain({ body: zone('shop-1.example') }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(CloudError);
    expect(error).toMatchObject({
      status: 400,
      errors: [{ field: 'domain', rule: 'domain.name.unique' }],
      call: { operation: 'createDomain' },
    });
  });

  it.each([
    { effect: 'rate_limit', retry_after: 0 },
    { effect: 'status', status: 503, retry_after: 0 },
    { effect: 'disconnect' },
    { effect: 'partial' },
  ])('sends a call again after a fault of the lab: $effect', async (fault) => {
    const body = { operation: 'getProfile', times: 1, ...fault };
    const made = await server.operator.post<{ id: number }>('/lab/faults', body);
    expect(made.status, made.text).toBe(201);
    expect((await cloud.getProfile()).username).toBe(server.user.username);
    const { body: met } = await server.operator.get<{ hits: number }>(`/lab/faults/${made.body.id}`);
    expect(met.hits).toBe(1);
  });

  it('creates nothing twice when the server did it and answers 503', async () => {
    const fault = { effect: 'status', status: 503, retry_after: 0, after_commit: true, times: 1 };
    for (const operation of ['createNode', 'deleteNode'])
      expect((await server.operator.post('/lab/faults', { operation, ...fault })).status).toBe(201);
    const body = { ...fromImage, label: 'only-one' };
    const { id: nodeId } = await cloud.createNode({ body });
    const { data } = await cloud.listNodes({ filter: { label: 'only-one' } });
    expect(data.map(({ id }) => id)).toEqual([nodeId]);
    await cloud.waitForNode(nodeId, 'running', { every: 0.05 });
    expect(await cloud.deleteNode({ nodeId })).toEqual({});
  });

  it('ends a call that a fault of the lab delays beyond its time', async () => {
    const body = { operation: 'getProfile', effect: 'delay', delay_ms: 60_000, times: 1 };
    expect((await server.operator.post('/lab/faults', body)).status).toBe(201);
    const timeout = 50;
    await expect(cloud.getProfile({}, { timeout })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('waits for an event and for a node', async () => {
    const { id } = await cloud.createNode({
      body: fromImage,
    });
    const node = await cloud.waitForNode(id, 'running', { every: 0.05 });
    expect(node.status).toBe('running');
    await cloud.shutDownNode({ nodeId: id });
    const { data } = await cloud.listEvents({ filter: { action: 'node_shutdown', 'entity.id': id } });
    expect(await cloud.waitFor({ event: data[0]?.id ?? 0 }, { every: 0.05 })).toMatchObject({
      status: 'finished',
    });
    expect((await cloud.getNode({ nodeId: id })).status).toBe('offline');
  });
});
