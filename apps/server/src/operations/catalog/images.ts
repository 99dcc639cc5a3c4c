import {
  changeImage,
  draftImage,
  draftUpload,
  mayDeleteImage,
  privateImageId,
  privateImageNumber,
  uploadHours,
} from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { notFound, refuseAll, refusalsOf, unwrap } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { encryptUpload, uploadPath } from '../../credentials/image-uploads.js';
import { findEntity, requireWriteOn } from '../../repositories/access/find-entities.js';
import { insertOwnImage, lockImage, removeOwnImage, saveImage } from '../../repositories/catalog/images.js';
import { findRegion } from '../../repositories/catalog/regions.js';
import { recordEvent, scheduleEvent } from '../../repositories/events.js';
import { imageEntity, nodeEntity } from '../../repositories/events/entities.js';
import { finishEvents } from '../../repositories/events/progress.js';
import { findDisk, findNodeOfDisk } from '../../repositories/nodes/disks/disks.js';
import { requireState } from '../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../repositories/transaction.js';
import { enqueue, enqueueForNode } from '../../work/enqueue.js';
import { removeContents } from '../../work/image-contents.js';
import { presentImage } from './present.js';

/** Locks the node of a disk of the account. @throws Refused (403) when the viewer may not change the node */
async function lockNodeOfDisk(viewer: Viewer, tx: Transaction, diskId: number) {
  const id = await findNodeOfDisk(viewer, tx, diskId);
  if (id === undefined) return undefined;
  const node = await findEntity(viewer, tx, { kind: 'node', id });
  if (node !== undefined) requireWriteOn(node);
  return lockNode(viewer, tx, id);
}

export const createImage: Handler<'createImage'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNodeOfDisk(viewer, tx, body.disk_id);
    const disk = node && (await findDisk(tx, node.id, body.disk_id));
    const draft = draftImage(body, disk);
    if (node === undefined) {
      refuseAll(refusalsOf(draft));
      throw notFound();
    }
    await requireState(tx, 'createImage', node, refusalsOf(draft));
    const { number, image } = await insertOwnImage(viewer, tx, unwrap(draft));
    const job = cloud.randomness.uuid();
    const event = { action: 'disk_imagize', entity: nodeEntity(node), secondary: imageEntity(image) };
    scheduleEvent(viewer, tx, { ...event, job });
    const payload = { node: node.id, disk: body.disk_id, image: number };
    enqueueForNode(viewer, tx, node, 'copyDiskToImage', job, payload, number);
    return presentImage(image);
  });

export const uploadImage: Handler<'uploadImage'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const values = unwrap(draftUpload(body, await findRegion(tx, body.region)));
    const { number, image } = await insertOwnImage(viewer, tx, values);
    scheduleEvent(viewer, tx, { action: 'image_upload', entity: imageEntity(image) });
    const runAt = new Date(tx.now.getTime() + uploadHours * 3_600_000);
    enqueue(viewer, tx, { kind: 'expireImageUpload', subject: String(number), runAt });
    const address = `${cloud.objects.url}${uploadPath}${encryptUpload(cloud, number)}`;
    return { image: presentImage(image), upload_to: address };
  });

/** Locks an image of the account. @throws Refused (404) without such an image, (403) when the viewer may not change it */
async function lockOwnImage(viewer: Viewer, tx: Transaction, id: string) {
  const number = privateImageNumber(id);
  const image =
    number === undefined ? undefined : await findEntity(viewer, tx, { kind: 'image', id: number });
  if (image === undefined) throw notFound();
  requireWriteOn(image);
  return { number: image.id, image: await lockImage(viewer, tx, image.id) };
}

export const updateImage: Handler<'updateImage'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const { number, image: current } = await lockOwnImage(viewer, tx, params.imageId);
    const image = await saveImage(viewer, tx, number, current, unwrap(changeImage(current, body)));
    recordEvent(viewer, tx, { action: 'image_update', entity: imageEntity(image) });
    return presentImage(image);
  });

export const deleteImage: Handler<'deleteImage'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { number, image } = await lockOwnImage(viewer, tx, params.imageId);
    refuseAll(mayDeleteImage(image));
    await finishEvents(tx, { accountId: viewer.account.id, type: 'image', id: privateImageId(number) });
    await removeOwnImage(viewer, tx, number);
    removeContents(viewer, tx, cloud, [number]);
    recordEvent(viewer, tx, { action: 'image_delete', entity: imageEntity(image) });
    return {};
  });
