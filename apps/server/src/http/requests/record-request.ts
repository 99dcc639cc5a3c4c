import { performance } from 'node:perf_hooks';
import { isObject } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { Clock } from '../../common/clock.js';
import type { Viewer } from '../../common/viewer.js';
import { beginningOf, type KeptText, type RequestRecorder } from '../../lab/requests/recorder.js';
import type { Route } from './route-index.js';

/** What the lab keeps of a request until its answer was sent. */
interface Locals {
  readonly requestId?: string;
  readonly route?: Route;
  readonly viewer?: Viewer;
  readonly refusals?: string[];
  readonly ignoredFields?: string[];
  readonly pageShown?: { page: number; pages: number };
  readonly faults?: number[];
  readonly bodyRecorded?: string;
}

/** Keeps the beginning of the body of a request that is recorded. @param response that of the request */
export function recordBody({ locals }: Response, text: Uint8Array): void {
  locals.bodyRecorded = beginningOf(text);
}

const headerOf = (response: Response, name: string): number | undefined => {
  const value = Number(response.getHeader(name));
  return Number.isInteger(value) ? value : undefined;
};

const NONE: readonly never[] = [];

/** The answers whose `Retry-After` asks for something. */
const RETRY = [429, 503];

/**
 * Records a request and its answer when the answer was sent, or the connection ended.
 *
 * @param clock that of the service
 */
export function recordRequest(
  recorder: RequestRecorder,
  clock: Clock,
  request: Request,
  response: Response,
): void {
  const [created, startedMs] = [clock.now(), performance.now()];
  const { method, originalUrl: path, ip = '', rawHeaders } = request;
  const userAgent = request.get('User-Agent') ?? null;
  let answer: string | undefined;
  const end = response.end.bind(response) as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]) => {
    const [text] = given;
    if (typeof text === 'string') answer = beginningOf(text);
    return end(...given);
  };
  response.on('close', () => {
    const { requestId, route, viewer, refusals, ignoredFields, pageShown, faults, bodyRecorded } =
      response.locals as Locals;
    const { statusCode, headersSent } = response;
    recorder.add({
      api: 'v4',
      method,
      path,
      operation: route?.id ?? null,
      status: headersSent ? statusCode : null,
      created,
      startedMs,
      endedMs: performance.now(),
      account: viewer?.account.id ?? null,
      user: viewer?.user.username ?? null,
      tokenId: viewer?.token.id ?? null,
      address: ip,
      userAgent,
      requestId: requestId ?? null,
      rules: refusals ?? NONE,
      ignoredFields: ignoredFields ?? NONE,
      filter: request.get('X-Filter') ?? null,
      page: pageShown?.page ?? null,
      pages: pageShown?.pages ?? null,
      retryAfter: RETRY.includes(statusCode) ? (headerOf(response, 'Retry-After') ?? null) : null,
      faults: faults ?? NONE,
      // One text is kept faster than many.
      headers: rawHeaders.join('\n'),
      body: textOf(bodyRecorded, Number(request.headers['content-length'] ?? bodyRecorded?.length ?? 0)),
      answer: textOf(answer, headersSent ? (headerOf(response, 'Content-Length') ?? 0) : 0),
    });
  });
}

const textOf = (text: string | undefined, bytes: number): KeptText => ({ text, bytes });

/** Notes the page of a list that is answered. */
export function notePage(response: Response, reply: unknown): void {
  if (!isObject(reply) || typeof reply.pages !== 'number' || typeof reply.page !== 'number') return;
  response.locals.pageShown = { page: reply.page, pages: reply.pages };
}
