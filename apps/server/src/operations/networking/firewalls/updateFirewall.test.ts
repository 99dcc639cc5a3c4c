import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServerWithClock } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeFirewall, newLabel, provide } from '../networking.fixture.js';

const server = useServerWithClock();
const pathOf = (id: number | string) => `/networking/firewalls/${id}`;

const update = (id: number, change: object) => server.user.put<Schema<'Firewall'>>(pathOf(id), change);

describe('updateFirewall accepts', () => {
  it('a label, a status and tags, and leaves omitted fields', async () => {
    const node = await provide(server, server.user, 'node');
    const firewall = await makeFirewall(server.user, { tags: ['shop'], devices: { nodes: [node] } });
    server.clock.advance(5_000);
    const label = newLabel();
    const renamed = expectDone(await update(firewall.id, { label }));
    expect(renamed).toStrictEqual({ ...firewall, label, updated: renamed.updated });
    expect(renamed.updated > firewall.updated).toBe(true);
    const disabled = expectDone(await update(firewall.id, { status: 'disabled', tags: null }));
    expect(disabled).toStrictEqual({ ...renamed, status: 'disabled', tags: [], updated: disabled.updated });
    expect(expectDone(await server.user.get(pathOf(firewall.id)))).toStrictEqual(disabled);
  });

  it('the answer of a read', async () => {
    const firewall = await makeFirewall(server.user, { tags: ['shop'] });
    const { updated: _, ...rest } = expectDone(await update(firewall.id, firewall));
    expect(firewall).toMatchObject(rest);
  });

  it('and writes events of the changes', async () => {
    const { id } = await makeFirewall(server.user);
    const label = newLabel();
    for (const change of [{ status: 'disabled' }, { status: 'enabled', label }, {}]) await update(id, change);
    const events = await eventsAbout(server, 'firewall', id);
    expect(events.map(({ action }) => action)).toEqual([
      'firewall_create',
      'firewall_disable',
      'firewall_enable',
      'firewall_update',
      'firewall_update',
    ]);
    expect(events.at(-1)?.label).toBe(label);
  });
});

describe('updateFirewall refuses', () => {
  it('a label that another firewall of the account has, an invalid label, and other rules', async () => {
    const { id, rules } = await makeFirewall(server.user);
    const { label } = await makeFirewall(server.user);
    const unique = ['label', 'Label must be unique among your firewalls'] as const;
    await expectRefused(server, () => update(id, { label }), 400, unique);
    await expectRefused(
      server,
      () => update(id, { label: 'a--b', rules: { ...rules, inbound_policy: 'ACCEPT' } }),
      400,
      [
        'label',
        'Must begin with a letter, end with a letter or digit, and have -, _ and . only singly in between',
      ],
      ['rules', 'Rules are changed by an operation of their own'],
    );
  });

  it('all but one of two simultaneous changes to one label', async () => {
    const firewalls = [await makeFirewall(server.user), await makeFirewall(server.user)];
    const label = newLabel();
    const answers = await Promise.all(firewalls.map(({ id }) => update(id, { label })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
