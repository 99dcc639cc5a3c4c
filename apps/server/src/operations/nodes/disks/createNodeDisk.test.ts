import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfNode, fromImage, makeNode, readNode, progressOf } from '../machines/nodes.fixture.js';
import { enqueueDiskJob, disksAt, makeDisk, ofImage, onHost, readDisks } from './disks.fixture.js';

const server = useServer();

const create = (nodeId: number, body: object) => server.user.post<Schema<'NodeDisk'>>(disksAt(nodeId), body);

describe('createNodeDisk accepts', () => {
  it('an empty disk, which is ready when its event has finished', async () => {
    const node = await makeNode(server, server.user);
    const asked = await enqueueDiskJob(server.user, node.id, { filesystem: 'raw' });
    expect(asked).toMatchObject({ label: 'data', status: 'not ready', size: 1_024, filesystem: 'raw' });
    await server.settle();
    expect(await readDisks(server.user, node.id)).toMatchObject([{ id: asked.id, status: 'ready' }]);
    expect(await onHost(server, node.id)).toMatchObject([{ id: asked.id, size: 1_024, filesystem: 'raw' }]);
    expect((await eventsOfNode(server.user, node.id)).map(progressOf)).toEqual([
      ['node_create', 'finished', 100, null],
      ['disk_create', 'finished', 100, 'disk'],
    ]);
  });

  it('an image, which gives the disk its label and its file system', async () => {
    const node = await makeNode(server, server.user);
    const disk = await makeDisk(server, server.user, node.id, { ...ofImage, filesystem: 'raw' });
    expect(disk).toMatchObject({ label: 'Debian 12 Disk', size: 4_096, filesystem: 'ext4', status: 'ready' });
    expect(await onHost(server, node.id)).toMatchObject([{ id: disk.id, image: 'node/debian12' }]);
    expect((await readNode(server.user, node.id)).image).toBe('node/debian12');
  });

  it('a disk of a running node, up to the last megabyte', async () => {
    const node = await makeNode(server, server.user, fromImage);
    await (
      await prismaOf(server)
    ).node.update({ where: { id: node.id }, data: { disk: { increment: 4_096 } } });
    expect((await makeDisk(server, server.user, node.id, { size: 4_096 })).status).toBe('ready');
    expect((await readNode(server.user, node.id)).status).toBe('running');
    const full = ['size', 'Not enough room on the node: 0 MB are left'] as const;
    await expectRefused(server, () => create(node.id, { label: 'more', size: 1 }), 400, full);
  });
});

describe('createNodeDisk refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['no label without an image', { size: 1 }, ['label', 'label is required']],
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
    const node = await makeNode(server, server.user);
    await expectRefused(server, () => create(node.id, body), 400, ...errors);
  });

  it('a disk while another is made, so that one of several simultaneous requests succeeds', async () => {
    const node = await makeNode(server, server.user);
    const body = { label: 'a', size: 50_000 };
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(node.id, body)));
    await server.settle();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await readDisks(server.user, node.id)).toHaveLength(1);
  });

  it('the 51st disk', async () => {
    const node = await makeNode(server, server.user);
    await server.cloud.database.pool.query(
      `INSERT INTO node_disks (node_id, uuid, label, status, size, filesystem, created_at, updated_at)
       SELECT ${node.id}, gen_random_uuid(), 'disk', 'ready', 1, 'raw', now(), now() FROM generate_series(1, 50)`,
    );
    const ask = () => create(node.id, { label: 'a', size: 1 });
    await expectRefused(server, ask, 400, 'A node may have at most 50 disks');
  });
});
