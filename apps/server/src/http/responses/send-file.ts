import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Download } from '../../cloud/operation.js';

/** Sends a file as a download. Browsers must not show it, because its content is not trusted. */
export async function sendFile(response: Response, { name, bytes, content }: Download): Promise<void> {
  response.status(200).attachment(name);
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('Content-Length', bytes);
  await pipeline(content, response);
}
