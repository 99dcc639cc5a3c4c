import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, newLabel } from '../networking.fixture.js';
import { makeSubnet, makeVpc, makeVpcWithSubnet } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string, subnet = 0) => `/vpcs/${id}/subnets/${subnet}`;

describe('updateSubnet accepts', () => {
  it('a label, and the answer of a read', async () => {
    const { id } = await makeVpc(server.user);
    const subnet = await makeSubnet(server.user, id);
    const label = newLabel();
    const body = { ...subnet, label };
    const changed = expectDone(await server.user.put<Schema<'Subnet'>>(pathOf(id, subnet.id), body));
    expect(changed).toStrictEqual({ ...subnet, label, updated: changed.updated });
    expect((await server.user.get(pathOf(id, subnet.id))).body).toStrictEqual(changed);
    expect((await eventsAbout(server, 'subnet', subnet.id)).at(-1)).toMatchObject({
      action: 'subnet_update',
      label,
      secondary: `vpc ${id}`,
    });
  });
});

describe('updateSubnet refuses', () => {
  it('a label that is taken, and another network', async () => {
    const { id } = await makeVpc(server.user);
    const subnet = await makeSubnet(server.user, id);
    const { label } = await makeSubnet(server.user, id, { ipv4: '10.0.1.0/24' });
    await expectRefused(
      server,
      () => server.user.put(pathOf(id, subnet.id), { label, ipv4: '10.0.2.0/24' }),
      400,
      ['label', 'Label must be unique among your subnets'],
      ['ipv4', 'ipv4 cannot be changed'],
    );
  });

  it('a subnet of another VPC', async () => {
    const [one, other] = [await makeVpcWithSubnet(server.user), await makeVpcWithSubnet(server.user)];
    const request = () => server.user.put(pathOf(one.id, other.part), { label: newLabel() });
    await expectRefused(server, request, 404, 'Not found');
  });
});
