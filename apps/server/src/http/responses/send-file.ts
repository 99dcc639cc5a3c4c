import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Download } from '../../cloud/operation.js';

/** A page of ours has styles of its own, and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Sends a file. Browsers show pages of ours; all else is a download, because its content is not trusted. */
export async function sendFile(response: Response, { name, bytes, content, type }: Download): Promise<void> {
  const isPage = type === 'text/html';
  response.status(200);
  if (!isPage) response.attachment(name);
  if (isPage) response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : type);
  if (bytes !== undefined) response.setHeader('Content-Length', bytes);
  await pipeline(content, response);
}
