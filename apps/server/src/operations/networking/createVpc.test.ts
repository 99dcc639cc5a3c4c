import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, newLabel } from './networking.fixture.js';
import { makeVpc } from './networks.fixture.js';

const stage = useStage();

const create = (fields: object) =>
  stage.user.post<Schema<'Vpc'>>('/vpcs', { label: newLabel(), region: 'us-ord', ...fields });

describe('createVpc accepts', () => {
  it('a label and a region, and fills in the rest', async () => {
    const label = newLabel();
    const { status, body } = await create({ label });
    expect(status).toBe(200);
    const { id, created, updated, ...rest } = body;
    expect(rest).toStrictEqual({ label, description: '', region: 'us-ord', subnets: [] });
    expect(updated).toBe(created);
    expect((await stage.user.get(`/vpcs/${id}`)).body).toStrictEqual(body);
  });

  it('a description and subnets, in their order', async () => {
    const subnets = ['10.0.2.0/24', '10.0.0.0/24', '192.168.0.0/17'].map((ipv4) => ({
      label: newLabel(),
      ipv4,
    }));
    const vpc = await makeVpc(stage.user, { description: 'Grüße 🧱', subnets });
    expect(vpc.description).toBe('Grüße 🧱');
    expect(vpc.subnets.map(({ label, ipv4, nodes }) => ({ label, ipv4, nodes }))).toEqual(
      subnets.map((subnet) => ({ ...subnet, nodes: [] })),
    );
    expect((await stage.user.get(`/vpcs/${vpc.id}`)).body).toStrictEqual(vpc);
  });

  it('a label and networks that another account has', async () => {
    const taken = { label: newLabel(), subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] };
    await makeVpc(stage.stranger, taken);
    await makeVpc(stage.user, taken);
    await makeVpc(stage.user, { ...taken, label: taken.label.toUpperCase() });
  });

  it('and writes one event', async () => {
    const { id, label } = await makeVpc(stage.user, { subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] });
    expect(await eventsAbout(stage.cloud, 'vpc', id)).toEqual([
      { action: 'vpc_create', username: stage.user.username, label, url: `/v4/vpcs/${id}`, secondary: null },
    ]);
  });
});

describe('createVpc refuses input', () => {
  it('without what is required', async () => {
    await expectRefused(
      stage.cloud,
      () => stage.user.post('/vpcs', { subnets: [{}] }),
      400,
      ['label', 'label is required'],
      ['region', 'region is required'],
      ['subnets[0].label', 'label is required'],
      ['subnets[0].ipv4', 'ipv4 is required'],
    );
  });

  it('of a wrong length', async () => {
    await expectRefused(
      stage.cloud,
      () => create({ label: 'a'.repeat(65), description: 'd'.repeat(256) }),
      400,
      ['label', 'Length must be 1-64 characters'],
      ['description', 'Length must be 1-255 characters'],
    );
  });

  it('with everything the rules refuse at once', async () => {
    const { label } = await makeVpc(stage.user);
    const subnets = [
      { label: 'a', ipv4: '10.0.0.0/24' },
      { label: 'a', ipv4: '10.0.0.128/25' },
      { label: 'c--d', ipv4: '203.0.113.0/24' },
    ];
    await expectRefused(
      stage.cloud,
      () => create({ label, region: 'moon-1', subnets }),
      400,
      ['label', 'Label must be unique among your VPCs'],
      ['subnets[1].label', 'Label must be unique among your subnets'],
      ['subnets[1].ipv4', 'Must not overlap the subnet a'],
      ['subnets[2].label', 'Must not have two hyphens in a row'],
      ['subnets[2].ipv4', 'Must be a private network (RFC 1918)'],
      ['region', 'region is not valid'],
    );
  });

  it('a region without VPCs', async () => {
    await expectRefused(stage.cloud, () => create({ region: 'us-west' }), 400, [
      'region',
      'The region does not offer VPCs',
    ]);
  });
});

describe('createVpc refuses the caller', () => {
  it('without the scope', async () => {
    const weak = await stage.user.newToken({ scopes: ['vpc:read_only', 'firewall:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.post('/vpcs', {}), 401, reason);
  });

  it('without the global grant', async () => {
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_firewalls'] });
    const body = { label: newLabel(), region: 'us-ord' };
    await expectRefused(stage.cloud, () => restricted.post('/vpcs', body), 403, 'Unauthorized');
  });

  it('not with the grant, and gives the creator every right on the VPC', async () => {
    const creator = await stage.user.newUser({ restricted: true, globalGrants: ['add_vpcs'] });
    const { id } = await makeVpc(creator);
    expect((await creator.put(`/vpcs/${id}`, { description: 'mine' })).status).toBe(200);
    expect((await creator.get<Schema<'VpcPage'>>('/vpcs')).body.results).toBe(1);
  });
});

describe('createVpc refuses state', () => {
  const many = (user: typeof stage.user, count: number, body: () => object) =>
    Promise.all(Array.from({ length: count }, () => user.post<Schema<'Errors'>>('/vpcs', body())));
  const statuses = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).sort();

  it('all but one of many at once for one label', async () => {
    const label = newLabel();
    const answers = await many(stage.user, 8, () => ({ label, region: 'us-sea' }));
    expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(400)]);
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(body.errors).toEqual([{ field: 'label', reason: 'Label must be unique among your VPCs' }]);
  });

  it('the eleventh of a region, also when they come at once, and only there', async () => {
    const owner = await stage.cloud.newAccount();
    const answers = await many(owner, 12, () => ({ label: newLabel(), region: 'us-ord' }));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 400, 400]);
    const problem = ['region', 'An account may have 10 VPCs in a region'] as const;
    const again = () => owner.post('/vpcs', { label: newLabel(), region: 'us-ord' });
    await expectRefused(stage.cloud, again, 400, problem);
    const { id } = await makeVpc(owner);
    await owner.delete(`/vpcs/${id}`);
  });
});
