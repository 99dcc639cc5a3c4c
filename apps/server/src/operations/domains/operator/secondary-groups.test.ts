import type { OperatorSchema } from '@cloud-account/spec';
import { expectDone, prismaOf, problemsOf, useOwnServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useOwnServer();

type Group = OperatorSchema<'NewSecondaryGroup'>;

const body = { label: 'main', addresses: ['192.0.2.53'] };
const path = '/dns/secondaries';
const create = async (more: object): Promise<Group> =>
  expectDone(await server.operator.post<Group>(path, { ...body, ...more }));

it('a group is created with a catalog and a key, whose secret is shown once and kept encrypted', async () => {
  const { key_secret: secret, ...group } = await create({
    label: 'first',
    tags: ['production', 'production'],
  });
  expect(group).toMatchObject({
    label: 'first',
    addresses: ['192.0.2.53:53'],
    tags: ['production'],
    catalog: 'first.catalog.invalid',
    key_name: 'first',
    key_algorithm: 'hmac-sha256',
    zones: 0,
  });
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect((await server.operator.get(`${path}/${group.id}`)).body).toEqual(group);
  const { text, body: page } = await server.operator.get<{ data: object[] }>(path, {
    'X-Filter': '{"label": "first"}',
  });
  expect(page.data).toEqual([group]);
  expect(text).not.toContain('secret');
  const row = await (await prismaOf(server)).secondaryGroup.findUniqueOrThrow({ where: { id: group.id } });
  expect(row.keySecret).not.toContain(secret);
});

it('refuses a label and the name of a key that another group has, and all other problems at once', async () => {
  await create({ label: 'taken', key_name: 'Taken.key' });
  const problems = async (more: object) => problemsOf(await server.operator.post(path, { ...body, ...more }));
  expect(await problems({ label: 'taken' })).toEqual([{ field: 'label', reason: 'label is taken' }]);
  expect(await problems({ label: 'other', key_name: 'taken.KEY' })).toEqual([
    { field: 'key_name', reason: 'key_name is taken' },
  ]);
  expect(await problems({ addresses: ['ns.example.org'], key_secret: 'x'.repeat(30) })).toEqual([
    { field: 'addresses[0]', reason: 'addresses must have IP addresses with or without a port' },
    { field: 'key_secret', reason: 'key_secret is not valid' },
  ]);
  expect(await problems({ label: 'Main.1', addresses: [] })).toMatchObject([
    { field: 'label' },
    { field: 'addresses' },
  ]);
});

it('a group gets other addresses, tags and another secret, and keeps the rest', async () => {
  const { id, key_secret: _, ...group } = await create({ label: 'changed', tags: ['web'] });
  const change = { addresses: ['[2001:db8::53]:5353'], key_secret: Buffer.alloc(16, 1).toString('base64') };
  const keptBefore = await (await prismaOf(server)).secondaryGroup.findUniqueOrThrow({ where: { id } });
  const changed = expectDone(await server.operator.put<Group>(`${path}/${id}`, change));
  expect(changed).toEqual({ ...group, id, addresses: change.addresses, updated: changed.updated });
  const kept = await (await prismaOf(server)).secondaryGroup.findUniqueOrThrow({ where: { id } });
  expect(kept.keySecret).not.toBe(keptBefore.keySecret);
  const refused = await server.operator.put(`${path}/${id}`, { addresses: ['x'] });
  expect([refused.status, problemsOf(refused)[0]?.field]).toEqual([400, 'addresses[0]']);
  expect((await server.operator.put(`${path}/999999`, {})).status).toBe(404);
});

it('a group is deleted', async () => {
  const { id } = await create({ label: 'gone' });
  expect((await server.operator.delete(`${path}/${id}`)).text).toBe('{}');
  for (const answer of [
    await server.operator.get(`${path}/${id}`),
    await server.operator.delete(`${path}/${id}`),
  ])
    expect(answer.status).toBe(404);
});

it('there are at most twenty groups', async () => {
  const { results } = (await server.operator.get<{ results: number }>(path)).body;
  for (let count = results; count < 20; count += 1) await create({ label: `group-${count}` });
  const refused = await server.operator.post(path, { ...body, label: 'more' });
  expect([refused.status, problemsOf(refused)]).toEqual([400, [{ reason: 'There are 20 groups already' }]]);
});
