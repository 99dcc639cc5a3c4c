import type { Schema } from '@cloud-account/spec';
import { list, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeConfig } from '../../nodes/configs/node-configs.fixture.js';
import { provide } from '../networking.fixture.js';

const server = useServer();

const vlans = async (user = server.user, filter?: object) =>
  (await list<Schema<'VlanPage'>>(user, '/networking/vlans', '', filter)).body.data;

describe('listVlans', () => {
  it('shows the VLANs of the account with the nodes in them, each label once in a region', async () => {
    for (const region of ['us-ord', 'us-ord', 'us-iad'])
      await provide(server, server.user, 'vlan', { label: 'backend', region });
    await provide(server, server.stranger, 'vlan', { label: 'theirs' });
    const here = await provide(server, server.user, 'node', { region: 'us-ord' });
    const there = await provide(server, server.user, 'node', { region: 'us-iad' });
    for (const node of [there, here])
      await makeConfig(server.user, node, { interfaces: [{ purpose: 'vlan', label: 'backend' }] });
    const created = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
    const [first, second] = [
      { label: 'backend', region: 'us-ord', nodes: [here], created },
      { label: 'backend', region: 'us-iad', nodes: [there], created },
    ];
    const { body } = await list(server.user, '/networking/vlans');
    expect(body).toEqual({ data: [first, second], page: 1, pages: 1, results: 2 });
    expect(await vlans(server.user, { region: 'us-iad' })).toEqual([second]);
    expect(await vlans(server.user, { label: 'back', region: 'us-ord' })).toEqual([]);
    expect(await vlans(server.user, { '+order_by': 'region' })).toEqual([second, first]);

    const restricted = await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'node', id: there, permissions: 'read_only' }],
    });
    expect(await vlans(restricted)).toEqual([second]);
    expect(await vlans(await server.user.newUser({ restricted: true }))).toEqual([]);
  });

  it('needs the scope of nodes', async () => {
    const reader = await server.user.newToken({ scopes: ['nodes:read_only'] });
    expect((await reader.get('/networking/vlans')).status).toBe(200);
    const other = await server.user.newToken({ scopes: ['ips:read_write', 'vpc:read_write'] });
    expect((await other.get('/networking/vlans')).status).toBe(401);
    expect((await list(server.user, '/networking/vlans', '', { created: '2026-01-01' })).status).toBe(400);
  });
});
