import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, expectDone, provide } from './networking.fixture.js';
import { insertInterface, makeSubnet, makeVpcWithSubnet } from './networks.fixture.js';

const stage = useStage();
const pathOf = (id: number | string, subnet = 0) => `/vpcs/${id}/subnets/${subnet}`;

describe('deleteSubnet', () => {
  it('removes the subnet, whose network is free then', async () => {
    const { id, part } = await makeVpcWithSubnet(stage.user);
    const { status, text } = await stage.user.delete(pathOf(id, part));
    expect([status, text]).toEqual([200, '{}']);
    expect((await stage.user.delete(pathOf(id, part))).status).toBe(404);
    expect((await eventsAbout(stage.cloud, 'subnet', part)).at(-1)).toMatchObject({
      action: 'subnet_delete',
      secondary: `vpc ${id}`,
    });
    await makeSubnet(stage.user, id, { ipv4: '10.0.0.0/24' });
  });

  it('refuses a subnet that interfaces of nodes are in', async () => {
    const { id, part } = await makeVpcWithSubnet(stage.user);
    const free = await makeSubnet(stage.user, id, { ipv4: '10.0.1.0/24' });
    const node = await provide(stage, stage.user, 'node');
    await insertInterface(stage, stage.user, { node_id: node, purpose: 'vpc', subnet_id: part });
    const reason = 'Interfaces of nodes are in this subnet';
    await expectRefused(stage.cloud, () => stage.user.delete(pathOf(id, part)), 400, reason);
    expectDone(await stage.user.delete(pathOf(id, free.id)));
  });

  servesGranted(stage, { method: 'DELETE', kind: 'vpc', make: makeVpcWithSubnet, path: pathOf });
});
