import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall } from '../networking/networking.fixture.js';
import { makeNodeBalancer } from '../nodebalancers/stage.fixture.js';
import { makeNode } from '../nodes/nodes.fixture.js';

const stage = useStage();

const pathOf = (node: number) => `/node/instances/${node}/firewalls`;
const read = (node: number, filter?: object, user = stage.user) =>
  list<Schema<'FirewallPage'>>(user, pathOf(node), '', filter);

/** Makes a node behind a firewall. */
async function makeGuarded() {
  const { id: node } = await makeNode(stage, stage.user);
  const { id } = await makeFirewall(stage.user, { tags: ['guard'] });
  await makeDevice(stage.user, id, { type: 'node', id: node });
  const firewall = (await stage.user.get<Schema<'Firewall'>>(`/networking/firewalls/${id}`)).body;
  return { node, firewall };
}

describe('listNodeFirewalls', () => {
  it('shows the firewall in front of the node as a read of it does, and no other', async () => {
    const { node, firewall } = await makeGuarded();
    await makeGuarded();
    expect((await read(node)).body).toStrictEqual({ data: [firewall], page: 1, pages: 1, results: 1 });
    const { id: open } = await makeNode(stage, stage.user);
    expect((await read(open)).body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
    expect((await stage.user.get(`${pathOf(node)}?page=2`)).status).toBe(404);
  });

  it('is not one of a load balancer with the same number', async () => {
    const path = `/accounts/${stage.user.accountId}/related-entities`;
    for (;;) {
      const { id } = await makeNodeBalancer(stage, stage.user);
      const twin = { kind: 'node', id, label: `twin-${id}`, region: 'us-ord' };
      if ((await stage.cloud.operator.post(path, twin)).status !== 200) continue;
      const firewall = await makeFirewall(stage.user);
      await makeDevice(stage.user, firewall.id, { type: 'nodebalancer', id });
      expect((await read(id)).body.results).toBe(0);
      return;
    }
  });

  it('is filtered and sorted as all firewalls are', async () => {
    const { node, firewall } = await makeGuarded();
    for (const filter of [{ label: firewall.label }, { tags: 'guard' }, { id: firewall.id }])
      expect((await read(node, filter)).body.data).toEqual([firewall]);
    expect((await read(node, { status: 'disabled', '+order_by': 'updated' })).body.data).toEqual([]);
    expect((await read(node, { rules: 1 })).status).toBe(400);
  });

  it('shows a restricted user the firewall only where it was granted, too', async () => {
    const { node, firewall } = await makeGuarded();
    const ofNode: TestGrant = { kind: 'node', id: node, permissions: 'read_only' };
    const ofFirewall: TestGrant = { kind: 'firewall', id: firewall.id, permissions: 'read_only' };
    const [both, one, other] = [
      await stage.user.newUser({ restricted: true, grants: [ofNode, ofFirewall] }),
      await stage.user.newUser({ restricted: true, grants: [ofNode] }),
      await stage.user.newUser({ restricted: true, grants: [ofFirewall] }),
    ];
    expect((await read(node, undefined, both)).body.data).toEqual([firewall]);
    expect((await read(node, { label: firewall.label }, both)).body.data).toEqual([firewall]);
    expect((await read(node, undefined, one)).body).toMatchObject({ data: [], results: 0 });
    await expectRefused(stage.cloud, () => other.get(pathOf(node)), 403, 'Unauthorized');
  });

  it('answers 404 for the node of another account as for none', async () => {
    const { id } = await makeNode(stage, stage.stranger);
    for (const node of [id, 999_999])
      await expectRefused(stage.cloud, () => stage.user.get(pathOf(node)), 404, 'Not found');
  });
});
