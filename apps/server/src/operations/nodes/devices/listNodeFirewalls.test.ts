import type { Schema } from '@cloud-account/spec';
import { list, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall } from '../../networking/networking.fixture.js';
import { makeNodeBalancer } from '../../nodebalancers/nodebalancers.fixture.js';
import { makeNode } from '../machines/nodes.fixture.js';

const server = useServer();

const pathOf = (node: number) => `/node/instances/${node}/firewalls`;
const read = (node: number, filter?: object, user = server.user) =>
  list<Schema<'FirewallPage'>>(user, pathOf(node), '', filter);

/** Creates a node behind a firewall. */
async function makeGuarded() {
  const { id: node } = await makeNode(server, server.user);
  const { id } = await makeFirewall(server.user, { tags: ['guard'] });
  await makeDevice(server.user, id, { type: 'node', id: node });
  const firewall = (await server.user.get<Schema<'Firewall'>>(`/networking/firewalls/${id}`)).body;
  return { node, firewall };
}

describe('listNodeFirewalls', () => {
  it('shows the firewall of the node as a read does, and no other', async () => {
    const { node, firewall } = await makeGuarded();
    await makeGuarded();
    expect((await read(node)).body).toStrictEqual({ data: [firewall], page: 1, pages: 1, results: 1 });
    expect((await read(node, { label: 'other' })).body.data).toEqual([]);
    const { id: open } = await makeNode(server, server.user);
    expect((await read(open)).body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
    expect((await server.user.get(`${pathOf(node)}?page=2`)).status).toBe(404);
  });

  it('shows no firewall of a load balancer with the same id', async () => {
    const path = `/accounts/${server.user.accountId}/related-entities`;
    for (;;) {
      const { id } = await makeNodeBalancer(server.user);
      const duplicate = { kind: 'node', id, label: `twin-${id}`, region: 'us-ord' };
      if ((await server.operator.post(path, duplicate)).status !== 200) continue;
      const firewall = await makeFirewall(server.user);
      await makeDevice(server.user, firewall.id, { type: 'nodebalancer', id });
      expect((await read(id)).body.results).toBe(0);
      return;
    }
  });

  it('shows a restricted user the firewall only if that was granted, too', async () => {
    const { node, firewall } = await makeGuarded();
    const ofNode: TestGrant = { kind: 'node', id: node, permissions: 'read_only' };
    const ofFirewall: TestGrant = { kind: 'firewall', id: firewall.id, permissions: 'read_only' };
    const [both, one] = [
      await server.user.newUser({ restricted: true, grants: [ofNode, ofFirewall] }),
      await server.user.newUser({ restricted: true, grants: [ofNode] }),
    ];
    expect((await read(node, undefined, both)).body.data).toEqual([firewall]);
    expect((await read(node, undefined, one)).body).toMatchObject({ data: [], results: 0 });
  });
});
