import { readFile } from 'node:fs/promises';
import type { Schema } from '@cloud-account/spec';
import { type Answer, call, problemsOf, unchanged, useOwnServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { accountOf, tokenOf, type SeedAnswer } from './seeds.fixture.js';

const server = useOwnServer();

const load = (...accounts: object[]): Promise<Answer<SeedAnswer>> =>
  server.operator.post<SeedAnswer>('/seeds', { accounts });

/** A client of an account that a seed made. */
const client = (key: string) => {
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const url = `${server.api}/node/instances${path}`;
    const answer = await call<Body>(method, url, { token: tokenOf(key), ...(body && { body }) });
    expect(answer.status, answer.text).toBe(200);
    await server.settle();
    return answer.body;
  };
  return {
    get: <Body>(path: string) => ask<Body>('GET', path),
    post: (path: string, body: object = {}) => ask<object>('POST', path, body),
    delete: (path: string) => ask<object>('DELETE', path),
    nodes: async () => (await ask<Schema<'NodePage'>>('GET', '')).data,
  };
};

const place = { region: 'us-ord', type: 'g6-standard-1' };
const web = { ...place, label: 'web-1', image: 'node/debian12', status: 'running', tags: ['web'] };
const database = {
  ...place,
  label: 'db-1',
  private_ip: true,
  backups_enabled: true,
  disks: [
    { label: 'system', size: 20_000, image: 'node/debian12' },
    { label: 'data', size: 10_000, filesystem: 'ext4' },
    { label: 'swap', size: 512, filesystem: 'swap' },
  ],
  configs: [
    {
      label: 'usual',
      kernel: 'node/grub2',
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' }],
    },
    {
      label: 'repair',
      devices: { sda: 'data', sdc: 'system' },
      root_device: '/dev/sdc',
      run_level: 'single',
    },
  ],
};

describe('loadSeed with nodes', () => {
  it('makes nodes as the file describes them, with their own addresses', async () => {
    const user = {
      username: 'helper-of-parts',
      email: 'a@b.example',
      restricted: true,
      entities: [{ kind: 'node', label: 'web-1', permissions: 'read_only' }],
    };
    const seed = accountOf('parts', { nodes: [web, database] });
    const { status, body, text } = await load({ ...seed, users: [...seed.users, user] });
    expect([status, body.created.nodes], text).toEqual([200, 2]);

    const api = client('parts');
    const [first, second] = await api.nodes();
    expect(first).toMatchObject({ label: 'web-1', status: 'running', image: 'node/debian12', tags: ['web'] });
    expect(first?.backups.enabled).toBe(false);
    expect(first?.ipv4).toHaveLength(1);
    expect(first?.ipv6).toMatch(/^2001:db8:/);
    expect(second).toMatchObject({ label: 'db-1', status: 'offline', image: 'node/debian12', tags: [] });
    expect(second?.backups.enabled).toBe(true);
    expect(second?.ipv4).toEqual([
      expect.stringMatching(/^100\./) as string,
      expect.stringMatching(/^192\.168\./) as string,
    ]);

    const createdParts = await api.get<Schema<'NodeDiskPage'>>(`/${first?.id}/disks`);
    expect(
      createdParts.data.map(({ label, filesystem, status: ready }) => [label, filesystem, ready]),
    ).toEqual([
      ['Debian 12 Disk', 'ext4', 'ready'],
      ['512 MB Swap Image', 'swap', 'ready'],
    ]);
    const disks = (await api.get<Schema<'NodeDiskPage'>>(`/${second?.id}/disks`)).data;
    const [system, data, swap] = disks.map(({ id }) => ({ disk_id: id, volume_id: null }));
    const configs = (await api.get<Schema<'NodeConfigPage'>>(`/${second?.id}/configs`)).data;
    expect(configs).toMatchObject([
      {
        label: 'usual',
        devices: { sda: system, sdb: data, sdc: swap, sdd: null },
        interfaces: [
          { purpose: 'public', active: false },
          { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24', active: false },
        ],
      },
      { label: 'repair', devices: { sda: data, sdb: null, sdc: system }, run_level: 'single' },
    ]);
    const granted = await server.operator.get('/users/helper-of-parts/grants');
    expect(granted.body).toMatchObject({ entities: [{ kind: 'node', id: first?.id }] });
  });

  it('makes nodes that work with the API: boot, shut down, resize, a new password, delete', async () => {
    const machine = { ...database, label: 'db-2', status: 'running' };
    expect((await load(accountOf('going', { nodes: [web, machine] }))).status).toBe(200);
    const api = client('going');
    const [first, second] = (await api.nodes()).map(({ id }) => id);
    const node = (id = first) => api.get<Schema<'Node'>>(`/${id}`);
    const [usual, repair] = (await api.get<Schema<'NodeConfigPage'>>(`/${second}/configs`)).data;
    expect(usual?.interfaces.map(({ active }) => active)).toEqual([true, true]);

    await api.post(`/${second}/reboot`, { config_id: repair?.id });
    expect(await node(second)).toMatchObject({ status: 'running' });
    await api.post(`/${first}/shutdown`);
    expect(await node()).toMatchObject({ status: 'offline' });
    await api.post(`/${first}/password`, { root_pass: 'aComplex-P4ssw0rd-of-9-words' });
    await api.post(`/${first}/resize`, { type: 'g6-standard-2' });
    expect(await node()).toMatchObject({ type: 'g6-standard-2' });
    await api.post(`/${first}/boot`);
    expect(await node()).toMatchObject({ status: 'running' });
    await api.delete(`/${first}`);
    await api.delete(`/${second}`);
    expect(await api.nodes()).toEqual([]);
  });

  it('does not change existing nodes, and adds others', async () => {
    const unsaved = { ...database, backups_enabled: false };
    const seed = accountOf('again', { nodes: [web, unsaved] });
    await load(seed);
    const api = client('again');
    const [first] = await api.nodes();
    await api.post(`/${first?.id}/shutdown`);
    const second = await unchanged(server, () => load(seed));
    expect(second.body).toMatchObject({ created: { nodes: 0 }, kept: { nodes: 2 } });

    const more = { ...unsaved, label: 'db-2' };
    const { body } = await load({ ...seed, nodes: [web, unsaved, more] });
    expect(body).toMatchObject({ created: { nodes: 1 }, kept: { nodes: 2 } });
    const addresses = (await api.nodes()).flatMap(({ ipv4 }) => ipv4);
    expect([addresses.length, new Set(addresses).size]).toEqual([5, 5]);
  });

  it('does not change provided nodes, nor their grants', async () => {
    const seed = accountOf('provided', {
      related_entities: [{ kind: 'node', label: 'old-1', region: 'west' }],
    });
    expect((await load(seed)).body.created).toMatchObject({ related_entities: 1 });
    expect((await load(seed)).body.kept).toMatchObject({ related_entities: 1 });
    const twice = await load({ ...seed, nodes: [{ ...web, label: 'old-1' }] });
    expect(problemsOf(twice).map(({ field }) => field)).toEqual(['accounts[0].related_entities[0].label']);
  });

  it('loads the example of the server', async () => {
    const file = new URL('../../../../seeds/example.yaml', import.meta.url);
    const { accounts } = parse(await readFile(file, 'utf8')) as { accounts: object[] };
    const { status, body, text } = await load(...accounts);
    expect([status, body.created.nodes], text).toEqual([200, 3]);
  });

  it('skips addresses that are taken, and uses released ones first', async () => {
    await load(accountOf('spread', { nodes: [web, { ...web, label: 'web-2' }] }));
    const api = client('spread');
    const [gone] = await api.nodes();
    await api.delete(`/${gone?.id}`);
    await load(
      accountOf('spread', {
        nodes: [
          { ...web, label: 'web-3' },
          { ...web, label: 'web-4' },
        ],
      }),
    );
    const addresses = (await api.nodes()).flatMap(({ ipv4 }) => ipv4);
    expect(new Set(addresses).size).toBe(3);
    expect(addresses).toContain(gone?.ipv4[0]);
  });

  it('makes thousands of nodes at once', async () => {
    const nodes = Array.from({ length: 3_000 }, (_, at) => ({
      ...web,
      label: `node-${at}`,
      private_ip: true,
    }));
    const { body, text } = await load(accountOf('large', { nodes }));
    expect(body.created, text).toMatchObject({ nodes: 3_000 });
    expect((await load(accountOf('large', { nodes }))).body.kept).toMatchObject({ nodes: 3_000 });
  });

  it('refuses all problems of a file, each at its place', async () => {
    const wrong = accountOf('wrong', {
      nodes: [
        { ...web, label: 'a--b', region: 'nowhere', type: 'none' },
        { ...web, label: 'twice', image: 'node/none' },
        { ...web, label: 'twice' },
        { ...place, label: 'empty', status: 'running' },
        {
          ...place,
          label: 'parts',
          disks: [
            { label: 'a', size: 100, image: 'node/debian12' },
            { label: 'a', size: 60_000, image: 'private/1' },
          ],
          configs: [
            { label: 'one', kernel: 'node/none', devices: { sda: 'a', sdb: 'none', sdc: 'a' } },
            {
              label: 'two',
              interfaces: [{ purpose: 'vpc', subnet_id: 1 }, { purpose: 'vlan' }, { purpose: 'public' }],
            },
          ],
        },
      ],
    });
    const answer = await unchanged(server, () => load(wrong));
    expect(answer.status).toBe(400);
    const fields = problemsOf(answer).map(({ field }) => field?.replace('accounts[0].nodes', ''));
    expect(fields).toEqual([
      '[0].region',
      '[0].type',
      '[0].label',
      '[1].image',
      '[2].label',
      '[3].status',
      '[4].disks[0].size',
      '[4].disks[1].label',
      '[4].disks[1].size',
      '[4].disks[1].image',
      '[4].configs[0].kernel',
      '[4].configs[0].devices.sdb',
      '[4].configs[0].devices.sdc',
      '[4].configs[1].interfaces[0].subnet_id',
      '[4].configs[1].interfaces[1].label',
    ]);
  });

  it('refuses an invalid shape of a node', async () => {
    const nodes = [{ label: 'x', region: 'us-ord', status: 'booting', disks: [{ label: 'a' }] }];
    const fields = problemsOf(await load(accountOf('shape', { nodes }))).map(({ field }) => field);
    expect(fields.sort()).toEqual(
      ['disks[0].size', 'label', 'status', 'type'].map((field) => `accounts[0].nodes[0].${field}`),
    );
  });

  it('refuses more nodes than a region has addresses for', async () => {
    await load(accountOf('full', { nodes: [{ ...web, region: 'us-west' }] }));
    await (
      await prismaOf(server)
    ).addressPool.update({ where: { region: 'us-west' }, data: { taken: 64_767 } });
    const nodes = ['a-1', 'a-2'].map((label) => ({ ...web, label, region: 'us-west' }));
    const answer = await load(accountOf('fuller', { nodes }));
    expect([answer.status, (await load(accountOf('fuller', { nodes: nodes.slice(1) }))).status]).toEqual([
      400, 200,
    ]);
  });
});
