import { expectDone, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/networking/firewalls/${id}`;

describe('deleteFirewall', () => {
  it('removes a firewall with the grants on it, and detaches its devices', async () => {
    const node = await provide(server, server.user, 'node');
    const firewall = await makeFirewall(server.user, { devices: { nodes: [node] } });
    await server.user.newUser({
      restricted: true,
      grants: [{ kind: 'firewall', id: firewall.id, permissions: 'read_only' }],
    });
    const { status, text } = await server.user.delete(pathOf(firewall.id));
    expect([status, text]).toEqual([200, '{}']);
    for (const path of ['', '/rules', '/devices'])
      expect((await server.user.get(`${pathOf(firewall.id)}${path}`)).status).toBe(404);
    const { entityGrant, firewallDevice } = await prismaOf(server);
    expect(await entityGrant.count({ where: { kind: 'firewall', entityId: firewall.id } })).toBe(0);
    expect(await firewallDevice.count({ where: { firewallId: firewall.id } })).toBe(0);
    const next = await makeFirewall(server.user, { label: firewall.label, devices: { nodes: [node] } });
    expect(next.entities.map(({ id }) => id)).toEqual([node]);
  });

  it('writes one event, which remains after the deletion', async () => {
    const { id, label } = await makeFirewall(server.user);
    expectDone(await server.user.delete(pathOf(id)));
    const [, event] = await eventsAbout(server, 'firewall', id);
    expect(event).toMatchObject({ action: 'firewall_delete', label, username: server.user.username });
  });
});
