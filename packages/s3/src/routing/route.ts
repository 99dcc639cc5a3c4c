import type { ErrorCode } from '../errors.js';
import type { Operation } from '../operations/operation.js';

/** The kind of thing in the path of a request. */
export type Level = 'service' | 'bucket' | 'object';

/** An operation of S3, and how the gateway serves it. */
export interface Route {
  /** S3's name of it. */
  readonly operation: string;
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly level: Level;
  /** The query parameters that identify it, as `name` or `name=value`. */
  readonly parameters: readonly string[];
  /** The header that identifies it. */
  readonly header?: string;
  /** The operation that serves it, or the error that always answers it. */
  readonly served: Operation | ErrorCode;
  /** A note for readers of the table. */
  readonly note?: string;
}

const matchesParameter = (query: ReadonlyMap<string, string>, parameter: string): boolean => {
  const [name = '', value] = parameter.split('=');
  return value === undefined ? query.has(name) : query.get(name) === value;
};

/** Parameters that several operations have; all others select a subresource of a bucket or an object. */
const shared = ['list-type', 'partNumber', 'id', 'select-type'];

/** The parts of a request that decide its operation. */
export interface RouteRequest {
  readonly method: string;
  readonly level: Level;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The parameters in a table that select a subresource of a bucket or an object. */
export const subresourcesOf = (table: readonly Route[]): ReadonlySet<string> =>
  new Set(
    table
      .flatMap(({ parameters }) => parameters.map((parameter) => parameter.split('=')[0] ?? ''))
      .filter((name) => !shared.includes(name)),
  );

/** Finds the operation of requests in a table; earlier rows come first. */
export const routeFinder =
  (table: readonly Route[], subresources: ReadonlySet<string>) =>
  ({ method, level, query, headers }: RouteRequest): Route | undefined => {
    // A request for an unknown subresource must not be treated as one for the whole thing.
    const about = [...query.keys()].filter((name) => subresources.has(name));
    return table.find(
      (route) =>
        route.method === method &&
        route.level === level &&
        route.parameters.every((parameter) => matchesParameter(query, parameter)) &&
        about.every((name) => route.parameters.includes(name)) &&
        (route.header === undefined || headers[route.header] !== undefined),
    );
  };
