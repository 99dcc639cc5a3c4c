import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from '@cloud-account/spec';
import express, { Router } from 'express';
import { stringify } from 'yaml';
import { servedDocument, type Served } from './served-document.js';

const built = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

/** What the pages need of a browser, and no more. */
const policy = [
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

/** Whether there is a documentation site to serve: it is built after the server. */
export const hasDocs = (): boolean => existsSync(built);

/** The specification as it is here, in the place of the one that was built. */
function ofDocument(document: Document): Router {
  const router = Router();
  // Writing it takes long, and anybody may ask: it is written once.
  let written: string | undefined;
  router.get('/docs/specification/v4.json', (_request, response) => {
    response.json(document);
  });
  router.get('/docs/specification/v4.yaml', (_request, response) => {
    written ??= stringify(document, { aliasDuplicateObjects: false });
    response.type('application/yaml').send(written);
  });
  return router;
}

/**
 * The documentation site, as built; nothing of it is served while it is not.
 *
 * @param served what the specification says of this server alone
 */
export function docs(served: Served): Router {
  const router = Router();
  const document = servedDocument(served);
  if (document !== undefined) router.use(ofDocument(document));
  if (!hasDocs()) return router;
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  });
  // The names of these files change with what is in them.
  router.use('/docs/assets', express.static(`${built}/assets`, { immutable: true, maxAge: '1y' }));
  router.use('/docs', express.static(built, { extensions: ['html'] }));
  router.get('/', (_request, response) => {
    response.redirect('/docs/');
  });
  return router;
}
