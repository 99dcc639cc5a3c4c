import type { Schema } from '@cloud-account/spec';
import {
  comesInPages,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  useServer,
  type TestGrant,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeVolume, provideNode } from './volumes.fixture.js';

const server = useServer();
type Volume = Schema<'Volume'>;

let volumes: readonly Volume[] = [];

beforeAll(async () => {
  const node = await provideNode(server, server.user);
  const ids: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const fields = {
      // Names in another order than the ids.
      label: `${index % 3 === 0 ? 'Alpha' : 'beta'}-${(index * 37) % 30}`,
      tags: [`tag ${index % 5}`],
      size: 10 + ((index * 7) % 40),
      ...(index % 10 === 0 && { node_id: node.id }),
    };
    ids.push((await makeVolume(server.user, fields)).id);
    if (index % 10 === 0) await makeVolume(server.stranger, { label: fields.label });
  }
  await server.settle();
  volumes = await Promise.all(ids.map(async (id) => (await server.user.get<Volume>(`/volumes/${id}`)).body));
});

const listed = { user: () => server.user, path: () => '/volumes', items: () => volumes };

describe('listVolumes', () => {
  it('shows each volume as a read does, and none of another account', async () => {
    const { body } = await list<Schema<'VolumePage'>>(server.user, '/volumes', '?page_size=500');
    expect(body.data).toStrictEqual(volumes);
    expect(volumes.filter(({ node_label: label }) => label !== null)).toHaveLength(3);
  });

  comesInPages(listed);

  isFiltered<Volume>(listed, [
    [{ label: { '+contains': 'BETA' } }, ({ label }) => label.startsWith('beta')],
    [{ label: 'Alpha-0' }, ({ label }) => label === 'Alpha-0'],
    [{ tags: 'tag 3' }, ({ tags }) => tags.includes('tag 3')],
    [{ size: { '+gte': 30 } }, ({ size }) => size >= 30],
    [{ region: 'no such region' }, () => false, 'none'],
    [{ status: 'active' }, () => true, 'all'],
    [{ label: 'alpha-0' }, () => false, 'none'],
  ]);

  isSorted<Volume>(listed, {
    label: ({ label }) => label,
    size: ({ size }) => String(size).padStart(12, '0'),
    id: ({ id }) => String(id).padStart(12, '0'),
    status: ({ status }) => status,
    region: ({ region }) => region,
    created: ({ created }) => created,
    updated: ({ updated }) => updated,
  });

  refusesFilters(server, listed, [[{ node_id: 1 }, 'node_id is not a key to filter by']]);

  it('shows a restricted user the granted volumes', async () => {
    const [first, , third] = volumes as [Volume, Volume, Volume];
    const grants: TestGrant[] = [
      { kind: 'volume', id: first.id, permissions: 'read_only' },
      { kind: 'volume', id: third.id, permissions: 'read_write' },
    ];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await list(restricted, '/volumes')).body).toMatchObject({ results: 2, data: [first, third] });
    const nobody = await server.user.newUser({ restricted: true, globalGrants: ['add_volumes'] });
    expect((await list(nobody, '/volumes')).body).toMatchObject({ results: 0, data: [] });
  });
});
