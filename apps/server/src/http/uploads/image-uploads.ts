import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '@cloud-account/runtime';
import type { Cloud } from '../../cloud/cloud.js';
import { decryptUpload, uploadPath } from '../../credentials/image-uploads.js';
import { reasonOf } from '../dialect.js';
import { asRefused } from '../responses/envelope.js';
import { ImageReceiver } from './receive-image.js';

/** Pages of any origin may send images. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Headers': '*',
  'Cache-Control': 'no-store',
};

/**
 * Answers requests to the addresses of uploads of images, beside those of clients of S3: that listener has no time limit for a whole
 * request. An address has a secret, so no request of clients of S3 is taken for one.
 *
 * @returns undefined for every other request
 */
export function imageUploads(
  cloud: Cloud,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined {
  const receiver = new ImageReceiver(cloud);
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    if (!path.startsWith(uploadPath)) return undefined;
    const number = decryptUpload(cloud, path.slice(uploadPath.length));
    return number === undefined ? undefined : answer(cloud, receiver, number, request, response);
  };
}

async function answer(
  cloud: Cloud,
  receiver: ImageReceiver,
  number: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    if (request.method !== 'PUT') {
      response.writeHead(405, { ...headers, Allow: 'PUT' }).end();
      return;
    }
    await receiver.receive(number, () => {
      if (request.headers.expect !== undefined) response.writeContinue();
      return request;
    });
    response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end('{}');
  } catch (error) {
    // The client has left.
    if (response.destroyed) return;
    const { status, refusals, retryAfter } = asRefused(error);
    if (status >= 500) cloud.log.error({ err: error, image: number }, 'an image could not be received');
    const errors = refusals.map((refusal) => ({ reason: reasonOf(cloud.dialect, refusal) }));
    const retry = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    // What is left of the body is not read.
    const last = { ...retry, Connection: 'close', 'Content-Type': 'application/json' };
    response.writeHead(status, { ...headers, ...last }).end(JSON.stringify({ errors }));
  }
}
