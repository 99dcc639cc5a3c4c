import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage, type TestUser } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { machineOf, makeStopped, rowsOf } from '../node-actions/actions.fixture.js';
import { disksAt, failNext, makeDisk, onHost, readDisks } from '../node-disks/disks.fixture.js';
import { vlanEventsOf } from '../node-interfaces/node-interfaces.fixture.js';
import { eventsOfNode, fromImage, makeNode, newLabel, readNode, told } from './nodes.fixture.js';

const stage = useStage();

const place = { region: 'us-ord', type: 'g6-standard-1' } as const;

const clone = (id: number, body: object = place, user: TestUser = stage.user) =>
  user.post<Schema<'Node'>>(`/node/instances/${id}/clone`, body);

/** Clones a node, expects that to be taken and waits for it. @returns the target as the answer shows it */
async function cloned(
  id: number,
  body: object = place,
  user: TestUser = stage.user,
): Promise<Schema<'Node'>> {
  const answer = await clone(id, body, user);
  expect(answer.status, answer.text).toBe(200);
  await stage.cloud.settle();
  return answer.body;
}

const configsOf = async (id: number, user: TestUser = stage.user): Promise<Schema<'NodeConfig'>[]> =>
  (await user.get<Schema<'NodeConfigPage'>>(`/node/instances/${id}/configs`)).body.data;

const makeConfig = async (id: number, fields: object): Promise<Schema<'NodeConfig'>> => {
  const body = { label: 'other', devices: {}, ...fields };
  const answer = await stage.user.post<Schema<'NodeConfig'>>(`/node/instances/${id}/configs`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const contents = (disks: Record<string, unknown>[]) => disks.map(({ id: _id, ...rest }) => rest);

describe('cloneNode makes a new node', () => {
  it('with the disks, byte for byte, the profiles, the tags and the image of a running one', async () => {
    const source = await makeNode(stage, stage.user, { ...fromImage, tags: ['one', 'two'] });
    const answer = await cloned(source.id, { ...place, backups_enabled: false });
    expect(answer).toMatchObject({
      label: `node${answer.id}`,
      status: 'offline',
      image: source.image,
      tags: ['one', 'two'],
      backups: { enabled: false },
    });
    expect(answer.ipv4).toHaveLength(1);
    expect(answer.ipv4).not.toEqual(source.ipv4);
    expect(await readNode(stage.user, answer.id)).toMatchObject({ status: 'offline' });
    expect((await readNode(stage.user, source.id)).status).toBe('running');

    const [disks, copies] = [await readDisks(stage.user, source.id), await readDisks(stage.user, answer.id)];
    const shown = ({ label, size, filesystem, status }: Schema<'NodeDisk'>) => [
      label,
      size,
      filesystem,
      status,
    ];
    expect(copies.map(shown)).toEqual(disks.map(shown));
    expect(contents(await onHost(stage, answer.id))).toEqual(contents(await onHost(stage, source.id)));

    const [[config], [copy]] = [await configsOf(source.id), await configsOf(answer.id)];
    expect(copy).toMatchObject({ label: config?.label, kernel: config?.kernel, helpers: config?.helpers });
    expect([copy?.devices.sda, copy?.devices.sdb, copy?.devices.sdc]).toEqual([
      { disk_id: copies[0]?.id, volume_id: null },
      { disk_id: copies[1]?.id, volume_id: null },
      null,
    ]);
    const last = (await eventsOfNode(stage.user, source.id)).at(-1);
    expect(last && told(last)).toEqual(['node_clone', 'finished', 100, 'node']);
    expect(last?.secondary_entity?.id).toBe(answer.id);
    expect((await stage.user.post(`/node/instances/${answer.id}/boot`)).status).toBe(200);
    await stage.cloud.settle();
    expect((await readNode(stage.user, answer.id)).status).toBe('running');
  });

  it('in another region, of another type, with a label, a group and a private address', async () => {
    const source = await makeStopped(stage, stage.user);
    const label = newLabel();
    const body = { region: 'us-lax', type: 'g6-standard-2', label, group: 'shops', private_ip: true };
    const { id } = await cloned(source.id, body);
    const node = await readNode(stage.user, id);
    expect(node).toMatchObject({ label, group: 'shops', region: 'us-lax', type: 'g6-standard-2' });
    expect(node.ipv4).toHaveLength(2);
    expect(await machineOf(stage, id)).toMatchObject({ region: 'us-lax', vcpus: 2, running: false });
  });

  it('empty, when nothing is chosen, and with what is chosen, each once', async () => {
    const source = await makeStopped(stage, stage.user, { type: 'g6-nano-1', swap_size: 24_000 });
    const [main, swap] = await readDisks(stage.user, source.id);
    const none = await cloned(source.id, { ...place, configs: [], disks: [] });
    expect([await readDisks(stage.user, none.id), await configsOf(none.id)]).toEqual([[], []]);
    const some = await cloned(source.id, { ...place, configs: [], disks: [swap?.id, swap?.id] });
    expect(await readDisks(stage.user, some.id)).toMatchObject([{ label: swap?.label, status: 'ready' }]);
    const devices = { sda: { disk_id: main?.id } };
    const { id } = await makeConfig(source.id, { devices });
    const one = await cloned(source.id, { ...place, configs: [id] });
    expect(await readDisks(stage.user, one.id)).toMatchObject([{ label: main?.label }]);
    expect(await configsOf(one.id)).toMatchObject([{ label: 'other', devices: { sdb: null } }]);
    const all = await cloned(source.id, { ...place, configs: [id, id], disks: [swap?.id] });
    expect(await readDisks(stage.user, all.id)).toHaveLength(2);
    expect(await configsOf(all.id)).toHaveLength(1);
  });

  it('without volumes in its slots', async () => {
    const source = await makeStopped(stage, stage.user);
    const volume = await stage.user.post<Schema<'Volume'>>('/volumes', {
      label: newLabel(),
      region: 'us-ord',
    });
    const devices = { sda: { volume_id: volume.body.id } };
    const { id } = await makeConfig(source.id, { devices });
    await stage.cloud.settle();
    const copy = await cloned(source.id, { ...place, configs: [id] });
    expect((await configsOf(copy.id)).map(({ devices: { sda } }) => sda)).toEqual([null]);
    const { body } = await stage.user.get<Schema<'Volume'>>(`/volumes/${volume.body.id}`);
    expect(body.node_id).toBe(source.id);
  });

  it('with the interfaces: any address of the subnet, 1:1 NAT to its own, VLANs by their labels', async () => {
    const vpc = await stage.user.post<Schema<'Vpc'>>('/vpcs', {
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
    const source = await makeNode(stage, stage.user, { ...fromImage, interfaces });
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
    expect(await vlanEventsOf(stage.user, id)).toEqual([
      ['vlan_attach', 'notification', 'vlan', interfaces[1]?.label],
    ]);
    // Nothing of it can be in another region.
    const away = { ...place, region: 'us-lax' };
    const reason = 'The subnet is in another region';
    await expectRefused(stage.cloud, () => clone(source.id, away), 400, ['region', reason]);
  });

  it('with user data of its own, where the source has some', async () => {
    const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' };
    const source = await makeStopped(stage, stage.user, { metadata });
    const required = ['metadata.user_data', 'user_data is required'] as const;
    await expectRefused(stage.cloud, () => clone(source.id), 400, required);
    const copy = await cloned(source.id, { ...place, metadata });
    expect(copy.has_user_data).toBe(true);
  });

  it('enrolled in backups where that is asked for', async () => {
    const source = await makeNode(stage, stage.user);
    expect((await cloned(source.id, { ...place, backups_enabled: true })).backups.enabled).toBe(true);
  });
});

describe('cloneNode copies to a node that is there', () => {
  it('beside what it has, with tags of both and without anything else of it changed', async () => {
    const source = await makeStopped(stage, stage.user, { type: 'g6-nano-1', tags: ['one'] });
    const target = await makeNode(stage, stage.user, { type: 'g6-standard-1', tags: ['two'] });
    const had = await makeDisk(stage, stage.user, target.id);
    const body = { node_id: target.id, backups_enabled: false, private_ip: false };
    const answer = await cloned(source.id, body);
    expect(answer).toMatchObject({
      id: target.id,
      status: 'cloning',
      label: target.label,
      tags: ['two', 'one'],
    });
    const after = await readNode(stage.user, target.id);
    expect(after).toMatchObject({ status: 'offline', image: null, type: target.type, ipv4: target.ipv4 });
    expect(await readDisks(stage.user, target.id)).toMatchObject([{ id: had.id }, {}, {}]);
    expect(await configsOf(target.id)).toHaveLength(1);
  });

  it.each<[string, (id: number) => object, ...(readonly [string, string])[]]>([
    ['no node', () => ({ node_id: 2_000_000_000 }), ['node_id', 'node_id is not valid']],
    ['the source', (id) => ({ node_id: id }), ['node_id', 'The node cannot be cloned to itself']],
    [
      'what is about a new one',
      () => ({
        node_id: 2_000_000_000,
        ...place,
        label: 'new-label',
        backups_enabled: true,
        private_ip: true,
        metadata: { user_data: 'eA==' },
      }),
      ['node_id', 'node_id is not valid'],
      ['region', 'Only for a new node'],
      ['type', 'Only for a new node'],
      ['label', 'Only for a new node'],
      ['backups_enabled', 'Only for a new node'],
      ['private_ip', 'Only for a new node'],
      ['metadata.user_data', 'Only for a new node'],
    ],
  ])('refuses %s', async (_title, bodyOf, ...errors) => {
    const { id } = await makeNode(stage, stage.user);
    await expectRefused(stage.cloud, () => clone(id, bodyOf(id)), 400, ...errors);
  });

  it('refuses one without room, that runs, that has something to do, or that is somebody else’s', async () => {
    const source = await makeStopped(stage, stage.user, { type: 'g6-nano-1' });
    const full = await makeStopped(stage, stage.user, { type: 'g6-nano-1' });
    const reason = 'Not enough room on the node: 0 MB are left';
    await expectRefused(stage.cloud, () => clone(source.id, { node_id: full.id }), 400, ['node_id', reason]);
    const running = await makeNode(stage, stage.user, fromImage);
    const to = { node_id: running.id };
    await expectRefused(stage.cloud, () => clone(source.id, to), 400, 'The node must be offline');
    const foreign = await makeNode(stage, stage.stranger);
    const strange = { node_id: foreign.id };
    await expectRefused(stage.cloud, () => clone(source.id, strange), 400, [
      'node_id',
      'node_id is not valid',
    ]);
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
      ['metadata.user_data', 'Must be Base64'],
      ['configs[0]', 'configs is not valid'],
      ['disks[0]', 'disks is not valid'],
      ['group', 'group is not valid'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    const { id } = await makeNode(stage, stage.user);
    await expectRefused(stage.cloud, () => clone(id, body), 400, ...errors);
  });

  it('a type without room, a label that is taken, a region without VLANs', async () => {
    const source = await makeStopped(stage, stage.user, {
      interfaces: [{ purpose: 'vlan', label: newLabel() }],
    });
    const regions = await stage.user.get<Schema<'RegionPage'>>('/regions');
    const without = regions.body.data.find(
      ({ capabilities }) => capabilities.includes('Nodes') && !capabilities.includes('Vlans'),
    );
    const body = { region: without?.id, type: 'g6-nano-1', label: source.label };
    await expectRefused(
      stage.cloud,
      () => clone(source.id, body),
      400,
      ['type', 'The type has too little room for the disks'],
      ['label', 'Label must be unique among your nodes'],
      ['region', 'The region does not offer Vlans'],
    );
  });

  it('an account that owes money to make a node, not to copy to one that is there', async () => {
    const debtor = await stage.cloud.newAccount();
    const [source, target] = [await makeNode(stage, debtor), await makeNode(stage, debtor)];
    await stage.operator.put(`/accounts/${debtor.accountId}`, { balance: -1 });
    const reason = 'Your account has a negative balance';
    await expectRefused(stage.cloud, () => clone(source.id, place, debtor), 403, reason);
    await cloned(source.id, { node_id: target.id }, debtor);
  });

  it('what is not the account’s, and a restricted user without the grants', async () => {
    const [source, target] = [await makeNode(stage, stage.user), await makeNode(stage, stage.user)];
    await expectRefused(stage.cloud, () => clone(source.id, place, stage.stranger), 404, 'Not found');
    const grant = { kind: 'node', id: source.id, permissions: 'read_only' } as const;
    const onTarget = (permissions: 'read_only' | 'read_write') =>
      stage.user.newUser({
        restricted: true,
        globalGrants: ['add_nodes'],
        grants: [grant, { kind: 'node', id: target.id, permissions }],
      });
    const weak = await stage.user.newUser({ restricted: true, grants: [grant] });
    await expectRefused(stage.cloud, () => clone(source.id, place, weak), 403, 'Unauthorized');
    const to = { node_id: target.id };
    const reader = await onTarget('read_only');
    await expectRefused(stage.cloud, () => clone(source.id, to, reader), 403, 'Unauthorized');
    const writer = await onTarget('read_write');
    await cloned(source.id, to, writer);
    const made = await cloned(source.id, place, writer);
    expect((await writer.put(`/node/instances/${made.id}`, { label: newLabel() })).status).toBe(200);
  });

  it('leaves nothing on the target when it cannot be done', async () => {
    const source = await makeStopped(stage, stage.user, { type: 'g6-nano-1' });
    const target = await makeNode(stage, stage.user);
    await failNext(stage, target.id, 'copy-disk');
    await cloned(source.id, { node_id: target.id });
    expect(await readNode(stage.user, target.id)).toMatchObject({ status: 'offline' });
    expect(await stage.user.get(disksAt(target.id))).toMatchObject({ body: { results: 0 } });
    for (const table of ['node_disks', 'node_configs'] as const)
      expect(await rowsOf(stage, table, target.id)).toEqual([]);
    expect(await onHost(stage, target.id)).toEqual([]);
    const last = (await eventsOfNode(stage.user, source.id)).at(-1);
    expect(last && told(last)).toEqual(['node_clone', 'failed', 0, 'node']);
  });
});
