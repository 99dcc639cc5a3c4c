import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, rowsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeDevice, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/networking/firewalls/${id}/devices`;

describe('createFirewallDevice accepts', () => {
  it('a node and a load balancer of the account', async () => {
    const { id } = await makeFirewall(server.user);
    // A number that no node has yet.
    await rowsOf(server, `SELECT setval(pg_get_serial_sequence('nodebalancers', 'id'), 800000)`);
    const balancer = await provide(server, server.user, 'nodebalancer');
    const node = await provide(server, server.user, 'node', { label: 'web-1', id: balancer });
    const device = await makeDevice(server.user, id, { type: 'node', id: node });
    expect(device).toStrictEqual({
      id: device.id,
      entity: { id: node, type: 'node', label: 'web-1', url: `/v4/node/instances/${node}` },
      created: device.created,
      updated: device.created,
    });
    expect(expectDone(await server.user.get(`${pathOf(id)}/${device.id}`))).toStrictEqual(device);
    // The same number among things of another kind.
    const other = await makeDevice(server.user, id, { type: 'nodebalancer', id: balancer });
    const { body } = await server.user.get<Schema<'Firewall'>>(`/networking/firewalls/${id}`);
    expect(body.entities).toEqual([device.entity, other.entity]);
  });

  it('and writes one event that names both', async () => {
    const { id, label } = await makeFirewall(server.user);
    const node = await provide(server, server.user, 'node');
    await makeDevice(server.user, id, { type: 'node', id: node });
    const [, event] = await eventsAbout(server, 'firewall', id);
    expect(event).toEqual({
      action: 'firewall_device_add',
      username: server.user.username,
      label,
      url: `/v4/networking/firewalls/${id}`,
      secondary: `node ${node}`,
    });
  });
});

describe('createFirewallDevice refuses', () => {
  it('a thing that is missing, of another kind or of another account', async () => {
    const { id } = await makeFirewall(server.user);
    const node = await provide(server, server.user, 'node', { id: 700_001 });
    const foreign = await provide(server, server.stranger, 'node');
    const problem = ['id', 'id is not valid'] as const;
    for (const body of [
      { type: 'node', id: 2_000_000_000 },
      { type: 'nodebalancer', id: node },
      { type: 'node', id: foreign },
    ])
      await expectRefused(server, () => server.user.post(pathOf(id), body), 400, problem);
  });

  it('a thing that already has this firewall or another', async () => {
    const [one, other] = [await makeFirewall(server.user), await makeFirewall(server.user)];
    const body = { type: 'node' as const, id: await provide(server, server.user, 'node') };
    await makeDevice(server.user, one.id, body);
    const problem = ['id', 'Is behind a firewall already'] as const;
    for (const { id } of [one, other])
      await expectRefused(server, () => server.user.post(pathOf(id), body), 400, problem);
  });

  it('all but one of many simultaneous requests for one thing', async () => {
    const firewalls = [await makeFirewall(server.user), await makeFirewall(server.user)];
    const body = { type: 'node', id: await provide(server, server.user, 'node') };
    const answers = await Promise.all(
      [...firewalls, ...firewalls, ...firewalls].map(({ id }) => server.user.post(pathOf(id), body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a restricted user that may not change both', async () => {
    const { id } = await makeFirewall(server.user);
    const node = await provide(server, server.user, 'node');
    const body = { type: 'node', id: node };
    const both = (firewall: 'read_only' | 'read_write', nodeLevel: 'read_only' | 'read_write') =>
      server.user.newUser({
        restricted: true,
        grants: [
          { kind: 'firewall', id, permissions: firewall },
          { kind: 'node', id: node, permissions: nodeLevel },
        ],
      });
    for (const user of [await both('read_only', 'read_write'), await both('read_write', 'read_only')])
      await expectRefused(server, () => user.post(pathOf(id), body), 403, 'Unauthorized');
    const writer = await both('read_write', 'read_write');
    const narrow = await writer.newToken({ scopes: ['firewall:read_only', 'nodes:read_write'] });
    expect((await narrow.post(pathOf(id), body)).status).toBe(401);
    expectDone(await writer.post(pathOf(id), body));
  });
});
