import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, newLabel } from '../networking.fixture.js';
import { makeSubnet, makeVpc } from './networks.fixture.js';

const server = useServer();
const pathOf = (id: number | string) => `/vpcs/${id}/subnets`;
const create = (vpc: number, body: object) => server.user.post<Schema<'Subnet'>>(pathOf(vpc), body);

describe('createSubnet accepts', () => {
  it('a label and a network', async () => {
    const { id } = await makeVpc(server.user);
    const label = newLabel();
    const body = expectDone(await create(id, { label, ipv4: '172.16.0.0/29' }));
    expect(body).toStrictEqual({
      id: body.id,
      label,
      ipv4: '172.16.0.0/29',
      nodes: [],
      created: body.created,
      updated: body.created,
    });
    expect((await server.user.get(`${pathOf(id)}/${body.id}`)).body).toStrictEqual(body);
    expect((await server.user.get<Schema<'Vpc'>>(`/vpcs/${id}`)).body.subnets).toStrictEqual([body]);
  });

  it('the values of a subnet of another VPC', async () => {
    const [one, other] = [await makeVpc(server.user), await makeVpc(server.user)];
    const body = { label: 'same', ipv4: '10.0.0.0/24' };
    await makeSubnet(server.user, one.id, body);
    await makeSubnet(server.user, other.id, body);
  });

  it('and writes one event that names the VPC too', async () => {
    const { id } = await makeVpc(server.user);
    const subnet = await makeSubnet(server.user, id);
    expect(await eventsAbout(server, 'subnet', subnet.id)).toEqual([
      {
        action: 'subnet_create',
        username: server.user.username,
        label: subnet.label,
        url: `/v4/vpcs/${id}/subnets/${subnet.id}`,
        secondary: `vpc ${id}`,
      },
    ]);
  });
});

describe('createSubnet refuses', () => {
  it('all problems at once', async () => {
    const { id } = await makeVpc(server.user);
    const { label } = await makeSubnet(server.user, id, { ipv4: '192.168.0.0/17' });
    await expectRefused(
      server,
      () => create(id, { label, ipv4: '192.168.0.1/16' }),
      400,
      ['label', 'Label must be unique among your subnets'],
      ['ipv4', 'Must be an IPv4 network; this one is 192.168.0.0/16'],
      ['ipv4', 'Must not overlap 192.168.128.0/17'],
      ['ipv4', `Must not overlap the subnet ${label}`],
    );
  });

  it('all but one of many simultaneous networks that overlap, and all beyond ten', async () => {
    const { id } = await makeVpc(server.user);
    const statuses = async (networks: readonly string[]) =>
      (await Promise.all(networks.map((ipv4) => create(id, { label: newLabel(), ipv4 }))))
        .map(({ status }) => status)
        .sort();
    const overlapping = ['10.0.0.0/8', '10.1.0.0/16', '10.1.1.0/24', '10.0.0.0/9'];
    const answers = await statuses([...overlapping, ...overlapping]);
    // The largest leaves room for none; of the others a few fit beside one another.
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers[0]).toBe(200);
    const apart = Array.from({ length: 12 }, (_, index) => `172.16.${100 + index}.0/24`);
    expect(await statuses(apart)).toEqual([...Array<number>(9).fill(200), 400, 400, 400]);
    await expectRefused(
      server,
      () => create(id, { label: newLabel(), ipv4: '172.31.0.0/16' }),
      400,
      'A VPC may have 10 subnets',
    );
  });
});
