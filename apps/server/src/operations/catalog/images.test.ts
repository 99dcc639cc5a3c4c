import { randomUUID } from 'node:crypto';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, prismaOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { PLATFORM } from '../../repositories/job-rows.js';
import { queueOf } from '../../repositories/nodes/machines/busy.js';
import { enqueue } from '../../work/enqueue.js';
import { keepBusy } from '../nodes/backups/backups.fixture.js';
import { failNext, nodeWithDisks } from '../nodes/disks/disks.fixture.js';
import { fromImage } from '../nodes/machines/nodes.fixture.js';
import { numberOf, sendImage, uploadImage } from './catalog.fixture.js';

const server = useServer();

type Image = Schema<'Image'>;

const pathOf = ({ id }: Image) => `/images/${encodeURIComponent(id)}`;

const statusOf = async (image: Image) => (await server.user.get<Image>(pathOf(image))).body.status;

describe('createImage accepts', () => {
  it('a disk, whose copy nodes are made from', async () => {
    const { node, main } = await nodeWithDisks(server, server.user, true);
    const { status, body, text } = await server.user.post<Image>('/images', {
      ...{ disk_id: main.id, description: 'Before the upgrade', cloud_init: true },
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      ...{ label: main.label, description: 'Before the upgrade', size: main.size, type: 'manual' },
      ...{ is_public: false, status: 'creating', created_by: server.user.username, vendor: null },
      capabilities: ['cloud-init'],
    });
    expect(body.id).toMatch(/^private\/\d+$/);
    await server.settle();
    expect(await statusOf(body)).toBe('available');
    expect(await newestEvent(server.user)).toMatchObject({
      ...{ action: 'disk_imagize', status: 'finished', entity: { id: node.id, type: 'node' } },
      secondary_entity: { id: body.id, label: main.label, type: 'image', url: `/v4/images/${body.id}` },
    });
    const made = await server.user.post<Schema<'Node'>>('/node/instances', {
      ...fromImage,
      ...{ region: 'us-ord', type: 'g6-standard-1', image: body.id },
    });
    expect([made.status, made.body.image]).toEqual([200, body.id]);
    await server.settle();
  });

  it('a disk whose host fails, and removes the image', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    await failNext(server, node.id, 'save-image');
    const { body } = await server.user.post<Image>('/images', { disk_id: main.id });
    await server.settle();
    expect((await server.user.get(pathOf(body))).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({ status: 'failed', message: 'It broke.' });
  });

  it('a disk whose image the operator removes before the copy begins, and has the node go on', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const { body } = await server.user.post<Image>('/images', { disk_id: main.id });
    const { accountId } = server.user;
    const removed = await server.operator.delete(`/accounts/${accountId}/images/${numberOf(body)}`);
    expect(removed.status).toBe(200);
    await server.settle();
    expect(await newestEvent(server.user)).toMatchObject({ action: 'disk_imagize', status: 'failed' });
    expect((await server.user.delete(`/node/instances/${node.id}/disks/${main.id}`)).status).toBe(200);
    await server.settle();
  });

  it('a disk of a node that is deleted before the copy begins, and removes the image', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const { image } = await uploadImage(server.user);
    const number = numberOf(image);
    await server.cloud.transaction((tx) => {
      enqueue(PLATFORM, tx, {
        ...{ kind: 'copyDiskToImage', subject: String(number), queue: queueOf(node.id), key: randomUUID() },
        payload: { node: node.id, disk: main.id, image: number },
        runAt: new Date(tx.now.getTime() + 3_600_000),
      });
    });
    expect((await server.user.delete(`/node/instances/${node.id}`)).status).toBe(200);
    expect((await server.user.get(pathOf(image))).status).toBe(404);
  });
});

describe('createImage refuses', () => {
  it('a disk of another account, and a label', async () => {
    const { main } = await nodeWithDisks(server, server.stranger);
    const ask = () => server.user.post('/images', { disk_id: main.id, label: '\ud800' });
    await expectRefused(
      server,
      ask,
      400,
      ['disk_id', 'disk_id is not valid'],
      ['label', 'label is not valid'],
    );
  });

  it('a number that no disk can have', async () => {
    const ask = () => server.user.post('/images', { disk_id: 2 ** 31 });
    await expectRefused(server, ask, 400, ['disk_id', 'Must be 1-2147483647']);
  });

  it('a busy node, and a restricted user without a grant on the node', async () => {
    const { node, main } = await nodeWithDisks(server, server.user);
    const user = await server.user.newUser({ restricted: true, globalGrants: ['add_images'] });
    await expectRefused(server, () => user.post('/images', { disk_id: main.id }), 403, 'Unauthorized');
    await keepBusy(server, node.id);
    const ask = () => server.user.post('/images', { disk_id: main.id });
    await expectRefused(server, ask, 400, 'Node busy.');
  });
});

describe('uploadImage accepts', () => {
  it('an image, whose content is sent without a token', async () => {
    const { image, upload_to: to } = await uploadImage(server.user, { cloud_init: true });
    expect(image).toMatchObject({
      ...{ label: 'An upload', status: 'pending_upload', size: 0, capabilities: ['cloud-init'] },
      created_by: server.user.username,
    });
    expect(await newestEvent(server.user)).toMatchObject({
      ...{ action: 'image_upload', status: 'scheduled', entity: { id: image.id, type: 'image' } },
    });
    const sent = await sendImage(to, Buffer.alloc(1_500_000, 'x'));
    expect([sent.status, await sent.text()]).toEqual([200, '{}']);
    const { body } = await server.user.get<Image>(pathOf(image));
    expect(body).toMatchObject({ status: 'available', size: 2 });
    expect(await newestEvent(server.user)).toMatchObject({ action: 'image_upload', status: 'finished' });
    expect((await sendImage(to, Buffer.from('again'))).status).toBe(404);
  });

  it('other content after content that is refused', async () => {
    const { image, upload_to: to } = await uploadImage(server.user);
    for (const content of ['no gzip', '']) {
      const refused = await fetch(to, { method: 'PUT', body: content });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { errors: [{ reason: 'Must be the bytes of a disk, compressed with gzip' }] },
      ]);
    }
    expect(await statusOf(image)).toBe('pending_upload');
    expect((await sendImage(to, Buffer.from('disk'))).status).toBe(200);
    expect(await statusOf(image)).toBe('available');
  });

  it('requests of pages of other origins, and no other method', async () => {
    const { upload_to: to } = await uploadImage(server.user);
    const asked = await fetch(to, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(to)).status).toBe(405);
    // Not the last sign, of which base64 does not read every bit.
    const other = to.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect((await fetch(other)).status).not.toBe(405);
  });
});

describe('uploadImage refuses', () => {
  it('an unknown region and a label at once', async () => {
    const ask = () => server.user.post('/images/upload', { label: '\ud800', region: 'nowhere' });
    await expectRefused(server, ask, 400, ['label', 'label is not valid'], ['region', 'region is not valid']);
  });
});

describe('updateImage accepts', () => {
  it('another label, together with the answer of a read', async () => {
    const { image } = await uploadImage(server.user);
    const { status, body } = await server.user.put<Image>(pathOf(image), { ...image, label: 'New' });
    expect([status, body]).toEqual([200, { ...image, label: 'New', updated: body.updated }]);
    expect(await newestEvent(server.user)).toMatchObject({
      ...{ action: 'image_update', status: 'notification', entity: { id: image.id, label: 'New' } },
    });
  });
});

describe('updateImage refuses', () => {
  it('a text, and an image of the platform', async () => {
    const { image } = await uploadImage(server.user);
    const ask = () => server.user.put(pathOf(image), { description: '\ud800' });
    await expectRefused(server, ask, 400, ['description', 'description is not valid']);
    await expectRefused(server, () => server.user.put('/images/node/debian12', {}), 404, 'Not found');
  });
});

describe('deleteImage accepts', () => {
  it('an image, once, and ends its upload', async () => {
    const { image, upload_to: to } = await uploadImage(server.user);
    const { status, text } = await server.user.delete(pathOf(image));
    expect([status, text]).toEqual([200, '{}']);
    expect((await server.user.delete(pathOf(image))).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'image_delete',
      entity: { id: image.id },
    });
    expect((await sendImage(to, Buffer.from('disk'))).status).toBe(404);
  });
});

describe('deleteImage refuses', () => {
  it('an image whose content is copied', async () => {
    const { image } = await uploadImage(server.user);
    const where = { id: numberOf(image) };
    await (await prismaOf(server)).image.update({ where, data: { status: 'creating' } });
    const ask = () => server.user.delete(pathOf(image));
    await expectRefused(server, ask, 400, 'Not while the image is creating');
  });
});
