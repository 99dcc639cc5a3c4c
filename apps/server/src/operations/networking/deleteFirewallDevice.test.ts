import { describe, expect, it } from 'vitest';
import { expectRefused, servesGranted, type TestUser, useStage } from '@cloud-account/testkit';
import { eventsAbout, expectDone, makeDevice, makeFirewall, provide } from './networking.fixture.js';

const stage = useStage();
const pathOf = (id: number | string, device = 0) => `/networking/firewalls/${id}/devices/${device}`;

const make = async (user: TestUser) => {
  const { id } = await makeFirewall(user);
  const device = await makeDevice(user, id, { type: 'node', id: await provide(stage, user, 'node') });
  const grants = [{ kind: 'node', id: device.entity.id, permissions: 'read_write' }] as const;
  return { id, part: device.id, device, grants };
};

describe('deleteFirewallDevice', () => {
  it('takes the firewall away from the thing, which can be behind another one then', async () => {
    const { id, part, device } = await make(stage.user);
    const { status, text } = await stage.user.delete(pathOf(id, part));
    expect([status, text]).toEqual([200, '{}']);
    for (const method of ['GET', 'DELETE'])
      expect((await stage.user.call(method, pathOf(id, part))).status).toBe(404);
    const other = await makeFirewall(stage.user);
    await makeDevice(stage.user, other.id, { type: 'node', id: device.entity.id });
  });

  it('does not take away the device of another firewall', async () => {
    const [one, other] = [await make(stage.user), await make(stage.user)];
    expect((await stage.user.delete(pathOf(one.id, other.part))).status).toBe(404);
    expect((await stage.user.get(pathOf(other.id, other.part))).status).toBe(200);
  });

  it('writes one event that names both', async () => {
    const { id, part, device } = await make(stage.user);
    expectDone(await stage.user.delete(pathOf(id, part)));
    expect((await eventsAbout(stage.cloud, 'firewall', id)).at(-1)).toMatchObject({
      action: 'firewall_device_remove',
      username: stage.user.username,
      secondary: `node ${device.entity.id}`,
    });
  });

  it.each([[], ['read_only']] as const)('refuses who may not change the thing: %s', async (...levels) => {
    const { id, part, device } = await make(stage.user);
    const user = await stage.user.newUser({
      restricted: true,
      grants: [
        { kind: 'firewall', id, permissions: 'read_write' },
        ...levels.map((permissions) => ({ kind: 'node' as const, id: device.entity.id, permissions })),
      ],
    });
    await expectRefused(stage.cloud, () => user.delete(pathOf(id, part)), 403, 'Unauthorized');
  });

  servesGranted(stage, { method: 'DELETE', kind: 'firewall', make, path: pathOf });
});
