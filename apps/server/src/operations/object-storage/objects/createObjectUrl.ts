import { draftObjectUrl } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const createObjectUrl: Handler<'createObjectUrl'> = async ({ cloud, viewer, params, body }) => {
  const { name: key, method, expires_in: expiresIn, ...headers } = unwrap(draftObjectUrl(body));
  const { content_type: contentType, content_disposition: contentDisposition } = headers;
  const request = { key, method, expiresIn, contentType, contentDisposition };
  return found(await cloud.objects.presign(ownerOf(viewer), bucketOf(params), request));
};
