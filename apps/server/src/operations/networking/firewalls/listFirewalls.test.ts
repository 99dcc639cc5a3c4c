import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFirewall, newLabel, provide } from '../networking.fixture.js';

const server = useServer();
type Firewall = Schema<'Firewall'>;

let firewalls: readonly Firewall[] = [];

beforeAll(async () => {
  const made: Firewall[] = [];
  for (let index = 0; index < 30; index += 1) {
    const devices = { nodes: [await provide(server, server.user, 'node')] };
    made.push(await makeFirewall(server.user, { tags: [`tag ${index % 3}`], ...(index < 5 && { devices }) }));
  }
  await makeFirewall(server.stranger, { tags: ['tag 0'] });
  firewalls = made;
});

const find = async (filter: object) =>
  (await list<Schema<'FirewallPage'>>(server.user, '/networking/firewalls', '', filter)).body.data;

describe('listFirewalls', () => {
  it('shows each firewall as a read does, page by page, and none of another account', async () => {
    const path = '/networking/firewalls';
    const pages = ['?page_size=25', '?page_size=25&page=2'].map((query) =>
      list<Schema<'FirewallPage'>>(server.user, path, query),
    );
    const [first, second] = await Promise.all(pages);
    expect(first?.body).toMatchObject({ page: 1, pages: 2, results: 30 });
    expect([...(first?.body.data ?? []), ...(second?.body.data ?? [])]).toStrictEqual(firewalls);
  });

  it('is filtered and sorted by its keys', async () => {
    const [one] = firewalls;
    expect(await find({ id: one?.id })).toEqual([one]);
    expect(await find({ label: one?.label })).toEqual([one]);
    expect(await find({ tags: 'tag 1' })).toHaveLength(10);
    expect(await find({ created: { '+gt': '2000-01-01T00:00:00' } })).toHaveLength(30);
    expect(await find({ updated: { '+lt': '2000-01-01T00:00:00' } })).toEqual([]);
    const reversed = await find({ '+order_by': 'id', '+order': 'desc' });
    expect(reversed).toEqual([...firewalls].reverse());
    expect(await find({ status: 'enabled', '+order_by': 'status', '+order': 'desc' })).toEqual(firewalls);
    expect(await find({ status: 'disabled' })).toEqual([]);
    expect((await list(server.user, '/networking/firewalls', '', { entities: 1 })).status).toBe(400);
  });

  it('shows a restricted user the granted firewalls', async () => {
    const [seen, ...others] = firewalls;
    const restricted = await server.user.newUser({
      restricted: true,
      grants: [
        { kind: 'firewall', id: seen?.id ?? 0, permissions: 'read_only' },
        { kind: 'vpc', id: others[0]?.id ?? 0, permissions: 'read_write' },
      ],
    });
    const { body } = await list<Schema<'FirewallPage'>>(restricted, '/networking/firewalls');
    expect(body).toEqual({ data: [seen], page: 1, pages: 1, results: 1 });
  });

  it('shows an empty page when there are none', async () => {
    const nobody = await server.newAccount();
    const { body } = await list(nobody, '/networking/firewalls');
    expect(body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    await makeFirewall(nobody, { label: newLabel() });
    expect((await list(nobody, '/networking/firewalls')).body.results).toBe(1);
  });
});
