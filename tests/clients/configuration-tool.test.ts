import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone, type Page } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/**
 * Tools that apply a file: they read, make what is missing, write every attribute that they know, with empty values for what
 * the file leaves out, and read again. If anything differs then, they write for ever. They make many things at once.
 */
const client = new Client(server, {
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'tool/1.0 plugin/2.0',
  },
});

/** Every attribute of a domain that such a tool knows, empty if the file leaves it out. */
const attributes = (fields: object) => ({
  group: '',
  description: '',
  status: null,
  soa_email: '',
  retry_sec: 0,
  master_ips: [],
  axfr_ips: [],
  expire_sec: 0,
  refresh_sec: 0,
  ttl_sec: 0,
  tags: [],
  ...fields,
});

/** The fields of the file that the answer has otherwise, without other fields of the answer. */
const differences = (wanted: object, got: object): string[] =>
  Object.entries(wanted)
    .filter(
      ([field, value]) => value !== null && JSON.stringify(Reflect.get(got, field)) !== JSON.stringify(value),
    )
    .map(([field]) => field);

describe('a configuration tool', () => {
  it('makes a domain, finds no difference, changes it and finds none again', async () => {
    const wanted = attributes({
      domain: 'kept.example',
      type: 'master',
      soa_email: 'a@example.org',
      ttl_sec: 300,
    });
    const { id } = await client.done<Schema<'Domain'>>('POST', '/domains', { body: wanted });
    const path = `/domains/${id}`;
    expect(differences(wanted, await client.done<object>('GET', path))).toEqual([]);

    const next = { ...wanted, axfr_ips: ['192.0.2.7', '2001:db8::7'], tags: ['a-tag', 'b-tag'], ttl_sec: 0 };
    await client.done('PUT', path, { body: next });
    expect(differences(next, await client.done<object>('GET', path))).toEqual([]);

    const none = { ...next, axfr_ips: null, tags: null };
    await client.done('PUT', path, { body: none });
    expect(await client.done('GET', path)).toMatchObject({ axfr_ips: [], tags: [], status: 'active' });

    await client.done('DELETE', path);
    expectGone(await client.send('GET', path));
    // A second deletion finds nothing, and the tool accepts that answer.
    expectGone(await client.send('DELETE', path));
  });

  it('makes many records of a domain at once, and reads each of them back', async () => {
    const body = attributes({ domain: 'many.kept.example', type: 'master', soa_email: 'a@example.org' });
    const { id } = await client.done<Schema<'Domain'>>('POST', '/domains', { body });
    const path = `/domains/${id}/records`;
    const wanted = Array.from({ length: 20 }, (_, at) => ({
      type: at % 2 === 0 ? 'A' : 'AAAA',
      name: `host-${at}`,
      target: at % 2 === 0 ? `192.0.2.${at}` : `2001:db8::${at}`,
      ttl_sec: 0,
      priority: 0,
      weight: 0,
      port: 0,
      protocol: null,
      service: null,
      tag: null,
    }));
    const made = await Promise.all(
      wanted.map((one) => client.done<Schema<'DomainRecord'>>('POST', path, { body: one })),
    );
    for (const [at, record] of made.entries()) {
      const read = await client.done<object>('GET', `${path}/${record.id}`);
      expect(differences(wanted[at] ?? {}, read)).toEqual([]);
    }
    const [first] = made;
    const changed = { ...wanted[0], target: '198.51.100.1', name: null };
    expect(await client.done('PUT', `${path}/${first?.id ?? 0}`, { body: changed })).toMatchObject({
      name: 'host-0',
      target: '198.51.100.1',
    });
    await Promise.all(made.map((record) => client.done('DELETE', `${path}/${record.id}`)));
    expect(await client.all(path, 500)).toEqual([]);
  });

  it('finds a thing by exactly one match', async () => {
    const body = attributes({ domain: 'found.example', type: 'master', soa_email: 'a@example.org' });
    const { id } = await client.done<Schema<'Domain'>>('POST', '/domains', { body });
    for (const filter of [
      { domain: 'found.example' },
      { '+and': [{ '+or': [{ domain: 'found.example' }] }] },
    ]) {
      const page = await client.done<Page<Schema<'Domain'>>>('GET', '/domains?page=1', { filter });
      expect(page.data.map((one) => one.id)).toEqual([id]);
    }
    const nothing = await client.done<Page<unknown>>('GET', '/domains?page=1', {
      filter: { domain: 'lost.example' },
    });
    expect(nothing).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('keeps users, keys and a firewall', async () => {
    const user = { username: 'kept-by-a-tool', email: 'tool@example.org', restricted: true };
    await client.done('POST', '/account/users', {
      body: { ...user, tfa_enabled: false, user_type: 'default' },
    });
    const path = `/account/users/${user.username}`;
    expect(differences(user, await client.done<object>('GET', path))).toEqual([]);
    const grants = { global: { add_domains: true, account_access: null, add_databases: null }, domain: [] };
    expect(await client.done('PUT', `${path}/grants`, { body: grants })).toMatchObject({
      global: { add_domains: true },
    });
    await client.done('DELETE', path);
    expectGone(await client.send('GET', path));

    const rules = {
      inbound: [
        {
          label: 'web',
          action: 'ACCEPT',
          protocol: 'TCP',
          ports: '80, 443',
          description: null,
          addresses: { ipv4: ['0.0.0.0/0'], ipv6: null },
        },
      ],
      inbound_policy: 'DROP',
      outbound: null,
      outbound_policy: 'ACCEPT',
    };
    const firewall = await client.done<Schema<'Firewall'>>('POST', '/networking/firewalls', {
      body: { label: 'kept', rules, devices: { interfaces: [], nodes: [], nodebalancers: null }, tags: null },
    });
    expect(firewall.rules).toEqual(rules);
    const firewallPath = `/networking/firewalls/${firewall.id}`;
    const { entities: _entities, ...known } = firewall;
    const kept = { ...known, rules: undefined, status: 'disabled', label: null };
    expect(await client.done('PUT', firewallPath, { body: kept })).toMatchObject({
      label: 'kept',
      status: 'disabled',
    });
    await client.done('PUT', `${firewallPath}/rules`, { body: { ...rules, version: 1, fingerprint: 'x' } });
    await client.done('DELETE', firewallPath);
  });

  it('makes a load balancer with a configuration and a node, finds no difference, and changes them', async () => {
    const place = { region: 'us-ord', type: 'g6-nano-1', label: 'behind', private_ip: true };
    const behind = await client.done<Schema<'Node'>>('POST', '/node/instances', { body: place });
    const address = `${behind.ipv4.find((one) => one.startsWith('192.168.')) ?? ''}:80`;
    const wanted = { label: 'kept-balancer', region: 'us-ord', client_conn_throttle: 0, tags: [] };
    const balancer = await client.done<Schema<'NodeBalancer'>>('POST', '/nodebalancers', {
      body: { ...wanted, firewall_id: null, configs: null, client_udp_sess_throttle: 0 },
    });
    expect(differences(wanted, balancer)).toEqual([]);

    const configsPath = `/nodebalancers/${balancer.id}/configs`;
    const port = {
      ...{ port: 8088, protocol: 'http', check: 'http', check_path: '/foo', check_attempts: 3 },
      ...{ check_timeout: 30, check_body: '', stickiness: 'http_cookie', algorithm: 'source' },
    };
    const config = await client.done<Schema<'NodeBalancerConfig'>>('POST', configsPath, {
      body: { ...port, udp_check_port: 80, ssl_cert: '', ssl_key: '' },
    });
    const path = `${configsPath}/${config.id}`;
    expect(differences(port, await client.done<object>('GET', path))).toEqual([]);
    const next = { ...port, protocol: 'tcp', proxy_protocol: 'v2', check: 'connection', check_path: '' };
    await client.done('PUT', path, { body: next });
    expect(differences(next, await client.done<object>('GET', path))).toEqual([]);

    const node = { label: 'web', address, weight: 50, mode: 'accept' };
    const added = await client.done<Schema<'NodeBalancerNode'>>('POST', `${path}/nodes`, { body: node });
    expect(differences(node, added)).toEqual([]);
    await client.done('POST', `${path}/rebuild`, {
      body: { ...next, nodes: [{ ...node, id: added.id, subnet_id: 0 }] },
    });
    expect(await client.done('GET', `${path}/nodes/${added.id}`)).toEqual(added);
    await client.done('DELETE', `/nodebalancers/${balancer.id}`);
    expectGone(await client.send('GET', `/nodebalancers/${balancer.id}`));
  });
});
