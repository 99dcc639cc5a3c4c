import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, expectDone, newLabel } from './networking.fixture.js';
import { makeSubnet, makeVpc, makeVpcWithSubnet } from './networks.fixture.js';

const stage = useStage();
const pathOf = (id: number | string, subnet = 0) => `/vpcs/${id}/subnets/${subnet}`;

describe('updateSubnet accepts', () => {
  it('a label, and everything that a read returned', async () => {
    const { id } = await makeVpc(stage.user);
    const subnet = await makeSubnet(stage.user, id);
    const label = newLabel();
    const body = { ...subnet, label };
    const changed = expectDone(await stage.user.put<Schema<'Subnet'>>(pathOf(id, subnet.id), body));
    expect(changed).toStrictEqual({ ...subnet, label, updated: changed.updated });
    expect((await stage.user.get(pathOf(id, subnet.id))).body).toStrictEqual(changed);
    expect((await eventsAbout(stage.cloud, 'subnet', subnet.id)).at(-1)).toMatchObject({
      action: 'subnet_update',
      label,
      secondary: `vpc ${id}`,
    });
  });
});

describe('updateSubnet refuses', () => {
  it('a label that is taken, and another network', async () => {
    const { id } = await makeVpc(stage.user);
    const subnet = await makeSubnet(stage.user, id);
    const { label } = await makeSubnet(stage.user, id, { ipv4: '10.0.1.0/24' });
    await expectRefused(
      stage.cloud,
      () => stage.user.put(pathOf(id, subnet.id), { label, ipv4: '10.0.2.0/24' }),
      400,
      ['label', 'Label must be unique among your subnets'],
      ['ipv4', 'ipv4 cannot be changed'],
    );
  });

  it('a subnet of another VPC', async () => {
    const [one, other] = [await makeVpcWithSubnet(stage.user), await makeVpcWithSubnet(stage.user)];
    const request = () => stage.user.put(pathOf(one.id, other.part), { label: newLabel() });
    await expectRefused(stage.cloud, request, 404, 'Not found');
  });

  servesGranted(stage, {
    method: 'PUT',
    kind: 'vpc',
    make: makeVpcWithSubnet,
    path: pathOf,
    body: () => Promise.resolve({ label: newLabel() }),
  });
});
