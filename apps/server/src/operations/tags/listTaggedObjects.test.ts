import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';
import { makeFirewall, provide } from '../networking/networking.fixture.js';
import { makeVolume } from '../volumes/volumes.fixture.js';
import { newTag } from './tags.fixture.js';

const server = useServer(unpublished);
const pathOf = (label: string) => `/tags/${encodeURIComponent(label)}`;
const read = async (label: string, user = server.user, query = '') =>
  (await list<Schema<'TaggedObjectPage'>>(user, pathOf(label), query)).body;

describe('listTaggedObjects', () => {
  it('shows the things with the tag, each as a read does, by kind and id', async () => {
    const label = `${newTag()} a/b`;
    const node = await provide(server, server.user, 'node', { label: 'web-1', region: 'us-east' });
    const balancer = await provide(server, server.user, 'nodebalancer');
    const volume = await makeVolume(server.user);
    const firewall = await makeFirewall(server.user, { devices: { nodes: [node] } });
    const [first, second] = [await makeDomain(server.user), await makeDomain(server.user)];
    await makeDomain(server.user, { tags: [newTag()] });
    await makeDomain(server.stranger, { tags: [label] });
    const { status, text } = await server.user.post('/tags', {
      label,
      domains: [second.id, first.id],
      firewalls: [firewall.id],
      nodes: [node],
      nodebalancers: [balancer],
      volumes: [volume.id],
    });
    expect(status, text).toBe(200);
    const of = async (path: string) => (await server.user.get(path)).body;
    expect(await read(label)).toStrictEqual({
      data: [
        { type: 'domain', data: await of(`/domains/${first.id}`) },
        { type: 'domain', data: await of(`/domains/${second.id}`) },
        { type: 'firewall', data: await of(`/networking/firewalls/${firewall.id}`) },
        { type: 'node', data: await of(`/node/instances/${node}`) },
        { type: 'nodebalancer', data: await of(`/nodebalancers/${balancer}`) },
        { type: 'volume', data: await of(`/volumes/${volume.id}`) },
      ],
      page: 1,
      pages: 1,
      results: 6,
    });
    await server.user.delete(pathOf(label));
    await server.user.post('/tags', { label });
    expect(await read(label)).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('shows it page by page', async () => {
    const label = newTag();
    const domains: number[] = [];
    for (let count = 0; count < 27; count += 1) domains.push((await makeDomain(server.user)).id);
    const volume = await makeVolume(server.user);
    await server.user.post('/tags', { label, domains, volumes: [volume.id] });
    const pages = [
      await read(label, server.user, '?page_size=25'),
      await read(label, server.user, '?page_size=25&page=2'),
    ];
    expect(pages.map(({ page, pages: of, results }) => [page, of, results])).toEqual([
      [1, 2, 28],
      [2, 2, 28],
    ]);
    const ids = pages.flatMap(({ data }) => data.map(({ data: { id } }) => id));
    expect(ids).toEqual([...domains, volume.id]);
    await expectRefused(server, () => list(server.user, pathOf(label), '?page=2'), 404, 'Not found');
  });

  it('leaves out kinds that the token may not read', async () => {
    const label = newTag();
    const domain = await makeDomain(server.user);
    const volume = await makeVolume(server.user);
    await server.user.post('/tags', { label, domains: [domain.id], volumes: [volume.id] });
    const kindsOf = async (...scopes: string[]) => {
      const { data, results } = await read(label, await server.user.newToken({ scopes }));
      expect(results).toBe(data.length);
      return data.map(({ type }) => type);
    };
    expect(await kindsOf('account:read_only')).toEqual([]);
    expect(await kindsOf('account:read_only', 'volumes:read_write')).toEqual(['volume']);
    expect(await kindsOf('account:read_write', 'domains:read_only', 'volumes:read_only')).toEqual([
      'domain',
      'volume',
    ]);
  });
});
