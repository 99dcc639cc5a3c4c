/** A server that shows what bytes cost without everything else: a plain Node server of files, no signatures, no database. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const { CLOUD_DATA_DIR: directory = '', CLOUD_PORT: port } = process.env;
await mkdir(directory, { recursive: true });

const fileOf = ({ url = '' }: IncomingMessage): string =>
  path.join(directory, encodeURIComponent(new URL(url, 'http://server').pathname));

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = fileOf(request);
  const { size } = await stat(file);
  response.writeHead(200, { 'Content-Length': size });
  await pipeline(createReadStream(file), response);
}

/** As safe as an object is: synced before it takes the place of the old one. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const draft = path.join(directory, randomUUID());
  await pipeline(request, createWriteStream(draft, { flush: true }));
  await rename(draft, fileOf(request));
  response.writeHead(200).end();
}

createServer((request, response) => {
  (request.method === 'PUT' ? receive(request, response) : send(request, response)).catch(() => {
    if (response.headersSent) response.destroy();
    else response.writeHead(404).end();
  });
}).listen(Number(port), '127.0.0.1');
