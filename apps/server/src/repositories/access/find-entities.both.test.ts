import { tokenHash } from '@cloud-account/server';
import { findEntities, findEntity, findVlan } from '@cloud-account/server/repositories/access/find-entities';
import { findViewer } from '@cloud-account/server/repositories/access/viewers';
import { type TestUser, useServer } from '@cloud-account/testkit';
import { expect, test } from 'vitest';

const server = useServer();

const viewerOf = async ({ token }: TestUser) => {
  const viewer = await findViewer(server.cloud.database, tokenHash(token), server.clock.now());
  if (viewer === undefined) throw new Error('The token leads to nobody.');
  return viewer;
};

const provide = async ({ accountId }: TestUser, body: object): Promise<number> => {
  const path = `/accounts/${accountId}/related-entities`;
  return (await server.operator.post<{ id: number }>(path, body)).body.id;
};

const makeDomain = async (user: TestUser, domain: string): Promise<number> => {
  const body = { domain, type: 'master', soa_email: 'a@example.org' };
  return (await user.post<{ id: number }>('/domains', body)).body.id;
};

test('finds the entities of the account, its own and the provided ones', async () => {
  const user = await server.newAccount();
  const viewer = await viewerOf(user);
  const { database } = server.cloud;
  const domain = await makeDomain(user, 'found.example');
  const node = await provide(user, { kind: 'node', label: 'web-1', region: 'west' });
  expect(await findEntity(viewer, database, { kind: 'domain', id: domain })).toEqual({
    kind: 'domain',
    id: domain,
    label: 'found.example',
    region: '',
    url: `/v4/domains/${domain}`,
    level: 'read_write',
  });
  expect(await findEntity(viewer, database, { kind: 'node', id: node })).toEqual({
    kind: 'node',
    id: node,
    label: 'web-1',
    region: 'west',
    url: `/v4/node/instances/${node}`,
    level: 'read_write',
  });
});

test('finds several at once inside a transaction, without missing ones', async () => {
  const user = await server.newAccount();
  const viewer = await viewerOf(user);
  const ids = [
    await provide(user, { kind: 'database', label: 'a' }),
    await provide(user, { kind: 'database', label: 'b' }),
  ];
  const odd = [0, -1, 1.5, 2_000_000_000, 2_147_483_648, 1e21, NaN];
  const found = await server.cloud.transaction((tx) =>
    findEntities(viewer, tx, 'database', [...odd, ...ids]),
  );
  expect([...found.keys()].sort()).toEqual([...ids].sort());
});

test('finds no entity of another account, nor one of another kind', async () => {
  const [user, other] = [await server.newAccount(), await server.newAccount()];
  const id = await provide(other, { kind: 'longview', label: 'theirs' });
  const domain = await makeDomain(other, 'theirs.example');
  const viewer = await viewerOf(user);
  const find = (kind: 'longview' | 'domain' | 'node', of: number) =>
    findEntity(viewer, server.cloud.database, { kind, id: of });
  expect(await Promise.all([find('longview', id), find('domain', domain), find('node', id)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('returns the level of a restricted user', async () => {
  const user = await server.newAccount();
  const ids = await Promise.all(['a', 'b', 'c'].map((label) => provide(user, { kind: 'node', label })));
  const [none = 0, read = 0, write = 0] = ids;
  const lke = await provide(user, { kind: 'lkecluster', label: 'k' });
  const restricted = await user.newUser({
    restricted: true,
    accountAccess: 'read_only',
    grants: [
      { kind: 'node', id: read, permissions: 'read_only' },
      { kind: 'node', id: write, permissions: 'read_write' },
      { kind: 'database', id: none, permissions: 'read_write' },
    ],
  });
  const viewer = await viewerOf(restricted);
  const nodes = await findEntities(viewer, server.cloud.database, 'node', ids);
  expect([none, read, write].map((id) => nodes.get(id)?.level)).toEqual([null, 'read_only', 'read_write']);
  const cluster = await findEntity(viewer, server.cloud.database, { kind: 'lkecluster', id: lke });
  expect(cluster).toMatchObject({ level: 'read_only', url: `/v4/lke/clusters/${lke}` });
});

test('finds a VLAN by its label and region', async () => {
  const user = await server.newAccount();
  const id = await provide(user, { kind: 'vlan', label: 'back end', region: 'west' });
  const viewer = await viewerOf(user);
  const find = (label: string, region: string) => findVlan(viewer, server.cloud.database, { label, region });
  expect(await find('back end', 'west')).toMatchObject({ id, url: '/v4/networking/vlans/west/back%20end' });
  expect(await Promise.all([find('back end', 'east'), find('other', 'west'), find('', '')])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('finds the grants on provided entities, too', async () => {
  const user = await server.newAccount();
  const id = await provide(user, { kind: 'longview', label: 'watch' });
  const restricted = await user.newUser({ restricted: true });
  const path = `/account/users/${restricted.username}/grants`;
  const answer = await user.put<{ longview: object[] }>(path, {
    longview: [{ id, permissions: 'read_only' }],
  });
  expect(answer.body.longview).toEqual([{ id, label: 'watch', permissions: 'read_only' }]);
  const own = await restricted.get<{ longview: object[] }>('/profile/grants');
  expect(own.body.longview).toEqual(answer.body.longview);
  const removal = `/accounts/${user.accountId}/related-entities/${id}?kind=longview`;
  expect((await server.operator.delete(removal)).status).toBe(200);
  expect((await restricted.get<{ longview: object[] }>('/profile/grants')).body.longview).toEqual([]);
});
