import type { Schema } from '@cloud-account/spec';
import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../nodes/nodes.fixture.js';
import { askForDisk, disksAt, lastTold, makeDisk } from './disks.fixture.js';

const stage = useStage();

const update = (nodeId: number, id: number, body: object) =>
  stage.user.put<Schema<'NodeDisk'>>(`${disksAt(nodeId)}/${id}`, body);

describe('updateNodeDisk', () => {
  it('changes the label, and takes what a read returned', async () => {
    const node = await makeNode(stage, stage.user);
    const disk = await makeDisk(stage, stage.user, node.id);
    const { body, text } = await update(node.id, disk.id, { ...disk, label: 'other' });
    expect(body, text).toStrictEqual({ ...disk, label: 'other', updated: body.updated });
    expect((await stage.user.get(`${disksAt(node.id)}/${disk.id}`)).body).toStrictEqual(body);
    expect(await lastTold(stage.user, node.id)).toEqual(['disk_update', 'notification', null, 'disk']);
    expect((await update(node.id, disk.id, {})).body.label).toBe('other');
  });

  it('is taken while the disk is made, which it does not change', async () => {
    const node = await makeNode(stage, stage.user);
    const { id } = await askForDisk(stage.user, node.id);
    expect((await update(node.id, id, { label: 'early' })).status).toBe(200);
    await stage.cloud.settle();
    const { body } = await stage.user.get<Schema<'NodeDisk'>>(`${disksAt(node.id)}/${id}`);
    expect(body).toMatchObject({ label: 'early', status: 'ready' });
  });

  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['an empty label', { label: '' }, ['label', 'Length must be 1-48 characters']],
    ['a long label', { label: 'a'.repeat(49) }, ['label', 'Length must be 1-48 characters']],
    ['half a sign', { label: 'a\ud83e' }, ['label', 'label is not valid']],
  ])('refuses %s', async (_title, body, ...errors) => {
    const node = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => update(node.id, id, body), 400, ...errors);
  });

  it('refuses a disk of another node or account', async () => {
    const node = await makeNode(stage, stage.user);
    const other = await makeNode(stage, stage.user);
    const { id } = await makeDisk(stage, stage.user, node.id);
    await expectRefused(stage.cloud, () => update(other.id, id, { label: 'x' }), 404, 'Not found');
    const strange = () => stage.stranger.put(`${disksAt(node.id)}/${id}`, { label: 'x' });
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });
});
