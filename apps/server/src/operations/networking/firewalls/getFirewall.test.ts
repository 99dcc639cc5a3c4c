import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDevice, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();

describe('getFirewall', () => {
  it('shows the devices of the firewall with their present labels, also to a user without grants for them', async () => {
    const firewall = await makeFirewall(server.user);
    const kept = await provide(server, server.user, 'node');
    const gone = await provide(server, server.user, 'nodebalancer');
    await makeDevice(server.user, firewall.id, { type: 'nodebalancer', id: gone });
    const { entity } = await makeDevice(server.user, firewall.id, { type: 'node', id: kept });
    expectDone(await server.user.delete(`/nodebalancers/${gone}`));
    const { body } = await server.user.get<Schema<'Firewall'>>(`/networking/firewalls/${firewall.id}`);
    expect(body).toStrictEqual({ ...firewall, entities: [entity] });
    const grants = [{ kind: 'firewall', id: firewall.id, permissions: 'read_only' }] as const;
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await restricted.get(`/networking/firewalls/${firewall.id}`)).body).toEqual(body);
  });
});
