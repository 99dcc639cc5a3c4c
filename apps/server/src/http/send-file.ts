import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Download } from '../common/operation.js';

/** Sends a file to be saved, never to be shown: what it holds came from outside. */
export async function sendFile(response: Response, { name, bytes, content }: Download): Promise<void> {
  response.status(200).attachment(name);
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Length', bytes);
  await pipeline(content, response);
}
