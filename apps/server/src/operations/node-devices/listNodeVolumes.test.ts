import type { Schema } from '@cloud-account/spec';
import { expectRefused, list, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { makeVolume } from '../volumes/stage.fixture.js';

const stage = useStage();

const pathOf = (node: number) => `/node/instances/${node}/volumes`;
const read = (node: number, filter?: object, query = '', user = stage.user) =>
  list<Schema<'VolumePage'>>(user, pathOf(node), query, filter);

/** Makes a node with volumes. @returns them as reads show them */
async function makeLaden(count: number) {
  const { id: node } = await makeNode(stage, stage.user, { region: 'us-east' });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await makeVolume(stage.user, { region: 'us-east', size: 10 + index, tags: ['data'] })).id);
  for (const id of ids) {
    const { status, text } = await stage.user.post(`/volumes/${id}/attach`, { node_id: node });
    expect(status, text).toBe(200);
  }
  await stage.cloud.settle();
  const reads = ids.map((id) => stage.user.get<Schema<'Volume'>>(`/volumes/${id}`));
  return { node, volumes: (await Promise.all(reads)).map(({ body }) => body) };
}

describe('listNodeVolumes', () => {
  it('shows the volumes of the node as reads of them do, and no others', async () => {
    const { node, volumes } = await makeLaden(3);
    await makeLaden(1);
    await makeVolume(stage.user);
    expect(volumes.map(({ node_id: id }) => id)).toEqual([node, node, node]);
    expect((await read(node)).body).toStrictEqual({ data: volumes, page: 1, pages: 1, results: 3 });
    expect((await read(node, {}, '?page=2')).status).toBe(404);
    const { id: bare } = await makeNode(stage, stage.user);
    expect((await read(bare)).body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it('is filtered and sorted as all volumes are', async () => {
    const { node, volumes } = await makeLaden(2);
    const [first, second] = volumes;
    expect((await read(node, { size: { '+gt': 10 } })).body.data).toEqual([second]);
    expect((await read(node, { tags: 'data', label: first?.label })).body.data).toEqual([first]);
    const sorted = await read(node, { '+order_by': 'size', '+order': 'desc' });
    expect(sorted.body.data).toEqual([second, first]);
    expect((await read(node, { node_label: 'x' })).status).toBe(400);
  });

  it('shows a restricted user those that it was granted, too', async () => {
    const { node, volumes } = await makeLaden(2);
    const [seen, hidden] = volumes.map(({ id }) => id);
    const grants: TestGrant[] = [
      { kind: 'node', id: node, permissions: 'read_only' },
      { kind: 'volume', id: seen ?? 0, permissions: 'read_only' },
    ];
    const restricted = await stage.user.newUser({ restricted: true, grants });
    expect((await read(node, undefined, '', restricted)).body).toMatchObject({
      data: [{ id: seen }],
      results: 1,
    });
    expect((await read(node, { id: hidden }, '', restricted)).body.data).toEqual([]);
    const strange = await stage.user.newUser({ restricted: true, grants: grants.slice(1) });
    await expectRefused(stage.cloud, () => strange.get(pathOf(node)), 403, 'Unauthorized');
  });

  it('answers 404 for the node of another account as for none', async () => {
    const { id } = await makeNode(stage, stage.stranger);
    for (const node of [id, 999_999])
      await expectRefused(stage.cloud, () => stage.user.get(pathOf(node)), 404, 'Not found');
  });
});
