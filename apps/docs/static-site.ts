import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** What the pages need of a browser, and no more; the server sends the same. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The code samples and the interactive reference set styles on elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.yaml': 'application/yaml',
};

/** The file of the site that a path names: pages are asked for without their ending. */
const readPage = async (site: string, path: string): Promise<{ body: Buffer; type: string } | undefined> => {
  const name = normalize(path).replace(/\/$/, '/index');
  for (const file of extname(name) in TYPES ? [name] : [`${name}.html`]) {
    const body = await readFile(join(site, file)).catch(() => undefined);
    if (body !== undefined) return { body, type: TYPES[extname(file)] ?? 'application/octet-stream' };
  }
  return undefined;
};

/** A site that is being served. */
export interface StaticSite {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Method and path of every call to the API, in order. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves a built site under `/docs/` as the API server does, and answers every call below `/v4` with an empty page of a
 * list, so that requests from the reference have somewhere to go.
 */
export async function serveSite(site: string): Promise<StaticSite> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/v4/')) {
      calls.push(`${request.method ?? ''} ${pathname}`);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ data: [], page: 1, pages: 1, results: 0 }));
      return;
    }
    void readPage(site, decodeURIComponent(pathname.replace(/^\/docs/, ''))).then((page) => {
      response.statusCode = page === undefined || !pathname.startsWith('/docs/') ? 404 : 200;
      response.setHeader('Content-Security-Policy', contentSecurityPolicy);
      response.setHeader('Content-Type', page?.type ?? 'text/plain');
      response.end(page?.body ?? 'Not found');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      ),
  };
}
