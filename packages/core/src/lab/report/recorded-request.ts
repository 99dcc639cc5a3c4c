/** A request of a client, as far as a report needs it. */
export interface ReportedRequest {
  /** The operation; of S3, `s3:` and the name that S3 has for it. Null where the path names none. */
  readonly operation: string | null;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly filter: string | null;
  /** Null where the connection ended before an answer. */
  readonly status: number | null;
  readonly userAgent: string | null;
  /** Requests of one caller are compared with each other. */
  readonly caller: string;
  /** When it came in, by the clock of the service. */
  readonly created: Date;
  /** When it came in and when it was answered, in milliseconds of the machine's clock. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly rules: readonly string[];
  readonly ignoredFields: readonly string[];
  /** The page of a list in the answer, and how many the list had. */
  readonly page: number | null;
  readonly pages: number | null;
  /** Seconds. */
  readonly retryAfter: number | null;
  /** The beginnings of its JSON bodies. */
  readonly body: string | null;
  readonly answer: string | null;
}

/** The facts of the service that a report needs. */
export interface ReportFacts {
  /** The operation that lists what an operation reads one of; undefined: none does. */
  readonly listOf: (operation: string) => string | undefined;
  /** The fields of the body of an operation that clients should not send any more. */
  readonly deprecatedFields: (operation: string) => readonly string[];
  /** The values of fields, wherever they stand, that clients should not use any more. */
  readonly deprecatedValues: Readonly<Record<string, ReadonlySet<string>>>;
  /** The base URL of the documentation. */
  readonly docsUrl: string;
}

/** The most entries of one part of a report. */
export const MAX_ENTRIES = 100;

/** The path without its query. */
export const pathOf = ({ path }: ReportedRequest): string => path.split('?', 1)[0] ?? '';

/** The value of a query parameter that is a number. */
export const numberIn = ({ path }: ReportedRequest, name: string): number | undefined => {
  const value = new URLSearchParams(path.split('?')[1] ?? '').get(name);
  return value === null || !/^\d+$/.test(value) ? undefined : Number(value);
};

/** Things by what they have in common, in the order in which it first came. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Joins what says what to group by. */
export const keyOf = (...parts: readonly (string | number | null)[]): string => JSON.stringify(parts);

/** The entries with the most requests, at most as many as a report shows. */
export const mostUsed = <Entry extends { readonly requests: number }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => other.requests - one.requests).slice(0, MAX_ENTRIES);
