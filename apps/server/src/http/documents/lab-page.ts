import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import sirv from 'sirv';

const built = fileURLToPath(new URL('../../../../lab-page/dist', import.meta.url));

/** The page has its script and its styles in files, and calls the API beside it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PLACE = '/operator/lab';

/** The page of the lab, as it was built. Its files need no key, because they have no data. */
export function labPage(): Router {
  const router = Router();
  if (!existsSync(built)) return router;
  const serve = sirv(built, {
    etag: true,
    setHeaders: (response) => {
      response.setHeader('Content-Security-Policy', POLICY);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Cache-Control', 'no-cache');
    },
  });
  router.get(PLACE, (request, response, next) => {
    // The page names its files relative to the last slash.
    if (request.path === PLACE) response.redirect(`${PLACE}/`);
    else next();
  });
  router.use(PLACE, (request, response, next) => {
    if (['GET', 'HEAD'].includes(request.method)) serve(request, response, next);
    else next();
  });
  return router;
}
