import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, expectDone, makeFirewall, provide } from '../networking.fixture.js';

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
    const { rows } = await server.cloud.database.pool.query(
      `SELECT 1 FROM entity_grants WHERE kind = 'firewall' AND entity_id = $1
       UNION ALL SELECT 1 FROM firewall_devices WHERE firewall_id = $1`,
      [firewall.id],
    );
    expect(rows).toEqual([]);
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
