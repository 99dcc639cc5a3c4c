import { refuse } from '@cloud-account/core';
import type { Request, Response } from 'express';
import { Refused } from '../../common/refused.js';
import { inviteBody } from './continue.js';
import { binarySize } from './too-large.js';

/**
 * Reads and drops the body of a request that needs none, so that the connection serves the next request. A chunked body
 * beyond the limit closes the connection after the answer.
 *
 * @param max bytes
 * @throws Refused (413) when the body says that it is larger
 */
export function ignoreBody(request: Request, response: Response, max: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > max) throw new Refused(refuse('request.body.size', 'body', { max: binarySize(max) }));
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return;
  inviteBody(request, response);
  let bytes = 0;
  const end = (): void => {
    request.socket.destroy();
  };
  request.on('data', (part: Uint8Array) => {
    bytes += part.length;
    if (bytes <= max) return;
    request.pause();
    if (response.writableFinished) end();
    else response.once('finish', end);
  });
  // Of a client that leaves in between nobody waits for the rest.
  request.on('error', () => undefined);
}
