import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { plainPath } from '@cloud-account/core';
import type { Interfere, Observe } from '@cloud-account/s3';
import { type Clock, pathOf } from '@cloud-account/runtime';
import type { RequestFaults } from '../faults/request-faults.js';
import type { RequestLock } from '../halt/request-lock.js';
import type { RequestRecorder } from './recorder.js';

/** The lab's part in the requests of clients of S3. */
interface StorageHooks {
  readonly enter: RequestLock['enter'];
  readonly interfere: Interfere;
  readonly observe: Observe;
}

const lengthOf = (value: unknown): number => {
  const length = Number(value);
  return Number.isInteger(length) ? length : 0;
};

/**
 * Has requests to object storage enter the lock, applies faults to them, and records them: neither their queries, which can contain a
 * signature, nor their headers and contents.
 */
export function storageHooks({
  requestLock,
  faults,
  recorder,
  clock,
}: {
  readonly requestLock: RequestLock;
  readonly faults: RequestFaults;
  readonly recorder: RequestRecorder;
  readonly clock: Clock;
}): StorageHooks {
  const applied = new WeakMap<IncomingMessage, number[]>();
  return {
    enter: (request) => requestLock.enter(request),
    interfere: ({ request, operation, owner, isDone, gone }) =>
      faults
        .apply({
          operation: `s3:${operation}`,
          path: plainPath(pathOf(request.url)),
          labels: () => Promise.resolve([]),
          account: owner,
          isDone,
          gone,
        })
        ?.then(({ ids, end }) => {
          applied.set(request, [...(applied.get(request) ?? []), ...ids]);
          switch (end?.effect) {
            case undefined:
            case 'delay':
              return undefined;
            case 'disconnect':
            case 'partial':
              return { kind: end.effect };
            case 'status':
            case 'rate_limit':
              return {
                kind: 'error',
                status: end.status ?? 503,
                message: end.reason ?? undefined,
                retryAfter: end.retry_after ?? undefined,
              };
          }
        }),
    observe: (request, response) => {
      const [created, startedMs] = [clock.now(), performance.now()];
      const { method = '', url = '', headers } = request;
      return ({ operation, owner, address }) => {
        const { headersSent, statusCode } = response;
        const requestId = response.getHeader('x-amz-request-id');
        const facts = {
          api: 's3' as const,
          method,
          path: pathOf(url),
          operation: operation === undefined ? null : `s3:${operation}`,
          status: headersSent ? statusCode : null,
          created: created.getTime(),
          startedMs,
          endedMs: performance.now(),
          account: owner ?? null,
          user: null,
          tokenId: null,
          address,
          userAgent: headers['user-agent'] ?? null,
          requestId: typeof requestId === 'string' ? requestId : null,
          rules: [],
          ignoredFields: [],
          filter: null,
          page: null,
          pages: null,
          retryAfter: statusCode === 503 ? lengthOf(response.getHeader('retry-after')) || null : null,
          faults: applied.get(request) ?? [],
          bodyBytes: lengthOf(headers['content-length']),
          answerBytes: headersSent ? lengthOf(response.getHeader('content-length')) : 0,
        };
        recorder.add(facts, { headers: '' });
      };
    },
  };
}
