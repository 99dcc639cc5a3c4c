import { until, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';

useBuild();

describe('the names of things', () => {
  const served = useServedCloud({ CLOUD_DEMO: 'on' });

  const run = (...argv: string[]) => runHere([...argv, '--data-dir', served.directory]);

  const runJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>([...argv, '--data-dir', served.directory]);

  it('find things by their labels', async () => {
    const fields = ['--type', 'master', '--soa-email', 'o@example.org'];
    const domain = await runJson<{ id: number }>(
      ...['domains', 'create', '--domain', 'named.example', ...fields],
    );
    expect(await runJson('domains', 'get', 'named.example')).toMatchObject({ id: domain.id });
    const zoneOf = async (named: string) => (await run('domains', 'get-zone-file', named)).out;
    await until(async () => {
      expect(await zoneOf(String(domain.id))).toMatch(/^; named\.example.*\n\$TTL /);
    });
    expect(await zoneOf('named.example')).toBe(await zoneOf(String(domain.id)));
    const clone = ['domains', 'clone', 'named.example', '--domain', 'named-clone.example'];
    expect(await runJson(...clone)).toMatchObject({ domain: 'named-clone.example' });
    expect((await run('domains', 'delete', 'named.example', '--yes')).out).toBe(
      'Deleted domain named.example.\n',
    );
    const vpc = ['vpcs', 'create', '--label', 'named-vpc', '--region', 'us-ord'];
    const { id } = await runJson<{ id: number }>(...vpc);
    const subnet = ['subnets', 'create', 'named-vpc', '--label', 'named-subnet', '--ipv4', '10.0.0.0/24'];
    const made = await runJson<{ id: number }>(...subnet);
    expect(await runJson('subnets', 'get', String(id), 'named-subnet')).toMatchObject({ id: made.id });
    const unknown = await run('vpcs', 'get', 'no-such-vpc');
    expect([unknown.code, unknown.problems]).toEqual([1, 'Not found: vpc no-such-vpc\n']);
    const key = await runJson<{ id: number }>('storage-keys', 'create', '--label', 'named-key');
    expect(await runJson('storage-keys', 'get', 'named-key')).toMatchObject({ id: key.id });
  });

  it('find records of a domain', async () => {
    const fields = ['--type', 'master', '--soa-email', 'o@example.org'];
    await runJson('domains', 'create', '--domain', 'records.example', ...fields);
    const address = ['--type', 'A', '--name', 'www', '--target', '192.0.2.1'];
    await runJson('domain-records', 'create', 'records.example', ...address);
    const change = ['domain-records', 'update', 'records.example', 'www', '--target', '192.0.2.2'];
    expect(await runJson(...change)).toMatchObject({ name: 'www', target: '192.0.2.2' });
  });

  it('stand for IDs in options that name other things', async () => {
    const place = ['--region', 'us-ord'];
    const node = await runJson<{ id: number }>(
      ...['nodes', 'create', ...place, '--type', 'g6-standard-1', '--label', 'option-node', '--wait'],
    );
    const { id } = await runJson<{ id: number }>(
      ...['volumes', 'create', '--label', 'option-volume', '--size', '20', ...place],
      ...['--node-id', 'option-node', '--wait'],
    );
    expect(await runJson('volumes', 'get', String(id))).toMatchObject({ node_id: node.id });
    const things = ['--nodes', 'option-node', '--volumes', String(id)];
    await runJson('tags', 'create', '--label', 'option-tag', ...things);
    expect(await runJson('nodes', 'get', 'option-node')).toMatchObject({ tags: ['option-tag'] });
    const tagged = await run('tagged-objects', 'list', 'option-tag', '--no-headers');
    expect(tagged.out.split('\n')).toContain('node    option-node');
    expect(await runJson('volumes', 'get', String(id))).toMatchObject({ tags: ['option-tag'] });
    const rules = '{"rules": {"inbound_policy": "DROP", "outbound_policy": "ACCEPT"}}';
    await runJson('firewalls', 'create', '--label', 'option-firewall', '--body', rules);
    const device = ['--type', 'node', '--id', 'option-node'];
    expect(await runJson('firewall-devices', 'create', 'option-firewall', ...device)).toMatchObject({
      entity: { id: node.id, type: 'node' },
    });
    const unknown = await run('volumes', 'attach', String(id), '--node-id', 'no-such-node', '--json');
    expect([unknown.code, JSON.parse(unknown.problems)]).toEqual([
      1,
      {
        errors: [{ reason: 'Not found: node no-such-node', rule: 'access.resource.exists' }],
        exit_code: 1,
      },
    ]);
    const profile = { reason: expect.stringContaining('no configuration profile') as string };
    const boot = await run('nodes', 'boot', 'option-node', '--json');
    expect(JSON.parse(boot.problems)).toMatchObject({ errors: [profile] });
  });

  it('are refused where several things have them, with their IDs', async () => {
    const token = ['tokens', 'create', '--label', 'twice', '--scopes', 'domains:read_only'];
    const one = await runJson<{ id: number }>(...token);
    const other = await runJson<{ id: number }>(...token);
    const { code, problems } = await run('tokens', 'delete', 'twice', '--yes');
    expect([code, problems]).toEqual([
      1,
      expect.stringMatching(/^Several have the label twice: \d+, \d+\. Name one by its ID\.\n$/),
    ]);
    for (const { id } of [one, other]) {
      expect(problems).toContain(String(id));
      await runJson('tokens', 'delete', String(id), '--yes');
    }
  });
});
