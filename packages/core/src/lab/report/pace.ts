import type { OperatorSchema } from '@cloud-account/spec';
import { groupBy, keyOf, mostUsed, pathOf, type ReportedRequest } from './recorded-request.js';

type Report = OperatorSchema<'Report'>;

/** The seconds by which a client may be early, since its timer and the server's differ. */
const TOLERANCE = 0.05;

/** Requests that follow each other with less between them are polling, in milliseconds, and how many it takes. */
const TOO_SOON = 1_000;
const MIN_POLLING_READS = 3;

const rounded = (value: number): number => Math.round(value * 100) / 100;

const ofOneCaller = ({ caller, operation }: ReportedRequest): string => keyOf(caller, operation);

/** The seconds between an answer and the next request, by the clock on which more of them passed. */
const waitedAfter = (answered: ReportedRequest, next: ReportedRequest): number =>
  Math.max(next.startedMs - answered.endedMs, next.created.getTime() - answered.created.getTime()) / 1_000;

/** The first request that began after another one was answered. @param of requests of one caller, in their order */
function nextAfter(of: readonly ReportedRequest[], index: number): ReportedRequest | undefined {
  const answered = of[index]?.endedMs ?? 0;
  for (let at = index + 1; at < of.length; at += 1) {
    const next = of[at];
    if (next !== undefined && next.startedMs >= answered) return next;
  }
  return undefined;
}

/** Answers 429 after which a client asked the same operation again before `Retry-After`. */
export function earlyRetries(requests: readonly ReportedRequest[]): Report['early_retries'] {
  const early = groupBy(requests, ofOneCaller).flatMap((of) =>
    of.flatMap((request, index) => {
      const { operation, status, retryAfter } = request;
      if (operation === null || status !== 429 || retryAfter === null) return [];
      const next = nextAfter(of, index);
      if (next === undefined) return [];
      const waited = waitedAfter(request, next);
      return waited + TOLERANCE < retryAfter ? [{ operation, retryAfter, waited }] : [];
    }),
  );
  return mostUsed(
    groupBy(early, ({ operation }) => operation).flatMap((of) =>
      of.slice(-1).map(({ operation, retryAfter, waited }) => ({
        operation,
        requests: of.length,
        retry_after: retryAfter,
        waited: rounded(waited),
      })),
    ),
  );
}

const isReading = ({ method }: ReportedRequest): boolean => method === 'GET' || method === 'HEAD';

/** True if a client should send the request again. */
const isToRepeat = ({ status }: ReportedRequest): boolean =>
  status === null || status === 429 || status === 503;

/** The requests of one caller for one thing, cut where it changed that thing, had to repeat a request, or waited long enough. */
function runsOf(of: readonly ReportedRequest[]): ReportedRequest[][] {
  const runs: ReportedRequest[][] = [];
  let last: ReportedRequest | undefined;
  for (const request of of) {
    if (!isReading(request)) {
      last = undefined;
      continue;
    }
    const isNext =
      last !== undefined &&
      last.path === request.path &&
      !isToRepeat(last) &&
      request.startedMs - last.startedMs < TOO_SOON;
    if (isNext) runs.at(-1)?.push(request);
    else runs.push([request]);
    last = request;
  }
  return runs.filter((run) => run.length >= MIN_POLLING_READS);
}

/** Things that a client read three times or more in a row, each time within a second of the last. */
export function polling(requests: readonly ReportedRequest[]): Report['polling'] {
  const ofThing = groupBy(requests, (request) => keyOf(request.caller, pathOf(request)));
  const runs = ofThing.flatMap(runsOf);
  const found = groupBy(runs, ([first]) =>
    first === undefined ? '' : keyOf(first.operation, pathOf(first)),
  );
  return mostUsed(
    found.flatMap((of) => {
      const first = of[0]?.[0];
      const operation = first?.operation ?? null;
      if (first === undefined || operation === null) return [];
      const gaps = of.map((run) => (run.at(-1)?.startedMs ?? 0) - (run[0]?.startedMs ?? 0));
      const count = of.reduce((sum, run) => sum + run.length, 0);
      const all = gaps.reduce((sum, gap) => sum + gap, 0);
      return [
        {
          operation,
          path: pathOf(first),
          requests: count,
          interval_ms: rounded(all / (count - of.length)),
        },
      ];
    }),
  );
}
