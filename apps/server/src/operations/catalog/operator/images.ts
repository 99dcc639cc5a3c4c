import { imageExpiry, privateImageId, textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  insertImage,
  listAccountImages,
  removeImage,
} from '../../../repositories/catalog/operator/images.js';
import { finishEvents } from '../../../repositories/events/progress.js';
import { removeContents } from '../../../work/image-contents.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentImage } from '../present.js';
import { makerOf } from './makers.js';

export const listImagesOfAccount: Handler<'listImagesOfAccount'> = listOfAccount(
  listAccountImages,
  presentImage,
);

export const createImageOfAccount: Handler<'createImageOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    const { label, description = '', size, type = 'manual', deprecated = false, capabilities = [] } = body;
    const expiresAt = unwrap(
      imageExpiry(type, body.expiry ?? null),
      ...textProblems('label', label),
      ...textProblems('description', description),
    );
    const maker = body.username === undefined ? null : await makerOf(tx, account.id, body.username);
    const image = await insertImage(tx, account.id, {
      label,
      description,
      size,
      type,
      status: body.status ?? 'available',
      deprecated,
      capabilities: [...capabilities],
      created_by: maker?.username ?? null,
      expires_at: expiresAt,
    });
    return presentImage(image);
  });

export const deleteImageOfAccount: Handler<'deleteImageOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    const id = privateImageId(params.imageNumber);
    await removeImage({ account }, tx, params.imageNumber);
    await finishEvents(tx, { accountId: account.id, type: 'image', id });
    removeContents({ account }, tx, cloud, [params.imageNumber]);
    return {};
  });
