import type { Schema } from '@cloud-account/spec';
import { expectDone, list, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { makeVolume } from '../../volumes/volumes.fixture.js';

const server = useServer();

const pathOf = (node: number) => `/node/instances/${node}/volumes`;
const read = (node: number, filter?: object, query = '', user = server.user) =>
  list<Schema<'VolumePage'>>(user, pathOf(node), query, filter);

/** Creates a node with volumes. @returns them as reads show them */
async function makeNodeWithVolumes(count: number) {
  const { id: node } = await makeNode(server, server.user, { region: 'us-east' });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await makeVolume(server.user, { region: 'us-east', size: 10 + index, tags: ['data'] })).id);
  for (const id of ids) {
    expectDone(await server.user.post(`/volumes/${id}/attach`, { node_id: node }));
  }
  await server.settle();
  const reads = ids.map((id) => server.user.get<Schema<'Volume'>>(`/volumes/${id}`));
  return { node, volumes: (await Promise.all(reads)).map(({ body }) => body) };
}

describe('listNodeVolumes', () => {
  it('shows the volumes of the node as a read does, and no others', async () => {
    const { node, volumes } = await makeNodeWithVolumes(3);
    await makeNodeWithVolumes(1);
    await makeVolume(server.user);
    expect(volumes.map(({ node_id: id }) => id)).toEqual([node, node, node]);
    expect((await read(node)).body).toStrictEqual({ data: volumes, page: 1, pages: 1, results: 3 });
    expect((await read(node, {}, '?page=2')).status).toBe(404);
    expect((await read(node, { label: 'other' })).body.data).toEqual([]);
    const { id: bare } = await makeNode(server, server.user);
    expect((await read(bare)).body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('shows a restricted user the granted volumes only', async () => {
    const { node, volumes } = await makeNodeWithVolumes(2);
    const [seen, hidden] = volumes.map(({ id }) => id);
    const grants: TestGrant[] = [
      { kind: 'node', id: node, permissions: 'read_only' },
      { kind: 'volume', id: seen ?? 0, permissions: 'read_only' },
    ];
    const restricted = await server.user.newUser({ restricted: true, grants });
    expect((await read(node, undefined, '', restricted)).body).toMatchObject({
      data: [{ id: seen }],
      results: 1,
    });
    expect((await read(node, { id: hidden }, '', restricted)).body.data).toEqual([]);
  });
});
