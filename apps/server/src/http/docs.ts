import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

const built = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

/** The site needs its own scripts, styles and data, and nothing from elsewhere. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ');

/** The documentation site, as built; nothing is served while it is not. */
export function docs(): Router {
  const router = Router();
  if (!existsSync(built)) return router;
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  });
  router.use('/docs', express.static(built, { extensions: ['html'] }));
  router.get('/', (_request, response) => {
    response.redirect('/docs/');
  });
  return router;
}
