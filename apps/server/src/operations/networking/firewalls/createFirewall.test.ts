import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeFirewall, newLabel, openRule, provide, someRules } from '../networking.fixture.js';

const server = useServer();
const path = '/networking/firewalls';

const body = (fields: object = {}) => ({ label: newLabel(), rules: someRules, ...fields });
const create = (fields: object) => server.user.post<Schema<'Firewall'>>(path, body(fields));

describe('createFirewall accepts', () => {
  it('a label and two policies, and fills in the rest', async () => {
    const label = newLabel();
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    const made = expectDone(await server.user.post<Schema<'Firewall'>>(path, { label, rules }));
    const { id, created, updated, ...rest } = made;
    expect(rest).toStrictEqual({
      label,
      status: 'enabled',
      rules: { inbound: [], outbound: [], ...rules },
      tags: [],
      entities: [],
    });
    expect(updated).toBe(created);
    expect((await server.user.get(`${path}/${id}`)).body).toStrictEqual(made);
  });

  it('rules, tags and devices, and returns them as they were written', async () => {
    const [node, balancer] = [
      await provide(server, server.user, 'node', { label: 'web-1' }),
      await provide(server, server.user, 'nodebalancer', { label: 'front' }),
    ];
    const rules = {
      ...someRules,
      inbound: [
        openRule,
        { ...openRule, ports: '22-24,80 , 443', addresses: { ipv4: [], ipv6: ['1234::5678/0'] } },
      ],
      outbound: [{ ...openRule, protocol: 'ICMP', ports: null, action: 'DROP', description: 'no ping' }],
    };
    const made = await makeFirewall(server.user, {
      rules,
      tags: ['shop', 'berlin', 'shop'],
      devices: { nodes: [node], nodebalancers: [balancer] },
    });
    expect(made).toMatchObject({
      rules,
      tags: ['shop', 'berlin'],
      entities: [
        { id: node, type: 'node', label: 'web-1', url: `/v4/node/instances/${node}` },
        { id: balancer, type: 'nodebalancer', label: 'front', url: `/v4/nodebalancers/${balancer}` },
      ],
    });
    expect((await server.user.get(`${path}/${made.id}`)).body).toStrictEqual(made);
  });

  it('rules without optional fields, and leaves them out of its answers', async () => {
    const rules = {
      ...someRules,
      inbound: [
        { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } },
        { protocol: 'UDP', action: 'DROP', ports: null, label: '', addresses: { ipv6: ['2001:DB8::/32'] } },
      ],
    };
    const made = await makeFirewall(server.user, { rules });
    expect(made.rules).toStrictEqual(rules);
    expect((await server.user.get<Schema<'Firewall'>>(`${path}/${made.id}`)).body.rules).toStrictEqual(rules);
    expect((await server.user.get(`${path}/${made.id}/rules`)).body).toStrictEqual(rules);
    expectDone(await server.user.put(`${path}/${made.id}`, { rules }));
  });

  it('a label that another account has, or that differs in case', async () => {
    const { label } = await makeFirewall(server.stranger);
    await makeFirewall(server.user, { label });
    await makeFirewall(server.user, { label: label.toUpperCase() });
  });

  it('and writes one event', async () => {
    const { id, label } = await makeFirewall(server.user);
    expect(await eventsAbout(server, 'firewall', id)).toEqual([
      {
        action: 'firewall_create',
        username: server.user.username,
        label,
        url: `/v4/networking/firewalls/${id}`,
        secondary: null,
      },
    ]);
  });
});

describe('createFirewall refuses input', () => {
  it('all problems at once', async () => {
    const { label } = await makeFirewall(server.user);
    const node = await provide(server, server.user, 'node');
    const foreign = await provide(server, server.stranger, 'node');
    await makeFirewall(server.user, { devices: { nodes: [node] } });
    await expectRefused(
      server,
      () =>
        create({
          label,
          rules: {
            ...someRules,
            inbound: [{ ...openRule, ports: '0' }],
            outbound: [{ ...openRule, protocol: 'ICMP', addresses: { ipv4: ['::/0'] } }],
          },
          devices: { nodes: [node, foreign], nodebalancers: [2_000_000_000] },
        }),
      400,
      ['label', 'Label must be unique among your firewalls'],
      ['rules.inbound[0].ports', 'Must be ports (1-65535) and ranges, separated by commas'],
      ['rules.outbound[0].ports', 'Only TCP and UDP have ports'],
      ['rules.outbound[0].addresses.ipv4[0]', 'Must be an IPv4 network'],
      ['devices.nodes[0]', 'Is behind a firewall already'],
      ['devices.nodes[1]', 'nodes is not valid'],
      ['devices.nodebalancers[0]', 'nodebalancers is not valid'],
    );
  });
});

describe('createFirewall refuses the caller', () => {
  it('without read_write on its devices', async () => {
    const node = await provide(server, server.user, 'node');
    const globalGrants = ['add_firewalls'] as const;
    const reader = await server.user.newUser({
      restricted: true,
      globalGrants,
      grants: [{ kind: 'node', id: node, permissions: 'read_only' }],
    });
    const request = () => reader.post(path, body({ devices: { nodes: [node] } }));
    await expectRefused(server, request, 403, 'Unauthorized');
    const writer = await server.user.newUser({
      restricted: true,
      globalGrants,
      grants: [{ kind: 'node', id: node, permissions: 'read_write' }],
    });
    await makeFirewall(writer, { devices: { nodes: [node] } });
  });

  it('not with the grant, and gives the creator every right on the firewall', async () => {
    const creator = await server.user.newUser({ restricted: true, globalGrants: ['add_firewalls'] });
    const { id } = await makeFirewall(creator);
    expect((await creator.put(`${path}/${id}`, { status: 'disabled' })).status).toBe(200);
    expect((await creator.get<Schema<'FirewallPage'>>(path)).body.data).toHaveLength(1);
  });
});

describe('createFirewall refuses state', () => {
  it('all but one of many simultaneous requests for one label', async () => {
    const label = newLabel();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.user.post<Schema<'Errors'>>(path, body({ label }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    for (const { body: answer } of answers.filter(({ status }) => status !== 200)) {
      expect(answer.errors).toEqual([
        { field: 'label', reason: 'Label must be unique among your firewalls' },
      ]);
    }
  });

  it('all but one of many simultaneous requests for one thing', async () => {
    const node = await provide(server, server.user, 'node');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.user.post(path, body({ devices: { nodes: [node] } }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
  });
});
