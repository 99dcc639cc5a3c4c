import type { OperatorSchema } from '@cloud-account/spec';
import {
  groupBy,
  keyOf,
  MAX_ENTRIES,
  mostUsed,
  numberIn,
  pathOf,
  type ReportFacts,
  type ReportedRequest,
} from './recorded-request.js';

type Report = OperatorSchema<'Report'>;

/** The sizes of a page of every list. */
const DEFAULT_SIZE = 100;
const LARGEST_PAGE = 500;

/** Reads of single things within these milliseconds belong together, and the number of them from which they are reported. */
const SINGLE_READS_SPAN = 60_000;
const MIN_SINGLE_READS = 5;

/** The pages that one caller read of one list, with one filter and one size of its pages. */
interface ReadList {
  readonly operation: string;
  readonly path: string;
  /** The number of its pages when it was read last. */
  readonly pages: number;
  readonly size: number;
  readonly read: ReadonlySet<number>;
}

const sizeOf = (request: ReportedRequest): number => numberIn(request, 'page_size') ?? DEFAULT_SIZE;

const readLists = (requests: readonly ReportedRequest[]): ReadList[] =>
  groupBy(
    requests.filter(({ operation, pages }) => operation !== null && pages !== null),
    (request) => keyOf(request.caller, pathOf(request), request.filter, sizeOf(request)),
  ).flatMap((of) => {
    const last = of.at(-1);
    const { operation = null, pages = null } = last ?? {};
    if (last === undefined || operation === null || pages === null) return [];
    const read = new Set(of.flatMap(({ page }) => page ?? []));
    return [{ operation, path: pathOf(last), pages, size: sizeOf(last), read }];
  });

/** Lists whose further pages a client did not ask for. */
export const unreadPages = (requests: readonly ReportedRequest[]): Report['unread_pages'] =>
  readLists(requests)
    .map(({ operation, path, pages, read }) => {
      const seen = [...read].filter((page) => page <= pages).length;
      return { operation, path, pages, unread: pages - seen };
    })
    .filter(({ unread }) => unread > 0)
    .sort((one, other) => other.unread - one.unread)
    .slice(0, MAX_ENTRIES);

interface Saving {
  readonly operation: string;
  readonly instead: string;
  readonly requests: number;
  readonly saved: number;
}

const inLargePages = (list: string): string => `${list} with page_size=${LARGEST_PAGE}`;

/** Pages that fewer, larger ones would have held. */
const smallPages = (requests: readonly ReportedRequest[]): Saving[] =>
  readLists(requests).flatMap(({ operation, size, read }) => {
    const needed = Math.ceil((read.size * size) / LARGEST_PAGE);
    const saved = read.size - needed;
    return saved > 0 ? [{ operation, instead: inLargePages(operation), requests: read.size, saved }] : [];
  });

/** Reads that begin within a minute of the first of them. */
function together(of: readonly ReportedRequest[]): ReportedRequest[][] {
  const runs: ReportedRequest[][] = [];
  for (const request of of) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && request.startedMs - run[0].startedMs < SINGLE_READS_SPAN) run.push(request);
    else runs.push([request]);
  }
  return runs;
}

/** Things that were read each on its own, where a list has them. */
const singleReads = (
  requests: readonly ReportedRequest[],
  { listOf }: Pick<ReportFacts, 'listOf'>,
): Saving[] => {
  const parentOf = (request: ReportedRequest) => pathOf(request).replace(/\/[^/]*\/?$/, '');
  const reads = requests.filter(
    ({ operation, method, status }) =>
      operation !== null && method === 'GET' && status === 200 && listOf(operation) !== undefined,
  );
  const groups = groupBy(reads, (request) => keyOf(request.caller, request.operation, parentOf(request)));
  return groups.flatMap(together).flatMap((run) => {
    const operation = run[0]?.operation ?? '';
    const list = listOf(operation);
    const things = new Set(run.map(pathOf)).size;
    if (list === undefined || things < MIN_SINGLE_READS) return [];
    const saved = run.length - Math.ceil(things / LARGEST_PAGE);
    return [{ operation, instead: inLargePages(list), requests: run.length, saved }];
  });
};

/** Requests that a wider one would have saved. */
export const widerCalls = (
  requests: readonly ReportedRequest[],
  facts: Pick<ReportFacts, 'listOf'>,
): Report['wider_calls'] => {
  const savings = [...singleReads(requests, facts), ...smallPages(requests)];
  return mostUsed(
    groupBy(savings, ({ operation, instead }) => keyOf(operation, instead)).map((of) => ({
      operation: of[0]?.operation ?? '',
      instead: of[0]?.instead ?? '',
      requests: of.reduce((sum, { requests: count }) => sum + count, 0),
      saved: of.reduce((sum, { saved }) => sum + saved, 0),
    })),
  );
};
