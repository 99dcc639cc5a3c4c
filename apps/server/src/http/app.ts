import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { Cloud } from '../cloud/cloud.js';
import { dateBy, workOf } from '@cloud-account/runtime';
import { isLoopback } from '../config/config.js';
import { Api } from './api.js';
import { docs, type DocsState } from './documents/docs.js';
import { labPage } from './documents/lab-page.js';
import { asRefused, notOneHost, otherHost, sendRefused, unknownRoute } from './responses/envelope.js';
import { oauth } from './oauth/router.js';
import { answerPlainJson } from './responses/plain-json.js';
import { metrics, probes } from './probes.js';
import { logRequest } from './requests/request-log.js';
import { allMethods } from './requests/route-index.js';
import { operatorSpecification, specification } from './documents/specification.js';
import { accountHeaders, answersPreflight, type Headers } from './responses/headers.js';
import { isOwnName } from './requests/own-name.js';
import { accountSurface, operatorSurface, type Surface } from './shape/surface.js';

/** Puts the API, the probes and the documentation under one server. */
export function createApp(cloud: Cloud, documentation: DocsState, isServing: () => boolean): Express {
  const app = serving(cloud, accountSurface(cloud), [
    { prefix: '/v4/openapi.', router: specification(cloud) },
  ]);
  app.use(probes(cloud, isServing));
  if (cloud.config.publicMetrics) app.use(metrics(cloud));
  app.use(oauth(cloud));
  app.use(docs(documentation));
  return withLastAnswers(cloud, app, cloud.dialect, accountHeaders);
}

/** The operator's API, its specification and the metrics. @param key its key */
export function createOperatorApp(cloud: Cloud, key: string): Express {
  const { lab, config } = cloud;
  const app = serving(
    cloud,
    operatorSurface(key, lab !== undefined),
    [
      { prefix: '/operator/openapi.', router: operatorSpecification(cloud) },
      ...(lab === undefined ? [] : [{ prefix: '/operator/lab', router: labPage() }]),
    ],
    isLoopback(config.operatorHost) ? (host) => isOwnName(host, config) : undefined,
  );
  app.use(metrics(cloud));
  return withLastAnswers(cloud, app, undefined, []);
}

/** Routes among the paths of an API that are no operations of it; paths that they do not have are the API's. */
interface OtherRoutes {
  /** The beginning of the paths of some of them. */
  readonly prefix: string;
  readonly router: Router;
}

/**
 * A server of one specification.
 *
 * @param beside they come before the API
 * @param mayBe whether a request may be for a host; any by default
 */
function serving(
  cloud: Cloud,
  surface: Surface,
  beside: readonly OtherRoutes[],
  mayBe: (host: string) => boolean = () => true,
): Express {
  const app = express();
  const api = new Api(cloud, surface);
  app.disable('x-powered-by');
  // Answers are never cached, so hashing each of them would be work for nothing.
  app.disable('etag');
  answerPlainJson(app);
  if (cloud.lab !== undefined) dateBy(() => cloud.clock.now(), app.response);
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', cloud.config.trustedProxies.length > 0 && [...cloud.config.trustedProxies]);
  const prefixes = [surface.prefix, ...surface.aliases];
  const toApi: RequestHandler = (request, response, next) => {
    const prefix = prefixes.find((one) => isBelow(one, request.url));
    if (prefix === undefined) {
      next();
      return;
    }
    request.url = surface.prefix + request.url.slice(prefix.length);
    logRequest(cloud, request, response, surface.lab?.recorder);
    void api.answer(request, response);
  };
  // Each further layer of the router would take time of every request.
  app.use((request, response, next) => {
    cloud.randomness.within(
      () => workOf(request),
      () => {
        // A proxy may name the whole address (RFC 9112, 3.2.2); the host in it says nothing that matters here.
        request.url = request.originalUrl = request.url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
        const refused = namesOneHost(request)
          ? !mayBe(request.headers.host ?? '') && otherHost()
          : notOneHost();
        if (refused !== false)
          sendRefused(response, refused, { docsUrl: cloud.docsUrl(), dialect: surface.dialect });
        else if (request.url === '*' && request.method === 'OPTIONS')
          response.setHeader('Allow', allMethods.join(', ')).json({});
        else if (beside.some(({ prefix }) => request.url.startsWith(prefix))) next();
        else toApi(request, response, next);
      },
    );
  });
  app.use(...beside.map(({ router }) => router), toApi);
  return app;
}

/** The answer when no handler answered. @param dialect the words of its clients @param headers those of its answers */
function withLastAnswers(cloud: Cloud, app: Express, dialect: Cloud['dialect'], headers: Headers): Express {
  app.use((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (answersPreflight(request, response)) return;
    sendRefused(response, unknownRoute(), { docsUrl: cloud.docsUrl(), dialect });
  });
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    cloud.log.warn({ err: error as unknown }, 'a request outside the API failed');
    if (response.headersSent) return;
    const refused = asRefused(statusOf(error) < 500 ? unknownRoute() : error);
    sendRefused(response, refused, { docsUrl: cloud.docsUrl(), dialect });
  };
  app.use(onError);
  return app;
}

/** True if an address is the prefix itself or below it. */
const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && ['', '/', '?'].includes(url.charAt(prefix.length));

/** True if a request names its host once; one of HTTP 1.0 need not (RFC 9112, 3.2). */
const namesOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;
