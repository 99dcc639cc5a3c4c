import OAuth2Server from '@node-oauth/oauth2-server';
import { oauthLimit } from '@cloud-account/core';
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { refuseAll, Refused } from '../../common/refused.js';
import { asRefused } from '../responses/envelope.js';
import { networkCaller, RateLimiter } from '../requests/rate-limiter.js';
import { logRequest } from '../requests/request-log.js';
import { AuthorizationVisit } from './authorize.js';
import { BrowserSecrets, isEncrypted } from './browser-secrets.js';
import { asProtocolError, type ProtocolError } from './errors.js';
import { metadata } from './metadata.js';
import { sendPage } from './pages/layout.js';
import { problemPage } from './pages/problem-page.js';
import { signedOutPage } from './pages/signed-out-page.js';
import { bodyOf, parametersIn } from './parameters.js';
import { revoke } from './revoke.js';
import { signOut } from './sign-in.js';
import { token } from './token.js';

/** Forms are short; an answer to one is never kept anywhere. */
const form: RequestHandler = express.text({ type: 'application/x-www-form-urlencoded', limit: '16kb' });

/** Pages of any origin may have a program of their own in a browser; it sends no cookies. */
const fromAnywhere: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
};

const onlyBy =
  (...methods: readonly string[]): RequestHandler =>
  (_request, response) => {
    response.setHeader('Allow', methods.join(', '));
    response.status(405).end();
  };

/** An error as apps see it: a refusal in the words of the protocol, and no details of a fault. */
function refusalOf(cloud: Cloud, error: unknown, requestId: unknown): ProtocolError & { status: number } {
  const say = (own: string) => cloud.dialect?.say(own) ?? own;
  if (error instanceof OAuth2Server.OAuthError && !(error instanceof OAuth2Server.ServerError))
    return asProtocolError(error, cloud.dialect);
  if (error instanceof Refused && error.status === 429)
    return { status: 429, error: 'temporarily_unavailable', error_description: say('Too many requests') };
  // What reads the body says how it failed by a status.
  if (error instanceof Error && 'status' in error && Number(error.status) < 500)
    return {
      status: Number(error.status),
      error: 'invalid_request',
      error_description: say('The form cannot be read'),
    };
  cloud.log.error({ err: error, requestId }, 'request failed');
  const { status } = asRefused(error);
  return status === 503
    ? { status, error: 'temporarily_unavailable', error_description: say('Try again later') }
    : { status, error: 'server_error', error_description: say('Internal server error') };
}

const onError =
  (cloud: Cloud): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { status, ...body } = refusalOf(cloud, error, response.locals.requestId);
    if (response.headersSent) return;
    if (status === 503) response.setHeader('Retry-After', '1');
    if (['/oauth/authorize', '/logout'].includes(request.path))
      sendPage(response, status, problemPage(body.error_description));
    else response.status(status).json(body);
  };

/** OAuth 2.0: how a program gets a user's consent, and tokens (RFC 6749, 7009, 7636, 8414, 9207). */
export function oauth(cloud: Cloud): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(['/oauth', '/logout', '/.well-known/oauth-authorization-server'], (request, response, next) => {
    response.locals.requestId = cloud.randomness.uuid();
    logRequest(cloud, request, response);
    response.setHeader('X-Request-Id', response.locals.requestId as string);
    if (isEncrypted(cloud, request)) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Pragma', 'no-cache');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Of what a browser opens next, only our own pages learn the address, which holds what the client asks for.
    response.setHeader('Referrer-Policy', 'same-origin');
    next();
  });
  const { lab } = cloud;
  if (lab !== undefined) {
    router.use('/oauth', async (request, response, next) => {
      const leave = await lab.requestLock.enter(request);
      response.once('close', leave);
      if (response.closed) leave();
      next();
    });
  }
  const limiter = new RateLimiter(cloud);
  router.use(['/oauth', '/logout'], async (request, response, next) => {
    refuseAll(await limiter.count(networkCaller(request), [oauthLimit], response));
    next();
  });
  router
    .route('/oauth/authorize')
    .get((request, response) => new AuthorizationVisit(cloud, request, response).show())
    .post(form, (request, response) =>
      new AuthorizationVisit(cloud, request, response).submit(parametersIn(bodyOf(request))),
    )
    .all(onlyBy('GET', 'HEAD', 'POST'));
  for (const [path, answer] of [
    ['/oauth/token', token(cloud)],
    ['/oauth/revoke', revoke(cloud)],
  ] as const)
    router.route(path).all(fromAnywhere).post(form, answer).all(onlyBy('POST', 'OPTIONS'));
  router
    .route('/logout')
    .get(async (request, response) => {
      await signOut(cloud, new BrowserSecrets(cloud, request, response));
      sendPage(response, 200, signedOutPage);
    })
    .all(onlyBy('GET', 'HEAD'));
  router
    .route('/.well-known/oauth-authorization-server')
    .all(fromAnywhere)
    .get(metadata(cloud))
    .all(onlyBy('GET', 'HEAD', 'OPTIONS'));
  router.use(onError(cloud));
  return router;
}
