import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, newLabel } from '../networking.fixture.js';
import { makeVpc } from './networks.fixture.js';

const server = useServer();

const create = (fields: object) =>
  server.user.post<Schema<'Vpc'>>('/vpcs', { label: newLabel(), region: 'us-ord', ...fields });

describe('createVpc accepts', () => {
  it('a label and a region, and fills in the rest', async () => {
    const label = newLabel();
    const body = expectDone(await create({ label }));
    const { id, created, updated, ...rest } = body;
    expect(rest).toStrictEqual({ label, description: '', region: 'us-ord', subnets: [] });
    expect(updated).toBe(created);
    expect((await server.user.get(`/vpcs/${id}`)).body).toStrictEqual(body);
  });

  it('a description and subnets, in order', async () => {
    const subnets = ['10.0.2.0/24', '10.0.0.0/24', '192.168.0.0/17'].map((ipv4) => ({
      label: newLabel(),
      ipv4,
    }));
    const vpc = await makeVpc(server.user, { description: 'Grüße 🧱', subnets });
    expect(vpc.description).toBe('Grüße 🧱');
    expect(vpc.subnets.map(({ label, ipv4, nodes }) => ({ label, ipv4, nodes }))).toEqual(
      subnets.map((subnet) => ({ ...subnet, nodes: [] })),
    );
    expect((await server.user.get(`/vpcs/${vpc.id}`)).body).toStrictEqual(vpc);
  });

  it('a label and networks that another account has', async () => {
    const taken = { label: newLabel(), subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] };
    await makeVpc(server.stranger, taken);
    await makeVpc(server.user, taken);
    await makeVpc(server.user, { ...taken, label: taken.label.toUpperCase() });
  });

  it('and writes one event', async () => {
    const { id, label } = await makeVpc(server.user, { subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] });
    expect(await eventsAbout(server, 'vpc', id)).toEqual([
      { action: 'vpc_create', username: server.user.username, label, url: `/v4/vpcs/${id}`, secondary: null },
    ]);
  });
});

describe('createVpc refuses input', () => {
  it('all problems at once', async () => {
    const { label } = await makeVpc(server.user);
    const subnets = [
      { label: 'a', ipv4: '10.0.0.0/24' },
      { label: 'a', ipv4: '10.0.0.128/25' },
      { label: 'c--d', ipv4: '203.0.113.0/24' },
    ];
    await expectRefused(
      server,
      () => create({ label, region: 'moon-1', subnets }),
      400,
      ['label', 'Label must be unique among your VPCs'],
      ['region', 'region is not valid'],
      ['subnets[1].label', 'Label must be unique among your subnets'],
      ['subnets[1].ipv4', 'Must not overlap the subnet a'],
      ['subnets[2].label', 'Must not have two hyphens in a row'],
      ['subnets[2].ipv4', 'Must be a private network (RFC 1918)'],
    );
  });

  it('a region without VPCs', async () => {
    await expectRefused(server, () => create({ region: 'us-west' }), 400, [
      'region',
      'The region does not offer VPCs',
    ]);
  });
});

describe('createVpc refuses the caller', () => {
  it('not with the grant, and gives the creator every right on the VPC', async () => {
    const creator = await server.user.newUser({ restricted: true, globalGrants: ['add_vpcs'] });
    const { id } = await makeVpc(creator);
    expect((await creator.put(`/vpcs/${id}`, { description: 'mine' })).status).toBe(200);
    expect((await creator.get<Schema<'VpcPage'>>('/vpcs')).body.results).toBe(1);
  });
});

describe('createVpc refuses state', () => {
  const many = (user: typeof server.user, count: number, body: () => object) =>
    Promise.all(Array.from({ length: count }, () => user.post<Schema<'Errors'>>('/vpcs', body())));
  const statuses = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).sort();

  it('all but one of many simultaneous requests for one label', async () => {
    const label = newLabel();
    const answers = await many(server.user, 8, () => ({ label, region: 'us-sea' }));
    expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(400)]);
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(body.errors).toEqual([{ field: 'label', reason: 'Label must be unique among your VPCs' }]);
  });

  it('the eleventh of a region, also with simultaneous requests, and only there', async () => {
    const owner = await server.newAccount();
    const answers = await many(owner, 12, () => ({ label: newLabel(), region: 'us-ord' }));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 400, 400]);
    const problem = ['region', 'An account may have 10 VPCs in a region'] as const;
    const another = () => owner.post('/vpcs', { label: newLabel(), region: 'us-ord' });
    await expectRefused(server, another, 400, problem);
    const { id } = await makeVpc(owner, { region: 'us-sea' });
    await owner.delete(`/vpcs/${id}`);
  });
});
