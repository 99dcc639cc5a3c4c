import { describe, expect, it } from 'vitest';
import { expectDone, expectRefused, type TestUser, useServer } from '@cloud-account/testkit';
import { eventsAbout, makeDevice, makeFirewall, provide } from '../networking.fixture.js';

const server = useServer();
const pathOf = (id: number | string, device = 0) => `/networking/firewalls/${id}/devices/${device}`;

const make = async (user: TestUser) => {
  const { id } = await makeFirewall(user);
  const device = await makeDevice(user, id, { type: 'node', id: await provide(server, user, 'node') });
  const grants = [{ kind: 'node', id: device.entity.id, permissions: 'read_write' }] as const;
  return { id, part: device.id, device, grants };
};

describe('deleteFirewallDevice', () => {
  it('detaches the firewall from the thing, which can then get another one', async () => {
    const { id, part, device } = await make(server.user);
    const { status, text } = await server.user.delete(pathOf(id, part));
    expect([status, text]).toEqual([200, '{}']);
    for (const method of ['GET', 'DELETE'])
      expect((await server.user.call(method, pathOf(id, part))).status).toBe(404);
    const other = await makeFirewall(server.user);
    await makeDevice(server.user, other.id, { type: 'node', id: device.entity.id });
  });

  it('does not detach the device of another firewall', async () => {
    const [one, other] = [await make(server.user), await make(server.user)];
    expect((await server.user.delete(pathOf(one.id, other.part))).status).toBe(404);
    expect((await server.user.get(pathOf(other.id, other.part))).status).toBe(200);
  });

  it('writes one event that names both', async () => {
    const { id, part, device } = await make(server.user);
    expectDone(await server.user.delete(pathOf(id, part)));
    expect((await eventsAbout(server, 'firewall', id)).at(-1)).toMatchObject({
      action: 'firewall_device_remove',
      username: server.user.username,
      secondary: `node ${device.entity.id}`,
    });
  });

  it.each([[], ['read_only']] as const)(
    'refuses a caller who may not change the thing: %s',
    async (...levels) => {
      const { id, part, device } = await make(server.user);
      const user = await server.user.newUser({
        restricted: true,
        grants: [
          { kind: 'firewall', id, permissions: 'read_write' },
          ...levels.map((permissions) => ({ kind: 'node' as const, id: device.entity.id, permissions })),
        ],
      });
      await expectRefused(server, () => user.delete(pathOf(id, part)), 403, 'Unauthorized');
    },
  );
});
