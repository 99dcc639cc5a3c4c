import { isObject } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { Viewer } from '../../common/viewer.js';
import { beginningOf, type RequestFacts, type RequestTexts } from '../../lab/requests/recorder.js';
import type { Route } from './route-index.js';

/** The values that the lab keeps of a request until its answer was sent. */
interface Locals {
  readonly requestId?: string;
  readonly route?: Route;
  readonly viewer?: Viewer;
  readonly refusals?: string[];
  readonly ignoredFields?: string[];
  readonly pageShown?: { page: number; pages: number };
  readonly faults?: number[];
  readonly bodyRecorded?: string;
  readonly sent?: string;
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

/** When a request came in, in milliseconds of the clock of the service and of the machine; and from where. */
interface Times {
  readonly created: number;
  readonly started: number;
  readonly ended: number;
  readonly address: string | undefined;
}

/** The lab's record of a request and its answer, made when the answer was sent or the connection ended. */
export function recordOf(
  { method, originalUrl: path, rawHeaders, headers }: Request,
  response: Response,
  { created, started, ended, address = '' }: Times,
): [RequestFacts, RequestTexts] {
  const { requestId, route, viewer, refusals, ignoredFields, pageShown, faults, bodyRecorded, sent } =
    response.locals as Locals;
  const { statusCode, headersSent } = response;
  const filter = headers['x-filter'];
  const facts: RequestFacts = {
    api: 'v4',
    method,
    path,
    operation: route?.id ?? null,
    status: headersSent ? statusCode : null,
    created,
    startedMs: started,
    endedMs: ended,
    account: viewer?.account.id ?? null,
    user: viewer?.user.username ?? null,
    tokenId: viewer?.token.id ?? null,
    address,
    userAgent: headers['user-agent'] ?? null,
    requestId: requestId ?? null,
    rules: refusals ?? NONE,
    ignoredFields: ignoredFields ?? NONE,
    filter: typeof filter === 'string' ? filter : null,
    page: pageShown?.page ?? null,
    pages: pageShown?.pages ?? null,
    retryAfter: RETRY.includes(statusCode) ? (headerOf(response, 'Retry-After') ?? null) : null,
    faults: faults ?? NONE,
    bodyBytes: Number(headers['content-length'] ?? bodyRecorded?.length ?? 0),
    answerBytes: headersSent ? (headerOf(response, 'Content-Length') ?? 0) : 0,
  };
  const answer = sent === undefined ? undefined : beginningOf(sent);
  // One text is kept faster than many.
  return [facts, { headers: rawHeaders.join('\n'), body: bodyRecorded, answer }];
}

/** Notes the page of a list that is answered. */
export function notePage(response: Response, reply: unknown): void {
  if (!isObject(reply) || typeof reply.pages !== 'number' || typeof reply.page !== 'number') return;
  response.locals.pageShown = { page: reply.page, pages: reply.pages };
}
