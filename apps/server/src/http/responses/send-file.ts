import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Download } from '../../cloud/operation.js';

/** A page of ours has styles of its own, and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The longest time in milliseconds that a part of a stream may wait for its client. */
const TAKEN_WITHIN = 30_000;

/** Sends the parts of a stream as they come, each when the client has taken the one before. */
async function sendStream(response: Response, content: Readable): Promise<void> {
  response.flushHeaders();
  for await (const part of content as AsyncIterable<string>) {
    if (response.destroyed) break;
    const timer = setTimeout(() => response.destroy(), TAKEN_WITHIN);
    // It also calls back when the connection is closed.
    await new Promise((resolve) => {
      response.write(part, resolve);
    });
    clearTimeout(timer);
  }
  response.end();
}

/** Sends a file. Browsers show pages of ours, and images; all else is a download, because its content is not trusted. */
export async function sendFile(response: Response, { name, bytes, content, type }: Download): Promise<void> {
  if (type === 'text/event-stream') {
    response.status(200).setHeader('Content-Type', type);
    await sendStream(response, content);
    return;
  }
  const isPage = type === 'text/html';
  response.status(200);
  if (type === 'application/octet-stream') response.attachment(name);
  if (isPage) response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : type);
  if (bytes !== undefined) response.setHeader('Content-Length', bytes);
  await pipeline(content, response);
}
