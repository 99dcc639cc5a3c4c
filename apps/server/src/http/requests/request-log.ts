import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import type { Cloud } from '../../cloud/cloud.js';
import { pathOf } from '@cloud-account/runtime';
import type { Viewer } from '../../common/viewer.js';
import type { RequestRecorder } from '../../lab/requests/recorder.js';
import { recordOf } from './record-request.js';
import type { Route } from './route-index.js';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * Writes one line and one measurement for a request after its answer was sent, and records it where the lab is on. No header, body or query goes into the log,
 * because they may contain secrets. Of ignored fields only the names are logged.
 */
export function logRequest(
  cloud: Cloud,
  request: Request,
  response: Response,
  recorder?: RequestRecorder,
): void {
  const started = performance.now();
  const created = recorder && cloud.clock.now().getTime();
  const { method } = request;
  const path = pathOf(request.originalUrl);
  const address = request.ip;
  response.once('close', () => {
    const ended = performance.now();
    const milliseconds = ended - started;
    const { requestId, route, viewer, refusals, rateLimit, ignoredFields } = response.locals as {
      requestId?: string;
      route?: Route;
      viewer?: Viewer;
      refusals?: string[];
      rateLimit?: string;
      ignoredFields?: string[];
    };
    cloud.metrics.countRequest(
      route?.id ?? 'none',
      METHODS.has(method) ? method : 'other',
      response.statusCode,
      milliseconds / 1_000,
    );
    for (const rule of refusals ?? []) cloud.metrics.countRefusal(rule);
    if (rateLimit !== undefined) cloud.metrics.countOverRate(rateLimit, viewer ? 'token' : 'address');
    cloud.log.info(
      {
        requestId,
        method,
        path,
        operation: route?.id,
        status: response.statusCode,
        milliseconds: Math.round(milliseconds * 1e3) / 1e3,
        account: viewer?.account.id,
        user: viewer?.user.username,
        address,
        ...(refusals && { refusals }),
        ...(ignoredFields && { ignoredFields }),
        ...(rateLimit !== undefined && { rateLimit }),
        ...(!response.writableFinished && { aborted: true }),
      },
      'request',
    );
    if (created !== undefined)
      recorder?.add(...recordOf(request, response, { created, started, ended, address }));
  });
}
