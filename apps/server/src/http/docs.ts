import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

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

/** The documentation site, as built; nothing of it is served while it is not. */
export function docs(): Router {
  const router = Router();
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
