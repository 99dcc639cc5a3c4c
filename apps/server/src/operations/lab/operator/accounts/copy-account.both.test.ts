import type { Schema } from '@cloud-account/spec';
import { eventsSeenBy, type TestUser, useServerWithClock, prismaOf } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../../../../credentials/password.js';
import { makeDomain, makeRecord } from '../../../domains/domains.fixture.js';
import { makeDevice, makeFirewall, provide } from '../../../networking/networking.fixture.js';
import { assignAddress, newAddress } from '../../../networking/vpcs/networks.fixture.js';
import { machineOf } from '../../../nodes/actions/actions.fixture.js';
import { makeSavedNode, makeSnapshot } from '../../../nodes/backups/backups.fixture.js';
import { fromImage, makeNode } from '../../../nodes/machines/nodes.fixture.js';
import { makeNearSubnet } from '../../../nodes/interfaces/node-interfaces.fixture.js';
import { makeBucket, makeKey, putObject, sendSigned } from '../../../object-storage/storage.fixture.js';
import { makeConfig } from '../../../nodebalancers/nodebalancers.fixture.js';
import { makeTicket } from '../../../support/tickets.fixture.js';
import { makeVolume } from '../../../volumes/volumes.fixture.js';
import { makeLabAccount, withLab } from './lab-accounts.fixture.js';

const server = useServerWithClock(withLab);

interface Item {
  readonly id: number;
}

const dataOf = async <Type = Item>(user: TestUser, path: string): Promise<readonly Type[]> => {
  const answer = await user.get<{ data?: Type[] }>(path);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.body.data ?? [answer.body as Type];
};

/** The lists of parts of things. */
const parts: Readonly<Record<string, readonly string[]>> = {
  '/domains': ['records'],
  '/node/instances': ['disks', 'configs', 'backups', 'volumes', 'firewalls', 'nodebalancers'],
  '/networking/firewalls': ['devices', 'rules'],
  '/support/tickets': ['replies'],
  '/vpcs': ['subnets'],
};

const lists = [
  ...Object.keys(parts),
  ...['/account', '/account/settings', '/account/users', '/account/events', '/profile/sshkeys'],
  ...['/volumes', '/nodebalancers', '/tags', '/tags/web', '/object-storage/buckets', '/networking/vlans'],
  ...['/networking/ips', '/networking/ipv6/ranges', '/node/stackscripts'],
];

/** All that an account shows of itself, by path; parts by the positions of their things. */
async function contentsOf(user: TestUser): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const path of lists) {
    const items = await dataOf(user, `${path}?page_size=500`);
    contents[path] = items;
    for (const [index, { id }] of items.entries())
      for (const part of parts[path] ?? [])
        contents[`${path}/${index}/${part}`] = await dataOf(user, `${path}/${id}/${part}`);
  }
  return contents;
}

/** Fields that name a thing or have an address of it. */
const naming =
  /^(id|.*_id|e?uuid|url|ipv[46]|address|gateway|rdns|range|route_target|host_uuid|hostname|nat_1_1|entities|nodes|password_created|.*_console)$/;

/** Contents without what differs in a copy. */
const withoutNames = (contents: unknown, account: number): unknown =>
  JSON.parse(
    JSON.stringify(contents, (key, value: unknown) =>
      naming.test(key) && (value !== null || key === 'password_created') ? '…' : value,
    )
      .replaceAll(`.copy-${account}.test`, '')
      .replaceAll(`-copy-${account}`, ''),
  );

/** Creates an account with something of everything. */
async function furnish(user: TestUser) {
  const { operator } = server;
  const accountPath = `/accounts/${user.accountId}`;
  const domain = await makeDomain(user, { tags: ['web'] });
  await makeRecord(user, domain.id, { name: 'www' });
  await makeRecord(user, domain.id, { type: 'CNAME', name: 'shop', target: `www.${domain.domain}` });
  const slave = await makeDomain(user, { type: 'slave', master_ips: ['192.0.2.53'], soa_email: '' });
  const subnet = await makeNearSubnet(user);
  const node = await makeNode(server, user, {
    ...fromImage,
    private_ip: true,
    tags: ['web'],
    metadata: { user_data: Buffer.from('#cloud-config').toString('base64') },
    interfaces: [
      { purpose: 'public' },
      { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vlan', label: 'lan', ipam_address: '10.0.9.1/24' },
    ],
  });
  const saved = await makeSavedNode(server, user);
  await makeSnapshot(server, user, saved.id);
  // Otherwise the platform chooses one meanwhile.
  const schedule = { day: 'Friday', window: 'W4' };
  expect((await user.put(`/node/instances/${saved.id}`, { backups: { schedule } })).status).toBe(200);
  const volume = await makeVolume(user, { region: 'us-ord', node_id: node.id, tags: ['web'] });
  const firewall = await makeFirewall(user, { tags: ['web'] });
  await makeDevice(user, firewall.id, { type: 'node', id: node.id });
  const balancer = await provide(server, user, 'nodebalancer', { region: 'us-ord' });
  const address = `${node.ipv4.find((one) => one.startsWith('192.168.')) ?? ''}:80`;
  await makeConfig(user, balancer, { nodes: [{ label: 'web', address }] });
  const given = await assignAddress(server, user, { address: newAddress(), node_id: node.id });
  const ranges = { node_id: saved.id, prefix_length: 64 };
  const { body: range } = await user.post<Schema<'Ipv6RangeCreated'>>('/networking/ipv6/ranges', ranges);
  const shared = { node_id: node.id, ips: [saved.ipv4[0], range.range] };
  expect((await user.post('/networking/ips/share', shared)).status).toBe(200);
  const offered = await makeNode(server, user);
  await user.post('/account/entity-transfers', { entities: { nodes: [offered.id] } });
  const bucket = await makeBucket(user);
  await putObject(user, bucket, 'one', 'first');
  await putObject(user, bucket, 'two/three', 'second');
  const reached = { cluster: bucket.cluster, bucket_name: bucket.label, permissions: 'read_only' };
  const key = await makeKey(user, { bucket_access: [reached] });
  const ticket = await makeTicket(user, { node_id: node.id });
  await user.post(`/support/tickets/${ticket.id}/replies`, { description: 'Still so.' });
  await user.upload(`/support/tickets/${ticket.id}/attachments`, 'log.txt', 'text of the log');
  const helper = await user.newUser({
    restricted: true,
    grants: [{ kind: 'domain', id: domain.id, permissions: 'read_only' }],
  });
  await user.post('/profile/sshkeys', { label: 'laptop', ssh_key: `ssh-ed25519 ${'A'.repeat(68)} me` });
  await operator.post(`${accountPath}/images`, { label: 'mine', size: 1_000 });
  await operator.post(`${accountPath}/related-entities`, { kind: 'database', label: 'main' });
  await server.settle();
  return { domain, slave, node, saved, volume, bucket, key, ticket, helper, subnet, given };
}

describe('a copy of an account', () => {
  let original: TestUser;
  let made: Awaited<ReturnType<typeof furnish>>;
  let before: Record<string, unknown>;
  let copy: Awaited<ReturnType<typeof makeLabAccount>>;

  beforeAll(async () => {
    original = await server.newAccount();
    made = await furnish(original);
    before = await contentsOf(original);
    copy = await makeLabAccount(server, { copy_of: original.accountId });
    await server.settle();
  });

  /** The thing of the copy at the same place in a list. */
  const copied = async <Type extends Item>(path: string, of: Item): Promise<Type> => {
    const index = (await dataOf(original, `${path}?page_size=500`)).findIndex(({ id }) => id === of.id);
    const found = (await dataOf<Type>(copy.user, `${path}?page_size=500`))[index];
    if (found === undefined) throw new Error(`There is no copy in ${path}.`);
    return found;
  };

  it('shows what the original shows, but for IDs, addresses and names of the platform', async () => {
    const { account_id: id } = copy.account;
    expect(copy.account.username).toBe(`${original.username}-copy-${id}`);
    expect(withoutNames(await contentsOf(copy.user), id)).toEqual(withoutNames(before, id));
  });

  it('changes nothing of the original', async () => {
    expect(await contentsOf(original)).toEqual(before);
  });

  it('refers to its own things', async () => {
    const node = await copied<Schema<'Node'>>('/node/instances', made.node);
    expect((await copied<Schema<'Volume'>>('/volumes', made.volume)).node_id).toBe(node.id);
    const ticket = await copied<Schema<'Ticket'>>('/support/tickets', made.ticket);
    expect(ticket.entity).toMatchObject({ id: node.id, url: `/v4/node/instances/${node.id}` });
    const [event] = await eventsSeenBy(copy.user, { action: 'volume_create' });
    const volume = await copied<Schema<'Volume'>>('/volumes', made.volume);
    expect(event?.entity).toMatchObject({ id: volume.id, url: `/v4/volumes/${volume.id}` });
    expect((await copy.user.get(`/node/instances/${made.node.id}`)).status).toBe(404);
    for (const item of await dataOf<Item & { entity: { id: number; url: string } | null }>(
      copy.user,
      '/account/events?page_size=500',
    ))
      expect(item.entity?.url.split('/'), item.entity?.url).toContain(String(item.entity?.id));
  });

  it('has domains of its own, whose zones are rendered', async () => {
    const { id, domain } = await copied<Schema<'Domain'>>('/domains', made.domain);
    expect(domain).toBe(`${made.domain.domain}.copy-${copy.account.account_id}.test`);
    const { body } = await copy.user.get<{ zone_file: string[] }>(`/domains/${id}/zone-file`);
    expect(body.zone_file.join('\n')).toContain(domain);
  });

  it('has machines with the same on their disks, under addresses of their own', async () => {
    const node = await copied<Schema<'Node'>>('/node/instances', made.node);
    const [machine, from] = [await machineOf(server, node.id), await machineOf(server, made.node.id)];
    const looks = (one: typeof machine) => ({
      ...one,
      disks: one?.disks.map(({ disk: _, ...rest }) => rest).sort((a, b) => a.size - b.size),
    });
    expect(machine?.running).toBe(true);
    expect(looks(machine)).toEqual(looks(from));
    expect(node.ipv4).toHaveLength(made.node.ipv4.length + 1);
    expect(node.ipv4.filter((address) => made.node.ipv4.includes(address))).toEqual([]);
    expect(node.ipv4).not.toContain(made.given.address);
    const { body } = await copy.user.get<Schema<'NodeIpAddresses'>>(`/node/instances/${node.id}/ips`);
    expect(body.ipv4.vpc).toMatchObject([{ nat_1_1: node.ipv4[0] }]);
    const saved = await copied<Schema<'Node'>>('/node/instances', made.saved);
    expect(body.ipv4.shared).toMatchObject([{ address: saved.ipv4[0] }]);
    expect(body.ipv6.global).toMatchObject([{ route_target: saved.ipv6?.replace('/128', '') }]);
    expect((await copy.user.post(`/node/instances/${node.id}/reboot`)).status).toBe(200);
    await server.settle();
    expect((await copy.user.get<Schema<'Node'>>(`/node/instances/${node.id}`)).body.status).toBe('running');
  });

  it('restores its own backups', async () => {
    const { id } = await copied('/node/instances', made.saved);
    const { body } = await copy.user.get<Schema<'BackupList'>>(`/node/instances/${id}/backups`);
    const backup = body.snapshot.current?.id ?? 0;
    const request = { node_id: id, overwrite: true };
    const answer = await copy.user.post(`/node/instances/${id}/backups/${backup}/restore`, request);
    expect(answer.status, answer.text).toBe(200);
    await server.settle();
    const [event] = await eventsSeenBy(copy.user, { action: 'backups_restore' });
    expect(event?.status).toBe('finished');
  });

  it('has the objects, and keys with the same secrets for them', async () => {
    const { account_id: id, storage_key: own } = copy.account;
    const bucket = { cluster: made.bucket.cluster, label: `${made.bucket.label}-copy-${id}` };
    const contents = async (key: typeof own, path: string) =>
      (await sendSigned(server, key, bucket, { path })).text();
    expect(await contents(own, '/one')).toBe('first');
    const keys = await dataOf<Schema<'StorageKey'>>(copy.user, '/object-storage/keys');
    const limited = keys.find(({ limited: is }) => is);
    expect(limited?.bucket_access).toMatchObject([{ bucket_name: bucket.label }]);
    const key = { access_key: limited?.access_key ?? '', secret_key: made.key.secret_key };
    expect(key.access_key).not.toBe(made.key.access_key);
    expect(await contents(key, '/two/three')).toBe('second');
    await putObject(copy.user, { ...made.bucket, ...bucket }, 'one', 'changed');
    const answer = await sendSigned(server, made.key, made.bucket, { path: '/one' });
    expect(await answer.text()).toBe('first');
  });

  it('has the files of its tickets', async () => {
    const ticket = await copied<Schema<'Ticket'>>('/support/tickets', made.ticket);
    const { ticketAttachment } = await prismaOf(server);
    const { id } = await ticketAttachment.findFirstOrThrow({ where: { ticketId: ticket.id } });
    const path = `/tickets/${ticket.id}/attachments/${id}`;
    expect((await server.operator.get(path)).text).toBe('text of the log');
  });

  it('has users with their grants and passwords, and a new password for the one in the answer', async () => {
    const domain = await copied('/domains', made.domain);
    const name = `${made.helper.username}-copy-${copy.account.account_id}`;
    const { body } = await copy.user.get<Schema<'UserGrants'>>(`/account/users/${name}/grants`);
    expect(body.domain.filter(({ permissions }) => permissions !== null)).toMatchObject([
      { id: domain.id, permissions: 'read_only' },
    ]);
    const { user } = await prismaOf(server);
    const { passwordHash } = await user.findFirstOrThrow({ where: { username: copy.account.username } });
    expect(await isPassword(copy.account.password, passwordHash ?? '')).toBe(true);
  });

  it('is copied itself, and is deleted without a trace in the original', async () => {
    const second = await makeLabAccount(server, { copy_of: copy.account.account_id, name: 'copy-of-a-copy' });
    expect(second.account.username).toBe('copy-of-a-copy');
    const path = `/lab/accounts/${second.account.account_id}`;
    expect((await server.operator.delete(path)).status).toBe(204);
    await server.settle();
    expect(await contentsOf(original)).toEqual(before);
  });
});
