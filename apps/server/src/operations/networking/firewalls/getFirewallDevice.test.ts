import { describe, expect, it } from 'vitest';
import { type TestUser, useServer } from '@cloud-account/testkit';
import { makeDevice, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string, device = 0) => `/networking/firewalls/${id}/devices/${device}`;

const make = async (user: TestUser) => {
  const { id } = await makeFirewall(user);
  const device = await makeDevice(user, id, { type: 'node', id: await provide(server, user, 'node') });
  return { id, part: device.id, device };
};

describe('getFirewallDevice', () => {
  it('shows the device of this firewall, and of no other', async () => {
    const { id, part, device } = await make(server.user);
    const { status, body } = await server.user.get(pathOf(id, part));
    expect({ status, body }).toStrictEqual({ status: 200, body: device });
    const other = await makeFirewall(server.user);
    expect((await server.user.get(pathOf(other.id, part))).status).toBe(404);
    expect((await server.user.get(pathOf(id, 2_000_000_000))).status).toBe(404);
  });
});
