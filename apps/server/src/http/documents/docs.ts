import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGunzip, gunzipSync } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import sirv from 'sirv';

const built = fileURLToPath(new URL('../../../../docs/dist', import.meta.url));

/** A content security policy with the least that pages need: scripts by their sources, and the other sources. */
const policy = (of: { scripts: string; fonts: string }, ...others: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${of.scripts}`,
    // The code samples and the interactive reference set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `font-src ${of.fonts}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...others,
  ].join('; ');

const policyOfPages = policy({ scripts: "'self'", fonts: "'self'" });

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The name of the compressed copy of a file. A package has only that of a file that is not small. */
const compressed = (file: string): string => `${file}.gz`;

const contentOf = (file: string): string =>
  (existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(compressed(file)))).toString();

/** A reference in one file has its scripts and fonts inside and searches in a worker made of one: just these may be used. */
function policyOfFile(file: string): string {
  const scripts = [...contentOf(file).matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy({ scripts: scripts.join(' '), fonts: 'data:' }, 'worker-src blob:');
}

/** The files of the site: small ones are sent whole, the others as the build compressed them. */
const files = (): RequestHandler => {
  const list = () =>
    sirv(built, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, place) => {
        // The names of these files change with what is in them.
        const lasting = place.startsWith('/assets/');
        response.setHeader('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  // A server whose documentation nobody reads does not list its thousand files.
  let serve: ReturnType<typeof list> | undefined;
  return (request, response, next) => {
    if (isReading(request)) (serve ??= list())(request, response, next);
    else next();
  };
};

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Unpacks a file for a client that takes none as it is compressed. */
const unpacked: RequestHandler = (request, response, next) => {
  const asked = path.join(built, request.path);
  const isInside = isReading(request) && asked.startsWith(built + path.sep);
  const places = isInside ? [asked, `${asked}.html`, path.join(asked, 'index.html')] : [];
  const file = places.find((place) => existsSync(compressed(place)));
  if (file === undefined) {
    next();
    return;
  }
  response.type(path.extname(file)).vary('Accept-Encoding').setHeader('Cache-Control', 'no-cache');
  if (request.method === 'HEAD') response.end();
  // One who leaves ends it, too.
  else pipeline(createReadStream(compressed(file)), createGunzip(), response, () => undefined);
};

/** A page for readers who ask for one that is not there. */
const missing: RequestHandler = (request, response, next) => {
  if (isReading(request)) response.status(404).sendFile('404.html', { root: built });
  else next();
};

/** The references in one file each, under policies of their own. */
function references(): Router {
  const router = Router();
  const policies = new Map<string, string>();
  router.get('/:name-reference.html', ({ params }, response, next) => {
    const file = `${built}/specification/${params.name}-reference.html`;
    if (/^\w+$/.test(params.name) && (existsSync(file) || existsSync(compressed(file)))) {
      const known = policies.get(file) ?? policyOfFile(file);
      policies.set(file, known);
      response.setHeader('Content-Security-Policy', known);
    }
    next();
  });
  return router;
}

const sendMark = (_request: Request, response: Response): void => {
  response.sendFile('favicon.ico', { root: built, maxAge: '1d' });
};

/** The documentation when the server starts: on the disk as it was built, being built, or not wanted. */
export type DocsState = 'as built' | 'none' | Promise<void>;

/** True if the server has the documentation, or will have it. */
export const servesDocs = (state: DocsState): boolean =>
  state === 'as built' ? existsSync(built) : state !== 'none';

/** Interval in seconds at which the page of a documentation that is being built loads itself again. */
const RELOAD = 3;

const beingBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RELOAD}">
<title>The documentation is being built</title>
<h1>The documentation is being built</h1>
<p>This page loads itself again until it is there. The API serves already.</p>
</html>
`;

/** Answers while the documentation is being built. */
const waiting: RequestHandler = (request, response, next) => {
  if (!isReading(request)) {
    next();
    return;
  }
  response.status(503).setHeader('Retry-After', RELOAD).setHeader('Cache-Control', 'no-store');
  response.type('html').send(beingBuilt);
};

/** The documentation site as it is on the disk. */
function site(): Router {
  const router = Router();
  router.use('/docs/specification', references());
  router.use('/docs', files(), unpacked, missing);
  router.get('/favicon.ico', sendMark);
  return router;
}

/** The handler that serves the documentation; one that could not be built is not served. */
function content(state: DocsState): RequestHandler {
  if (typeof state === 'string') return site();
  let current = Router().use('/docs', waiting);
  state.then(
    () => {
      current = existsSync(built) ? site() : Router();
    },
    () => {
      current = Router();
    },
  );
  return (request, response, next) => {
    current(request, response, next);
  };
}

/** The documentation. @param state none is served where there is none */
export function docs(state: DocsState): Router {
  const router = Router();
  if (!servesDocs(state)) return router;
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policyOfPages);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  });
  router.get('/docs', (request, response, next) => {
    if (request.path === '/docs') response.redirect('/docs/');
    else next();
  });
  router.get('/', (_request, response) => {
    response.redirect('/docs/');
  });
  router.use(content(state));
  return router;
}
