import express, { type Express, type ErrorRequestHandler } from 'express';
import type { Cloud } from '../context.js';
import { Api } from './api.js';
import { docs } from './docs.js';
import { asRefused, sendRefused, unknownRoute } from './envelope.js';
import { probes } from './probes.js';
import { logRequest } from './request-log.js';
import { accountSurface } from './surface.js';

/** Puts the API, the probes and the documentation under one server. */
export function createApp(cloud: Cloud, isStopping: () => boolean): Express {
  const app = express();
  const surface = accountSurface(cloud);
  const api = new Api(cloud, surface);
  app.disable('x-powered-by');
  // Answers are never cached, so hashing each of them would be work for nothing.
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', cloud.config.trustedProxies.length > 0 && [...cloud.config.trustedProxies]);
  app.use((request, _response, next) => {
    // A proxy may name the whole address (RFC 9112, 3.2.2); the host in it says nothing that matters here.
    request.url = request.originalUrl = request.url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
    next();
  });
  app.use((request, response, next) => {
    if (!isBelow(surface.prefix, request.url)) {
      next();
      return;
    }
    logRequest(cloud, request, response);
    void api.answer(request, response);
  });
  app.use(probes(cloud, isStopping));
  app.use(docs());
  app.use((_request, response) => {
    sendRefused(response, unknownRoute(), cloud.docsUrl());
  });
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    cloud.log.warn({ err: error as unknown }, 'a request outside the API failed');
    if (!response.headersSent)
      sendRefused(response, asRefused(statusOf(error) < 500 ? unknownRoute() : error), cloud.docsUrl());
  };
  app.use(onError);
  return app;
}

/** Whether an address is the prefix itself or below it. */
const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && ['', '/', '?'].includes(url.charAt(prefix.length));

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;
