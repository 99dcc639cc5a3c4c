import type { Schema } from '@cloud-account/spec';
import { expectRefused, rowsOf, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, expectDone, makeDevice, makeFirewall, provide } from './networking.fixture.js';

const stage = useStage();
const pathOf = (id: number | string) => `/networking/firewalls/${id}/devices`;

describe('createFirewallDevice accepts', () => {
  it('a node and a load balancer of the account', async () => {
    const { id } = await makeFirewall(stage.user);
    // A number that no node has yet.
    await rowsOf(stage.cloud, `SELECT setval(pg_get_serial_sequence('nodebalancers', 'id'), 800000)`);
    const balancer = await provide(stage, stage.user, 'nodebalancer');
    const node = await provide(stage, stage.user, 'node', { label: 'web-1', id: balancer });
    const device = await makeDevice(stage.user, id, { type: 'node', id: node });
    expect(device).toStrictEqual({
      id: device.id,
      entity: { id: node, type: 'node', label: 'web-1', url: `/v4/node/instances/${node}` },
      created: device.created,
      updated: device.created,
    });
    expect(expectDone(await stage.user.get(`${pathOf(id)}/${device.id}`))).toStrictEqual(device);
    // The same number among things of another kind.
    const other = await makeDevice(stage.user, id, { type: 'nodebalancer', id: balancer });
    const { body } = await stage.user.get<Schema<'Firewall'>>(`/networking/firewalls/${id}`);
    expect(body.entities).toEqual([device.entity, other.entity]);
  });

  it('and writes one event that names both', async () => {
    const { id, label } = await makeFirewall(stage.user);
    const node = await provide(stage, stage.user, 'node');
    await makeDevice(stage.user, id, { type: 'node', id: node });
    const [, event] = await eventsAbout(stage.cloud, 'firewall', id);
    expect(event).toEqual({
      action: 'firewall_device_add',
      username: stage.user.username,
      label,
      url: `/v4/networking/firewalls/${id}`,
      secondary: `node ${node}`,
    });
  });
});

describe('createFirewallDevice refuses', () => {
  it('a body of the wrong shape', async () => {
    const { id } = await makeFirewall(stage.user);
    await expectRefused(
      stage.cloud,
      () => stage.user.post(pathOf(id), { id: 0, type: 'domain' }),
      400,
      ['id', 'Must be 1-2147483647'],
      ['type', 'Must be one of node, nodebalancer'],
    );
  });

  it('a thing that is not there, of another kind or of another account', async () => {
    const { id } = await makeFirewall(stage.user);
    const node = await provide(stage, stage.user, 'node', { id: 700_001 });
    const foreign = await provide(stage, stage.stranger, 'node');
    const problem = ['id', 'id is not valid'] as const;
    for (const body of [
      { type: 'node', id: 2_000_000_000 },
      { type: 'nodebalancer', id: node },
      { type: 'node', id: foreign },
    ])
      await expectRefused(stage.cloud, () => stage.user.post(pathOf(id), body), 400, problem);
  });

  it('a thing that is behind a firewall already, this one or another', async () => {
    const [one, other] = [await makeFirewall(stage.user), await makeFirewall(stage.user)];
    const body = { type: 'node' as const, id: await provide(stage, stage.user, 'node') };
    await makeDevice(stage.user, one.id, body);
    const problem = ['id', 'Is behind a firewall already'] as const;
    for (const { id } of [one, other])
      await expectRefused(stage.cloud, () => stage.user.post(pathOf(id), body), 400, problem);
  });

  it('all but one of many at once for one thing', async () => {
    const firewalls = [await makeFirewall(stage.user), await makeFirewall(stage.user)];
    const body = { type: 'node', id: await provide(stage, stage.user, 'node') };
    const answers = await Promise.all(
      [...firewalls, ...firewalls, ...firewalls].map(({ id }) => stage.user.post(pathOf(id), body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('a restricted user that may not change both', async () => {
    const { id } = await makeFirewall(stage.user);
    const node = await provide(stage, stage.user, 'node');
    const body = { type: 'node', id: node };
    const both = (firewall: 'read_only' | 'read_write', nodeLevel: 'read_only' | 'read_write') =>
      stage.user.newUser({
        restricted: true,
        grants: [
          { kind: 'firewall', id, permissions: firewall },
          { kind: 'node', id: node, permissions: nodeLevel },
        ],
      });
    for (const user of [await both('read_only', 'read_write'), await both('read_write', 'read_only')])
      await expectRefused(stage.cloud, () => user.post(pathOf(id), body), 403, 'Unauthorized');
    const writer = await both('read_write', 'read_write');
    const narrow = await writer.newToken({ scopes: ['firewall:read_only', 'nodes:read_write'] });
    expect((await narrow.post(pathOf(id), body)).status).toBe(401);
    expectDone(await writer.post(pathOf(id), body));
  });

  it('a firewall of another account as one that is missing', async () => {
    const { id } = await makeFirewall(stage.user);
    const body = { type: 'node', id: await provide(stage, stage.stranger, 'node') };
    await expectRefused(stage.cloud, () => stage.stranger.post(pathOf(id), body), 404, 'Not found');
    const missing = await stage.stranger.post(pathOf(2_000_000_000), body);
    expect(missing.text).toBe((await stage.stranger.post(pathOf(id), body)).text);
  });
});
