import { isObject, refusalOfFault, refuse, requestPath } from '@cloud-account/core';
import { limitsOfAll } from '@cloud-account/spec';
import type { Response } from 'express';
import type { Clock } from '@cloud-account/runtime';
import type { Cloud } from '../../cloud/cloud.js';
import { Refused, RefusedByFault } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { LABEL_FIELDS } from '../../lab/faults/faultable-operations.js';
import type { AppliedFaults, RequestFaults } from '../../lab/faults/request-faults.js';
import { listEntitiesNamed } from '../../repositories/access/find-entities.js';
import { setRateHeaders } from './rate-limiter.js';
import type { Route } from './route-index.js';

/** A request in progress. */
export interface RequestInProgress {
  readonly route: Route;
  readonly viewer: Viewer | undefined;
  readonly response: Response;
  /** True if its operation is done. */
  readonly isDone: boolean;
}

/** Aborts when the client leaves. */
const goneOf = (response: Response): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else
    response.once('close', () => {
      gone.abort();
    });
  return gone.signal;
};

const SECOND = 1_000;

/** The headers of a limit that a request has used up. */
function useUpLimit({ rateLimits }: Route['row'], response: Response, seconds: number, now: Date): void {
  const limit = rateLimits.at(-1) ?? limitsOfAll.v4;
  const resetsAt = new Date(now.getTime() + seconds * SECOND);
  setRateHeaders(response, { limit, used: limit.requests + 1, resetsAt }, now);
}

/**
 * Sends the first half of an answer only and ends the connection; an answer without content is not sent at all. It is called before
 * the answer.
 */
function sendHalf(response: Response): void {
  const write = response.write.bind(response) as (bytes: Uint8Array, done: () => void) => boolean;
  const cut = (content: unknown): void => {
    const bytes = Buffer.from(typeof content === 'string' || content instanceof Uint8Array ? content : '');
    if (bytes.length === 0 || response.req.method === 'HEAD') response.req.socket.destroy();
    else
      write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
        response.req.socket.destroy();
      });
  };
  response.write = (content: unknown) => {
    cut(content);
    // The writer of a file waits for more capacity, and the end comes first.
    return false;
  };
  response.end = (content?: unknown) => {
    cut(content);
    return response;
  };
}

/** The labels of what a request names, and that in its body. */
async function labelsOf(
  { database }: Pick<Cloud, 'database'>,
  { route: { row, params }, viewer, response }: RequestInProgress,
): Promise<readonly string[]> {
  const body = response.req.body as unknown;
  const inBody = isObject(body)
    ? LABEL_FIELDS.map((name) => body[name]).filter((one) => typeof one === 'string')
    : [];
  if (viewer === undefined) return inBody;
  const entities = await listEntitiesNamed(viewer, database, row, { params, body });
  return [...inBody, ...entities.map(({ label }) => label)];
}

/**
 * Applies the faults of the lab that concern a request.
 *
 * @returns true if the request continues; otherwise its connection has ended
 * @throws Refused when a fault answers it
 */
export function applyFaults(
  faults: RequestFaults,
  cloud: Pick<Cloud, 'clock' | 'database'>,
  inProgress: RequestInProgress,
): Promise<boolean> | true {
  const { route, viewer, response, isDone } = inProgress;
  const locals = response.locals as { labels?: Promise<readonly string[]> };
  const applied = faults.apply({
    operation: route.id,
    path: requestPath(route.row.path, route.params),
    labels: () => (locals.labels ??= labelsOf(cloud, inProgress)),
    account: viewer?.account.id,
    isDone,
    // Made when it is read: faults affect few requests.
    get gone() {
      return goneOf(response);
    },
  });
  return applied === undefined || applyEffects(applied, cloud.clock, inProgress);
}

/** Carries out the faults that affect a request. */
async function applyEffects(
  found: Promise<AppliedFaults>,
  clock: Clock,
  { route: { row }, response }: RequestInProgress,
): Promise<boolean> {
  const applied = await found;
  const before = (response.locals.faults as number[] | undefined) ?? [];
  response.locals.faults = [...before, ...applied.ids];
  const { end } = applied;
  if (end === undefined) return !response.destroyed;
  switch (end.effect) {
    case 'status':
      throw refusedBy(end);
    case 'rate_limit':
      useUpLimit(row, response, end.retry_after ?? 1, clock.now());
      throw new Refused(refuse('request.rate.limit'));
    case 'partial':
      sendHalf(response);
      return true;
    case 'disconnect':
      response.req.socket.destroy();
      return false;
    case 'delay':
      return true;
  }
}

function refusedBy({ status, reason, retry_after: wait }: NonNullable<AppliedFaults['end']>): Refused {
  const answered = status ?? 503;
  return new RefusedByFault(refusalOfFault(answered, reason), answered, wait ?? undefined);
}
