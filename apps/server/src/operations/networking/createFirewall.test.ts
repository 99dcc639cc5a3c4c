import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsAbout, makeFirewall, newLabel, openRule, provide, someRules } from './networking.fixture.js';

const stage = useStage();
const path = '/networking/firewalls';

const body = (fields: object = {}) => ({ label: newLabel(), rules: someRules, ...fields });
const create = (fields: object) => stage.user.post<Schema<'Firewall'>>(path, body(fields));

describe('createFirewall accepts', () => {
  it('a label and two policies, and fills in the rest', async () => {
    const label = newLabel();
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    const { status, body: made } = await stage.user.post<Schema<'Firewall'>>(path, { label, rules });
    expect(status).toBe(200);
    const { id, created, updated, ...rest } = made;
    expect(rest).toStrictEqual({
      label,
      status: 'enabled',
      rules: { inbound: [], outbound: [], ...rules },
      tags: [],
      entities: [],
    });
    expect(updated).toBe(created);
    expect((await stage.user.get(`${path}/${id}`)).body).toStrictEqual(made);
  });

  it('rules, tags and things to be in front of, and gives them back as they were written', async () => {
    const [node, balancer] = [
      await provide(stage, stage.user, 'node', { label: 'web-1' }),
      await provide(stage, stage.user, 'nodebalancer', { label: 'front' }),
    ];
    const rules = {
      ...someRules,
      inbound: [
        openRule,
        { ...openRule, ports: '22-24,80 , 443', addresses: { ipv4: [], ipv6: ['1234::5678/0'] } },
      ],
      outbound: [{ ...openRule, protocol: 'ICMP', ports: null, action: 'DROP', description: 'no ping' }],
    };
    const made = await makeFirewall(stage.user, {
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
    expect((await stage.user.get(`${path}/${made.id}`)).body).toStrictEqual(made);
  });

  it('a status, and null for an empty list of rules', async () => {
    const rules = { ...someRules, inbound: null, outbound: null };
    const made = await makeFirewall(stage.user, { status: 'disabled', rules });
    expect(made).toMatchObject({ status: 'disabled', rules: { inbound: [], outbound: [] } });
    expect((await stage.user.get(`${path}/${made.id}`)).body).toStrictEqual(made);
  });

  it('rules that leave things out, and leaves them out of its answers', async () => {
    const rules = {
      ...someRules,
      inbound: [
        { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } },
        { protocol: 'UDP', action: 'DROP', ports: null, label: '', addresses: { ipv6: ['2001:DB8::/32'] } },
      ],
    };
    const made = await makeFirewall(stage.user, { rules });
    expect(made.rules).toStrictEqual(rules);
    expect((await stage.user.get<Schema<'Firewall'>>(`${path}/${made.id}`)).body.rules).toStrictEqual(rules);
    expect((await stage.user.get(`${path}/${made.id}/rules`)).body).toStrictEqual(rules);
    const { status, text } = await stage.user.put(`${path}/${made.id}`, { rules });
    expect(status, text).toBe(200);
  });

  it('a status only of those that a firewall may have', async () => {
    await expectRefused(stage.cloud, () => create({ status: 'deleted' }), 400, [
      'status',
      'Must be one of enabled, disabled',
    ]);
  });

  it('a label that another account has, or that differs in case', async () => {
    const { label } = await makeFirewall(stage.stranger);
    await makeFirewall(stage.user, { label });
    await makeFirewall(stage.user, { label: label.toUpperCase() });
  });

  it('and writes one event', async () => {
    const { id, label } = await makeFirewall(stage.user);
    expect(await eventsAbout(stage.cloud, 'firewall', id)).toEqual([
      {
        action: 'firewall_create',
        username: stage.user.username,
        label,
        url: `/v4/networking/firewalls/${id}`,
        secondary: null,
      },
    ]);
  });
});

describe('createFirewall refuses input', () => {
  it('without what is required', async () => {
    await expectRefused(
      stage.cloud,
      () => stage.user.post(path, { rules: {} }),
      400,
      ['label', 'label is required'],
      ['rules.inbound_policy', 'inbound_policy is required'],
      ['rules.outbound_policy', 'outbound_policy is required'],
    );
  });

  it('of the wrong shape', async () => {
    const wrong = {
      label: 'ab',
      rules: { ...someRules, inbound: [{ protocol: 'TLS', action: 'ALLOW', ports: 22 }] },
      tags: ['x'],
      devices: { nodes: ['1'] },
    };
    const { status, body: answer } = await stage.user.post<Schema<'Errors'>>(path, wrong);
    expect(status).toBe(400);
    expect(answer.errors.map(({ field }) => field ?? '').sort()).toEqual([
      'devices.nodes[0]',
      'label',
      'rules.inbound[0].action',
      'rules.inbound[0].ports',
      'rules.inbound[0].protocol',
      'tags[0]',
    ]);
  });

  it('with everything the rules refuse at once', async () => {
    const { label } = await makeFirewall(stage.user);
    const node = await provide(stage, stage.user, 'node');
    const foreign = await provide(stage, stage.stranger, 'node');
    await makeFirewall(stage.user, { devices: { nodes: [node] } });
    await expectRefused(
      stage.cloud,
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
      ['devices.nodes[1]', 'id is not valid'],
      ['devices.nodebalancers[0]', 'id is not valid'],
    );
  });

  it('with a thing that is named twice, or 26 rules', async () => {
    const node = await provide(stage, stage.user, 'node');
    await expectRefused(
      stage.cloud,
      () =>
        create({
          rules: { ...someRules, inbound: Array<object>(26).fill(openRule) },
          devices: { nodes: [node, node] },
        }),
      400,
      ['rules.inbound', 'A firewall may have 25 rules'],
      ['devices.nodes[1]', 'Is behind a firewall already'],
    );
  });
});

describe('createFirewall refuses the caller', () => {
  it('without the scope', async () => {
    const weak = await stage.user.newToken({ scopes: ['firewall:read_only', 'vpc:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.post(path, body()), 401, reason);
  });

  it('without the global grant', async () => {
    const restricted = await stage.user.newUser({ restricted: true, globalGrants: ['add_vpcs'] });
    await expectRefused(stage.cloud, () => restricted.post(path, body()), 403, 'Unauthorized');
  });

  it('without read_write on what is to be behind it', async () => {
    const node = await provide(stage, stage.user, 'node');
    const globalGrants = ['add_firewalls'] as const;
    const reader = await stage.user.newUser({
      restricted: true,
      globalGrants,
      grants: [{ kind: 'node', id: node, permissions: 'read_only' }],
    });
    const request = () => reader.post(path, body({ devices: { nodes: [node] } }));
    await expectRefused(stage.cloud, request, 403, 'Unauthorized');
    const writer = await stage.user.newUser({
      restricted: true,
      globalGrants,
      grants: [{ kind: 'node', id: node, permissions: 'read_write' }],
    });
    await makeFirewall(writer, { devices: { nodes: [node] } });
  });

  it('not with the grant, and gives the creator every right on the firewall', async () => {
    const creator = await stage.user.newUser({ restricted: true, globalGrants: ['add_firewalls'] });
    const { id } = await makeFirewall(creator);
    expect((await creator.put(`${path}/${id}`, { status: 'disabled' })).status).toBe(200);
    expect((await creator.get<Schema<'FirewallPage'>>(path)).body.data).toHaveLength(1);
  });
});

describe('createFirewall refuses state', () => {
  it('all but one of many at once for one label', async () => {
    const label = newLabel();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stage.user.post<Schema<'Errors'>>(path, body({ label }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    for (const { body: answer } of answers.filter(({ status }) => status !== 200)) {
      expect(answer.errors).toEqual([
        { field: 'label', reason: 'Label must be unique among your firewalls' },
      ]);
    }
  });

  it('all but one of many at once for one thing', async () => {
    const node = await provide(stage, stage.user, 'node');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stage.user.post(path, body({ devices: { nodes: [node] } }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
  });
});
