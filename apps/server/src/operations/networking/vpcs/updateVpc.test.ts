import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, newLabel } from '../networking.fixture.js';
import { makeVpc } from './networks.fixture.js';

const server = useServerWithClock();
const pathOf = (id: number | string) => `/vpcs/${id}`;
const update = (id: number, change: object) => server.user.put<Schema<'Vpc'>>(pathOf(id), change);

describe('updateVpc accepts', () => {
  it('a label and a description, and leaves omitted fields', async () => {
    const vpc = await makeVpc(server.user, {
      description: 'old',
      subnets: [{ label: 'a', ipv4: '10.0.0.0/8' }],
    });
    server.clock.advance(5_000);
    const label = newLabel();
    const renamed = expectDone(await update(vpc.id, { label }));
    expect(renamed).toStrictEqual({ ...vpc, label, updated: renamed.updated });
    expect(renamed.updated > vpc.updated).toBe(true);
    const unset = expectDone(await update(vpc.id, { description: null }));
    expect(unset).toStrictEqual({ ...renamed, description: '', updated: unset.updated });
    expect((await server.user.get(pathOf(vpc.id))).body).toStrictEqual(unset);
    const events = await eventsAbout(server, 'vpc', vpc.id);
    expect(events.map((event) => [event.action, event.label])).toEqual([
      ['vpc_create', vpc.label],
      ['vpc_update', label],
      ['vpc_update', label],
    ]);
  });

  it('the answer of a read', async () => {
    const vpc = await makeVpc(server.user, {
      region: 'us-iad',
      subnets: [{ label: 'a', ipv4: '10.0.0.0/8' }],
    });
    const { updated: _, ...rest } = expectDone(await update(vpc.id, vpc));
    expect(vpc).toMatchObject(rest);
  });
});

describe('updateVpc refuses', () => {
  it('a label that another VPC of the account has, in any region, and another region', async () => {
    const { id } = await makeVpc(server.user);
    const { label } = await makeVpc(server.user);
    await expectRefused(
      server,
      () => update(id, { label, region: 'moon-1' }),
      400,
      ['label', 'Label must be unique among your VPCs'],
      ['region', 'region cannot be changed'],
    );
  });

  it('all but one of two simultaneous changes to one label', async () => {
    const vpcs = [await makeVpc(server.user), await makeVpc(server.user)];
    const label = newLabel();
    const answers = await Promise.all(vpcs.map(({ id }) => update(id, { label })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
