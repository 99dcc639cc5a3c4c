import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { expectDone, problemsOf, useOwnServer, type Answer, type TestUser } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFirewall, openRule, provide } from '../../networking/networking.fixture.js';
import { makeVpc } from '../../networking/vpcs/networks.fixture.js';
import { fromImage, makeNode, newLabel } from '../../nodes/machines/nodes.fixture.js';

type Reach = OperatorSchema<'LabReachability'>;

const server = useOwnServer({ environment: { CLOUD_LAB: 'on', CLOUD_COMPUTE_TIMES: 'instant' } });

const ask = (body: object): Promise<Answer<Reach>> => server.operator.post<Reach>('/lab/reachability', body);

const reach = async (source: string, target: string, more: object = {}): Promise<Reach> =>
  expectDone(await ask({ source, target, ...more }));

const running = (user: TestUser, fields: object): Promise<Schema<'Node'>> =>
  makeNode(server, user, { ...fromImage, ...fields });

describe('checkLabReachability', () => {
  let web: Schema<'Node'>;
  let db: Schema<'Node'>;
  let wall: Schema<'Firewall'>;

  beforeAll(async () => {
    const { subnets } = await makeVpc(server.user, {
      label: 'prod',
      region: 'us-ord',
      subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }],
    });
    const inVpc = { purpose: 'vpc', subnet_id: subnets[0]?.id };
    const inVlan = { purpose: 'vlan', label: 'backend' };
    web = await running(server.user, {
      label: 'web-1',
      interfaces: [
        { purpose: 'public' },
        { ...inVpc, ipv4: { vpc: '10.0.1.2' } },
        { ...inVlan, ipam_address: '10.7.0.1/24' },
      ],
    });
    db = await running(server.user, {
      label: 'db-1',
      private_ip: true,
      interfaces: [
        { ...inVpc, primary: true, ipv4: { vpc: '10.0.1.3', nat_1_1: 'any' }, ip_ranges: ['10.0.1.64/28'] },
        { ...inVlan, ipam_address: '10.7.0.2/24' },
      ],
    });
    wall = await makeFirewall(server.user, {
      label: 'db-wall',
      rules: {
        inbound: [{ ...openRule, ports: '5432', addresses: { ipv4: ['10.0.1.0/24'] } }],
        inbound_policy: 'DROP',
        outbound: [],
        outbound_policy: 'ACCEPT',
      },
      devices: { nodes: [db.id] },
    });
  });

  it('says how a node reaches another, by each of its addresses', async () => {
    const { reachable, reason, paths } = await reach('web-1', 'db-1:5432');
    expect([reachable, reason]).toEqual([true, 'It arrives at db-1 by eth0, over the VPC prod.']);
    const [nat] = db.ipv4;
    expect(paths.map((path) => [path.address, path.reachable])).toEqual([
      ['10.0.1.3', true],
      ['10.7.0.2', true],
      [nat, false],
    ]);
    const end = { type: 'node', interface: 'eth1', purpose: 'vpc', network: 'prod' };
    expect(paths[0]).toEqual({
      address: '10.0.1.3',
      reachable: true,
      reason,
      source_address: '10.0.1.2',
      source: { ...end, id: web.id, label: 'web-1' },
      target: { ...end, id: db.id, label: 'db-1', interface: 'eth0' },
      firewalls: [{ id: wall.id, label: 'db-wall', direction: 'inbound', rule: 0, action: 'ACCEPT' }],
    });
    expect(paths[2]).toMatchObject({
      reason: `The policy inbound_policy of the firewall db-wall drops TCP port 5432 from ${web.ipv4[0]}.`,
      target: null,
      firewalls: [{ rule: null, action: 'DROP' }],
    });
  });

  it('finds ends by IDs, addresses and words', async () => {
    expect(await reach(String(web.id), `${db.id}:5432`)).toMatchObject({ reachable: true });
    expect(await reach('web-1', '10.7.0.2:22')).toMatchObject({
      reachable: true,
      reason: 'It arrives at db-1 by eth1, over the VLAN backend.',
    });
    expect(await reach('web-1', '10.0.1.70:5432')).toMatchObject({ reachable: true });
    expect(await reach('web-1', '10.0.1.80:5432')).toMatchObject({ reachable: false });
    expect(await reach(`${web.ipv4[0]}`, '10.0.1.3:5432')).toMatchObject({ reachable: true });
    expect(await reach('internet', `${web.ipv4[0]}:443`)).toMatchObject({
      reachable: true,
      paths: [{ source: null }],
    });
    expect(await reach('internet', 'db-1:5432')).toMatchObject({ reachable: false });
    expect(await reach('web-1', 'internet', { protocol: 'ICMP' })).toMatchObject({ reachable: true });
    const slaac = `${web.ipv6}`.replace(/\/.*/, '');
    expect(await reach('2001:db8:ffff::1', `[${slaac}]:443`)).toMatchObject({
      reachable: true,
      paths: [{ source_address: '2001:db8:ffff::1', address: slaac }],
    });
  });

  it('follows a change of a firewall, and of a node', async () => {
    const path = `/networking/firewalls/${wall.id}`;
    expect((await server.user.put(path, { status: 'disabled' })).status).toBe(200);
    expect(await reach('internet', 'db-1:22')).toMatchObject({ reachable: true });
    expect((await server.user.put(path, { status: 'enabled' })).status).toBe(200);
    expect(await reach('internet', 'db-1:22')).toMatchObject({ reachable: false });
    await server.user.post(`/node/instances/${db.id}/shutdown`);
    await server.settle();
    expect(await reach('web-1', 'db-1:5432')).toMatchObject({ reachable: false, reason: 'db-1 is offline.' });
    await server.user.post(`/node/instances/${db.id}/boot`);
    await server.settle();
    expect(await reach('web-1', 'db-1:5432')).toMatchObject({ reachable: true });
  });

  it('knows IPv6 ranges, and load balancers with their firewalls', async () => {
    const made = expectDone(
      await server.user.post<{ range: string }>('/networking/ipv6/ranges', {
        node_id: web.id,
        prefix_length: 64,
      }),
    );
    const inRange = made.range.replace(/::\/.*$|::$/, '::7');
    expect(await reach('internet', `[${inRange}]:443`)).toMatchObject({ reachable: true });
    const id = await provide(server, server.user, 'nodebalancer', {
      label: 'front',
      configs: [{ port: 80 }],
    });
    const { body } = await server.user.get<Schema<'NodeBalancer'>>(`/nodebalancers/${id}`);
    for (const host of [body.ipv4, `[${body.ipv6}]`]) {
      expect(await reach('internet', `${host}:80`)).toMatchObject({
        reachable: true,
        paths: [{ target: { type: 'nodebalancer', label: 'front', interface: null } }],
      });
      expect((await reach('internet', `${host}:81`)).reason).toBe(
        'The load balancer front has no TCP port 81.',
      );
    }
  });

  it('refuses a label of several accounts, unless one is named', async () => {
    const other = server.stranger;
    const label = newLabel();
    await running(server.user, { label });
    await running(other, { label });
    const several = await ask({ source: 'internet', target: `${label}:443` });
    expect([several.status, problemsOf(several)]).toEqual([
      400,
      [
        {
          field: 'target',
          reason: `Nodes of several accounts have the label ${label}: give its ID, or the account`,
        },
      ],
    ]);
    const { accountId: account } = other;
    expect(await reach('internet', `${label}:443`, { account_id: account })).toMatchObject({
      reachable: true,
    });
  });

  it.each([
    [{ source: 'nobody', target: 'web-1:443' }, 'source', 'No node has the ID or label nobody'],
    [{ source: 'web-1', target: '99999999999:443' }, 'target', 'No node has the ID or label 99999999999'],
    [{ source: 'web-1', target: 'web-1' }, 'target', 'A port follows the host for TCP, as in web-1:443'],
    [{ source: 'web-1', target: 'web-1:80', protocol: 'ICMP' }, 'target', 'ICMP has no ports'],
    [{ source: 'web-1', target: 'web-1:80', protocol: 'IPENCAP' }, 'protocol', undefined],
    [{ target: 'web-1:80' }, 'source', undefined],
  ])('refuses %j', async (body, field, reason = expect.any(String) as string) => {
    const answer = await ask(body);
    expect([answer.status, problemsOf(answer)]).toEqual([400, [{ field, reason }]]);
  });
});
