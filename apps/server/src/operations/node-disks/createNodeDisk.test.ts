import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, fromImage, makeNode, readNode, told } from '../nodes/nodes.fixture.js';
import {
  askForDisk,
  disksAt,
  failNext,
  lastTold,
  makeDisk,
  ofImage,
  onHost,
  readDisks,
} from './disks.fixture.js';

const stage = useStage();

const create = (nodeId: number, body: object) => stage.user.post<Schema<'NodeDisk'>>(disksAt(nodeId), body);

describe('createNodeDisk accepts', () => {
  it('an empty disk, which is ready when its event has finished', async () => {
    const node = await makeNode(stage, stage.user);
    const asked = await askForDisk(stage.user, node.id, { filesystem: 'raw' });
    expect(asked).toMatchObject({ label: 'data', status: 'not ready', size: 1_024, filesystem: 'raw' });
    await stage.cloud.settle();
    expect(await readDisks(stage.user, node.id)).toMatchObject([{ id: asked.id, status: 'ready' }]);
    expect(await onHost(stage, node.id)).toMatchObject([{ id: asked.id, size: 1_024, filesystem: 'raw' }]);
    expect((await eventsOfNode(stage.user, node.id)).map(told)).toEqual([
      ['node_create', 'finished', 100, null],
      ['disk_create', 'finished', 100, 'disk'],
    ]);
  });

  it('an image, which gives the disk its label and its file system', async () => {
    const node = await makeNode(stage, stage.user);
    const disk = await makeDisk(stage, stage.user, node.id, { ...ofImage, filesystem: 'raw' });
    expect(disk).toMatchObject({ label: 'Debian 12 Disk', size: 4_096, filesystem: 'ext4', status: 'ready' });
    expect(await onHost(stage, node.id)).toMatchObject([
      { id: disk.id, image: 'node/debian12', password: expect.any(String) as string },
    ]);
    expect((await readNode(stage.user, node.id)).image).toBe('node/debian12');
  });

  it('an image with a label, and a stack script that fits it', async () => {
    const { body: scripts } = await stage.user.get<Schema<'StackScriptPage'>>('/node/stackscripts');
    const script = scripts.data.find(({ user_defined_fields: fields }) => fields.length === 0);
    const node = await makeNode(stage, stage.user);
    const with_script = script === undefined ? {} : { stackscript_id: script.id, image: script.images[0] };
    const image = with_script.image === 'any/all' ? ofImage.image : (with_script.image ?? ofImage.image);
    const disk = await makeDisk(stage, stage.user, node.id, {
      ...ofImage,
      ...with_script,
      image,
      label: 'mine',
    });
    expect(disk).toMatchObject({ label: 'mine', status: 'ready' });
  });

  it('a disk of a node that runs, up to the last megabyte', async () => {
    const node = await makeNode(stage, stage.user, fromImage);
    await stage.cloud.cloud.database.pool.query('UPDATE nodes SET disk = disk + 4096 WHERE id = $1', [
      node.id,
    ]);
    expect((await makeDisk(stage, stage.user, node.id, { size: 4_096 })).status).toBe('ready');
    expect((await readNode(stage.user, node.id)).status).toBe('running');
    const full = ['size', 'Not enough room on the node: 0 MB are left'] as const;
    await expectRefused(stage.cloud, () => create(node.id, { label: 'more', size: 1 }), 400, full);
  });
});

describe('createNodeDisk refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['no size', { label: 'a' }, ['size', 'size is required']],
    ['less than a megabyte', { label: 'a', size: 0 }, ['size', 'Disk size must be at least 1 MB']],
    ['no label without an image', { size: 1 }, ['label', 'label is required']],
    ['a long label', { label: 'a'.repeat(49), size: 1 }, ['label', 'Length must be 1-48 characters']],
    [
      'another file system',
      { label: 'a', size: 1, filesystem: 'zfs' },
      ['filesystem', 'Must be one of raw, swap, ext3, ext4, initrd'],
    ],
    [
      'more than the node has left',
      { label: 'a', size: 51_201 },
      ['size', 'Not enough room on the node: 51,200 MB are left'],
    ],
    [
      'less than the image needs',
      { ...ofImage, size: 1_499 },
      ['size', 'Distribution requires a minimum size of 1500'],
    ],
    ['an unknown image', { ...ofImage, image: 'node/nothing' }, ['image', 'image is not valid']],
    ['no password', { ...ofImage, root_pass: undefined }, ['root_pass', 'root_pass is required']],
    [
      'a script without an image',
      { label: 'a', size: 1, stackscript_id: 2_000_000_000 },
      ['stackscript_id', 'stackscript_id is not valid'],
    ],
    [
      'everything at once',
      { ...ofImage, size: 100_000, image: 'node/nothing', root_pass: 'password1', authorized_keys: ['x'] },
      ['size', 'Not enough room on the node: 51,200 MB are left'],
      ['image', 'image is not valid'],
      ['root_pass', 'Password does not meet strength requirement'],
      ['authorized_keys[0]', 'authorized_keys is not valid'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    const node = await makeNode(stage, stage.user);
    await expectRefused(stage.cloud, () => create(node.id, body), 400, ...errors);
  });

  it('a disk while another is made, so that of several at once one is', async () => {
    const node = await makeNode(stage, stage.user);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create(node.id, { label: 'a', size: 50_000 })),
    );
    await stage.cloud.settle();
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(['Node busy.', 'Not enough room on the node: 1,200 MB are left']).toContain(
        problemsOf(refused)[0]?.reason,
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readDisks(stage.user, node.id)).toHaveLength(1);
  });

  it('the 51st disk', async () => {
    const node = await makeNode(stage, stage.user);
    await stage.cloud.cloud.database.pool.query(
      `INSERT INTO node_disks (node_id, uuid, label, status, size, filesystem, created_at, updated_at)
       SELECT ${node.id}, gen_random_uuid(), 'disk', 'ready', 1, 'raw', now(), now() FROM generate_series(1, 50)`,
    );
    const ask = () => create(node.id, { label: 'a', size: 1 });
    await expectRefused(stage.cloud, ask, 400, 'A node may have at most 50 disks');
  });

  it('a node of another account', async () => {
    const { id } = await makeNode(stage, stage.user);
    const ask = () => stage.stranger.post(disksAt(id), { label: 'a', size: 1 });
    await expectRefused(stage.cloud, ask, 404, 'Not found');
  });
});

it('a disk that cannot be made leaves nothing behind', async () => {
  const node = await makeNode(stage, stage.user);
  await failNext(stage, node.id, 'create-disk');
  await askForDisk(stage.user, node.id);
  await stage.cloud.settle();
  expect(await readDisks(stage.user, node.id)).toEqual([]);
  expect(await onHost(stage, node.id)).toEqual([]);
  expect(await lastTold(stage.user, node.id)).toEqual(['disk_create', 'failed', 0, 'disk']);
  expect((await makeDisk(stage, stage.user, node.id)).status).toBe('ready');
});
