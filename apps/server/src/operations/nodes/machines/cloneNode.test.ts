import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { machineOf, makeStopped } from '../actions/actions.fixture.js';
import { makeDisk, onHost, readDisks } from '../disks/disks.fixture.js';
import { vlanEventsOf } from '../interfaces/node-interfaces.fixture.js';
import { eventsOfNode, fromImage, makeNode, newLabel, readNode, progressOf } from './nodes.fixture.js';

const server = useServer();

const place = { region: 'us-ord', type: 'g6-standard-1' } as const;

const clone = (id: number, body: object = place, user: TestUser = server.user) =>
  user.post<Schema<'Node'>>(`/node/instances/${id}/clone`, body);

/** Clones a node, expects that to be taken and waits for it. @returns the target as the answer shows it */
async function cloned(
  id: number,
  body: object = place,
  user: TestUser = server.user,
): Promise<Schema<'Node'>> {
  const answer = await clone(id, body, user);
  expect(answer.status, answer.text).toBe(200);
  await server.settle();
  return answer.body;
}

const configsOf = async (id: number, user: TestUser = server.user): Promise<Schema<'NodeConfig'>[]> =>
  (await user.get<Schema<'NodeConfigPage'>>(`/node/instances/${id}/configs`)).body.data;

const makeConfig = async (id: number, fields: object): Promise<Schema<'NodeConfig'>> => {
  const body = { label: 'other', devices: {}, ...fields };
  return expectDone(await server.user.post<Schema<'NodeConfig'>>(`/node/instances/${id}/configs`, body));
};

const contents = (disks: Record<string, unknown>[]) => disks.map(({ id: _id, ...rest }) => rest);

describe('cloneNode makes a new node', () => {
  it('with the disks, byte for byte, the profiles, the tags and the image of a running node', async () => {
    const source = await makeNode(server, server.user, { ...fromImage, tags: ['one', 'two'] });
    const label = newLabel();
    const body = { region: 'us-lax', type: 'g6-standard-2', label, group: 'shops', private_ip: true };
    const answer = await cloned(source.id, body);
    expect(answer).toMatchObject({
      label,
      group: 'shops',
      region: 'us-lax',
      type: 'g6-standard-2',
      status: 'offline',
      image: source.image,
      tags: ['one', 'two'],
      backups: { enabled: false },
    });
    expect(answer.ipv4).toHaveLength(2);
    expect(await readNode(server.user, answer.id)).toMatchObject({ status: 'offline' });
    expect(await machineOf(server, answer.id)).toMatchObject({ region: 'us-lax', vcpus: 2, running: false });
    expect((await readNode(server.user, source.id)).status).toBe('running');

    const [disks, copies] = [
      await readDisks(server.user, source.id),
      await readDisks(server.user, answer.id),
    ];
    const shown = ({ label, size, filesystem, status }: Schema<'NodeDisk'>) => [
      label,
      size,
      filesystem,
      status,
    ];
    expect(copies.map(shown)).toEqual(disks.map(shown));
    expect(contents(await onHost(server, answer.id))).toEqual(contents(await onHost(server, source.id)));

    const [[config], [copy]] = [await configsOf(source.id), await configsOf(answer.id)];
    expect(copy).toMatchObject({ label: config?.label, kernel: config?.kernel, helpers: config?.helpers });
    expect([copy?.devices.sda, copy?.devices.sdb, copy?.devices.sdc]).toEqual([
      { disk_id: copies[0]?.id, volume_id: null },
      { disk_id: copies[1]?.id, volume_id: null },
      null,
    ]);
    const last = (await eventsOfNode(server.user, source.id)).at(-1);
    expect(last && progressOf(last)).toEqual(['node_clone', 'finished', 100, 'node']);
    expect(last?.secondary_entity?.id).toBe(answer.id);
    expect((await server.user.post(`/node/instances/${answer.id}/boot`)).status).toBe(200);
    await server.settle();
    expect((await readNode(server.user, answer.id)).status).toBe('running');
  });

  it('with the chosen disks and profiles, each once, and without volumes in its slots', async () => {
    const source = await makeStopped(server, server.user);
    const [main, swap] = await readDisks(server.user, source.id);
    const volume = await server.user.post<Schema<'Volume'>>('/volumes', {
      label: newLabel(),
      region: 'us-ord',
    });
    const devices = { sda: { disk_id: main?.id }, sdb: { volume_id: volume.body.id } };
    const { id } = await makeConfig(source.id, { devices });
    await server.settle();
    const none = await cloned(source.id, { ...place, configs: [], disks: [] });
    expect([await readDisks(server.user, none.id), await configsOf(none.id)]).toEqual([[], []]);
    const copy = await cloned(source.id, { ...place, configs: [id, id], disks: [swap?.id] });
    expect(await readDisks(server.user, copy.id)).toMatchObject([
      { label: main?.label },
      { label: swap?.label },
    ]);
    expect(await configsOf(copy.id)).toMatchObject([{ label: 'other', devices: { sda: {}, sdb: null } }]);
    const { body } = await server.user.get<Schema<'Volume'>>(`/volumes/${volume.body.id}`);
    expect(body.node_id).toBe(source.id);
  });

  it('with the interfaces: a new address of the subnet, 1:1 NAT to its own, VLANs by their labels', async () => {
    const vpc = await server.user.post<Schema<'Vpc'>>('/vpcs', {
      label: newLabel(),
      region: 'us-ord',
      subnets: [{ label: 'inner', ipv4: '10.0.4.0/24' }],
    });
    const subnet = vpc.body.subnets[0]?.id;
    const interfaces = [
      {
        purpose: 'vpc',
        primary: true,
        subnet_id: subnet,
        ipv4: { nat_1_1: 'any' },
        ip_ranges: ['10.0.4.64/28'],
      },
      { purpose: 'vlan', label: newLabel(), ipam_address: '10.9.0.1/24' },
    ];
    const source = await makeNode(server, server.user, { ...fromImage, interfaces });
    await makeConfig(source.id, {
      interfaces: [{ purpose: 'public' }, { purpose: 'vpc', subnet_id: subnet }],
    });
    const { id, ipv4 } = await cloned(source.id);
    const [first, second] = await configsOf(id);
    expect(first?.interfaces).toMatchObject([
      {
        purpose: 'vpc',
        primary: true,
        active: false,
        subnet_id: subnet,
        ipv4: { vpc: '10.0.4.4', nat_1_1: ipv4[0] },
        ip_ranges: [],
      },
      { purpose: 'vlan', label: interfaces[1]?.label, ipam_address: '10.9.0.1/24' },
    ]);
    expect(second?.interfaces).toMatchObject([
      { purpose: 'public' },
      { purpose: 'vpc', ipv4: { vpc: '10.0.4.5', nat_1_1: null } },
    ]);
    expect(await vlanEventsOf(server.user, id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', interfaces[1]?.label],
    ]);
    // Nothing of it can be in another region.
    const away = { ...place, region: 'us-lax' };
    const reason = 'The subnet is in another region';
    await expectRefused(server, () => clone(source.id, away), 400, ['region', reason]);
  });

  it('with its own user data, even if the source has some', async () => {
    const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' };
    const source = await makeStopped(server, server.user, { metadata });
    const required = ['metadata.user_data', 'user_data is required'] as const;
    await expectRefused(server, () => clone(source.id), 400, required);
    const copy = await cloned(source.id, { ...place, metadata });
    expect(copy.has_user_data).toBe(true);
  });
});

describe('cloneNode copies to an existing node', () => {
  it('beside its own disks, with the tags of both and no other change', async () => {
    const source = await makeStopped(server, server.user, { type: 'g6-nano-1', tags: ['one'] });
    const target = await makeNode(server, server.user, { type: 'g6-standard-1', tags: ['two'] });
    const had = await makeDisk(server, server.user, target.id);
    const body = { node_id: target.id, backups_enabled: false, private_ip: false };
    const answer = await cloned(source.id, body);
    expect(answer).toMatchObject({
      id: target.id,
      status: 'cloning',
      label: target.label,
      tags: ['two', 'one'],
    });
    const after = await readNode(server.user, target.id);
    expect(after).toMatchObject({ status: 'offline', image: null, type: target.type, ipv4: target.ipv4 });
    expect(await readDisks(server.user, target.id)).toMatchObject([{ id: had.id }, {}, {}]);
    expect(await configsOf(target.id)).toHaveLength(1);
  });

  it.each<[string, (id: number) => object, ...(readonly [string, string])[]]>([
    ['no node', () => ({ node_id: 2_000_000_000 }), ['node_id', 'node_id is not valid']],
    ['the source', (id) => ({ node_id: id }), ['node_id', 'The node cannot be cloned to itself']],
  ])('refuses %s', async (_title, bodyOf, ...errors) => {
    const { id } = await makeNode(server, server.user);
    await expectRefused(server, () => clone(id, bodyOf(id)), 400, ...errors);
  });

  it('refuses a target without capacity, a running one, and one of another account', async () => {
    const source = await makeStopped(server, server.user, { type: 'g6-nano-1' });
    const full = await makeStopped(server, server.user, { type: 'g6-nano-1' });
    const reason = 'Not enough room on the node: 0 MB are left';
    await expectRefused(server, () => clone(source.id, { node_id: full.id }), 400, ['node_id', reason]);
    const running = await makeNode(server, server.user, fromImage);
    const to = { node_id: running.id };
    await expectRefused(server, () => clone(source.id, to), 400, 'The node must be offline');
    const foreign = await makeNode(server, server.stranger);
    const strange = { node_id: foreign.id };
    await expectRefused(server, () => clone(source.id, strange), 400, ['node_id', 'node_id is not valid']);
  });
});

describe('cloneNode refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['to say nothing', {}, ['region', 'region is required'], ['type', 'type is required']],
    [
      'everything at once',
      {
        region: 'nowhere',
        type: 'huge',
        label: '-ab',
        group: 'half\ud83e',
        configs: [2_000_000_000],
        disks: [2_000_000_000],
        metadata: { user_data: '***' },
      },
      ['region', 'region is not valid'],
      ['type', 'A valid plan type by that ID was not found'],
      ['label', 'Must begin and end with a letter or a number'],
      ['group', 'group is not valid'],
      ['configs[0]', 'configs is not valid'],
      ['disks[0]', 'disks is not valid'],
      ['metadata.user_data', 'Must be Base64'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    const { id } = await makeNode(server, server.user);
    await expectRefused(server, () => clone(id, body), 400, ...errors);
  });

  it('a type without capacity, a label that is taken, a region without VLANs', async () => {
    const source = await makeStopped(server, server.user, {
      interfaces: [{ purpose: 'vlan', label: newLabel() }],
    });
    const regions = await server.user.get<Schema<'RegionPage'>>('/regions');
    const without = regions.body.data.find(
      ({ capabilities }) => capabilities.includes('Nodes') && !capabilities.includes('Vlans'),
    );
    const body = { region: without?.id, type: 'g6-nano-1', label: source.label };
    await expectRefused(
      server,
      () => clone(source.id, body),
      400,
      ['region', 'The region does not offer Vlans'],
      ['type', 'The type has too little room for the disks'],
      ['label', 'Label must be unique among your nodes'],
    );
  });

  it('an account that owes money for a new node, not for an existing one', async () => {
    const owing = await server.newAccount();
    const [source, target] = [await makeNode(server, owing), await makeNode(server, owing)];
    await server.operator.put(`/accounts/${owing.accountId}`, { balance: -1 });
    const reason = 'Your account has a negative balance';
    await expectRefused(server, () => clone(source.id, place, owing), 403, reason);
    await cloned(source.id, { node_id: target.id }, owing);
  });

  it('a restricted user that may not change the target', async () => {
    const [source, target] = [await makeNode(server, server.user), await makeNode(server, server.user)];
    const userWith = (permissions: 'read_only' | 'read_write') =>
      server.user.newUser({
        restricted: true,
        globalGrants: ['add_nodes'],
        grants: [
          { kind: 'node', id: source.id, permissions: 'read_only' },
          { kind: 'node', id: target.id, permissions },
        ],
      });
    const to = { node_id: target.id };
    const reader = await userWith('read_only');
    await expectRefused(server, () => clone(source.id, to, reader), 403, 'Unauthorized');
    const writer = await userWith('read_write');
    await cloned(source.id, to, writer);
    const made = await cloned(source.id, place, writer);
    expect((await writer.put(`/node/instances/${made.id}`, { label: newLabel() })).status).toBe(200);
  });
});
