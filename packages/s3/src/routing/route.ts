import type { ErrorCode } from '../errors.js';
import type { Operation } from '../operations/operation.js';

/** What the path of a request names. */
export type Level = 'service' | 'bucket' | 'object';

/** One of S3's operations, and what becomes of it here. */
export interface Route {
  /** S3's name of it. */
  readonly operation: string;
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly level: Level;
  /** Parameters of the query that tell it from others, as `name` or `name=value`. */
  readonly parameters: readonly string[];
  /** A header that tells it from others. */
  readonly header?: string;
  /** What serves it, or the error that it is always answered with. */
  readonly served: Operation | ErrorCode;
  /** What readers of the table are told of it. */
  readonly note?: string;
}

const matchesParameter = (query: ReadonlyMap<string, string>, parameter: string): boolean => {
  const [name = '', value] = parameter.split('=');
  return value === undefined ? query.has(name) : query.get(name) === value;
};

/** Parameters that other operations have too; all others name a part of a bucket or an object that a request is about. */
const shared = ['list-type', 'partNumber', 'id', 'select-type'];

/** What of a request says which operation it is. */
export interface RouteRequest {
  readonly method: string;
  readonly level: Level;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Finds the operation of requests, by a table whose earlier rows count before later ones. */
export const routeFinder = (table: readonly Route[]) => {
  const subresources = new Set(
    table
      .flatMap(({ parameters }) => parameters.map((parameter) => parameter.split('=')[0] ?? ''))
      .filter((name) => !shared.includes(name)),
  );
  return ({ method, level, query, headers }: RouteRequest): Route | undefined => {
    // A request about a part that is not known must not be taken for one about the whole.
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
};
