import { S3Error } from '../errors.js';
import type { Operation } from '../operations/operation.js';
import { metadataPrefix } from '../requests/attributes.js';
import { headersOfAll, ownerHeader, refusedHeader } from '../requests/known-headers.js';

/** The kind of thing in the path of a request. */
export type Level = 'service' | 'bucket' | 'object';

/**
 * The parts of a request that an operation understands, beside what identifies it and what all understand. All else is refused by its name, so that
 * nothing is ignored that a client asks for.
 */
export interface Known {
  /** Query parameters that do not identify it. */
  readonly query?: readonly string[];
  /** Headers, in lower case: those that begin with `x-amz-`, and the conditions of what does not only read. */
  readonly headers?: readonly string[];
  /** A note for readers of the table. */
  readonly note?: string;
}

/** An operation of S3, and how the gateway serves it. */
export interface Route extends Known {
  /** S3's name of it. */
  readonly operation: string;
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly level: Level;
  /** The query parameters that identify it, as `name` or `name=value`. */
  readonly parameters: readonly string[];
  /** The header that identifies it. */
  readonly header?: string;
  /**
   * True when it ignores parameters that are no subresource. Pages append such to the URLs of their pictures, and nothing is lost by
   * reading an object.
   */
  readonly isLenient?: boolean;
  /** The operation that serves it. */
  readonly served: Operation | 'NotImplemented';
}

/** The parameters of every operation: of a signature by version 2, and the name of the operation that the client means. */
const parametersOfAll: readonly string[] = ['AWSAccessKeyId', 'Expires', 'Signature', 'x-id'];

/** Parameters that several operations have; all others select a subresource of a bucket or an object. */
const shared = ['list-type', 'partNumber', 'id', 'select-type', 'annotationName', 'x-id'];

/** Subresources of other stores, and names of which the spelling matters. */
const otherSubresources = ['append', 'compose', 'events', 'lambdaarn', 'partnumber', 'versionid'];

/** The parts of a request that decide its operation. */
export interface RouteRequest {
  readonly method: string;
  readonly level: Level;
  readonly query: ReadonlyMap<string, string>;
  /** The parameters that it has with several values. */
  readonly repeated?: readonly string[];
  /** With those in a signed query. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** True when the query is signed, so that its parameters can be of the signature, or headers. */
  readonly isQuerySigned?: boolean;
}

const nameOf = (parameter: string): string => parameter.split('=')[0] ?? '';

/** The parameters in a table that select a subresource of a bucket or an object. */
export const subresourcesOf = (table: readonly Route[]): ReadonlySet<string> =>
  new Set(table.flatMap(({ parameters }) => parameters.map(nameOf)).filter((name) => !shared.includes(name)));

/** A row that is prepared for requests. */
interface Row {
  readonly route: Route;
  readonly selects: readonly (readonly [name: string, value: string | undefined])[];
  readonly parameters: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  /** True when it has metadata, whose names the client chooses. */
  readonly hasMetadata: boolean;
  readonly onlyReads: boolean;
}

const rowOf = (route: Route): Row => {
  const { method, parameters, query = [], header, headers = [], served } = route;
  const hasBucket = typeof served === 'string' || (served.on !== 'service' && served.on !== 'label');
  return {
    route,
    selects: parameters.map((parameter) => {
      const [name = '', value] = parameter.split('=');
      return [name, value];
    }),
    parameters: new Set([...parametersOfAll, ...parameters.map(nameOf), ...query]),
    headers: new Set([
      ...headersOfAll,
      ...(hasBucket ? [ownerHeader] : []),
      ...(header === undefined ? [] : [header]),
      ...headers,
    ]),
    hasMetadata: headers.includes(metadataPrefix),
    onlyReads: method === 'GET' || method === 'HEAD',
  };
};

const isSelected = ({ route, selects }: Row, { query, headers }: RouteRequest): boolean =>
  selects.every(([name, value]) => (value === undefined ? query.has(name) : query.get(name) === value)) &&
  (route.header === undefined || headers[route.header] !== undefined);

/** The number of parts of a request that identify a route. */
const weightOf = ({ parameters, header }: Route): number =>
  2 * parameters.length + (header === undefined ? 0 : 1);

const refusedParameter = (name: string): S3Error =>
  name === 'versionId'
    ? new S3Error('InvalidArgument', 'This operation does not accept a version-id.', { ArgumentName: name })
    : new S3Error('NotImplemented', `The parameter \`${name}\` is not implemented for this request.`, {
        ArgumentName: name,
      });

/**
 * The headers that libraries put into signed queries. As in S3, those of content count only where they are sent as headers, too. No
 * condition is one of them: an object could be lost without it.
 */
const inSignedQuery =
  /^(?:x-amz-.*|content-(?:disposition|encoding|language|length|md5|type)|cache-control)$/is;

const isHeader = ({ isQuerySigned = false }: RouteRequest, name: string): boolean =>
  isQuerySigned && inSignedQuery.test(name);

/** @throws S3Error for the first header that the operation does not know */
const checkHeaders = ({ headers, hasMetadata, onlyReads }: Row, sent: RouteRequest['headers']): void => {
  for (const name in sent) {
    if (!name.startsWith('x-amz-') && (onlyReads || !name.startsWith('if-'))) continue;
    if (headers.has(name) || (hasMetadata && name.startsWith(metadataPrefix))) continue;
    throw refusedHeader(name);
  }
};

/**
 * Finds the operation of requests in a table: the one that most parameters identify, otherwise the earlier one.
 *
 * @throws S3Error NotImplemented for a parameter or a header that the operation does not know; InvalidArgument for a parameter with
 * several values; MethodNotAllowed when only other methods have such an operation
 */
export const routeFinder = (table: readonly Route[]): ((request: RouteRequest) => Route) => {
  const rows = new Map<string, Row[]>();
  const ordered = table.toSorted((one, other) => weightOf(other) - weightOf(one));
  for (const route of ordered) {
    const place = `${route.method} ${route.level}`;
    rows.set(place, [...(rows.get(place) ?? []), rowOf(route)]);
  }
  const subresources = new Set([
    ...[...subresourcesOf(table)].map((name) => name.toLowerCase()),
    ...otherSubresources,
  ]);

  /** True when other methods alone have an operation of a subresource. */
  const isOfOtherMethods = ({ method, level }: RouteRequest, name: string): boolean => {
    const having = table.filter(
      ({ level: its, parameters }) =>
        its === level && parameters.some((parameter) => nameOf(parameter) === name),
    );
    return !shared.includes(name) && having.length > 0 && having.every((route) => route.method !== method);
  };

  const refusal = (request: RouteRequest, unknown: readonly string[]): S3Error => {
    const [first] = unknown;
    if (first === undefined || unknown.some((name) => isOfOtherMethods(request, name)))
      return new S3Error('MethodNotAllowed', undefined, { Method: request.method });
    return refusedParameter(first);
  };

  return (request) => {
    const { method, level, query, repeated = [], headers } = request;
    const row = rows.get(`${method} ${level}`)?.find((each) => isSelected(each, request));
    if (row === undefined) {
      const others = [...query.keys()].filter(
        (name) => !parametersOfAll.includes(name) && !isHeader(request, name),
      );
      throw refusal(request, others);
    }
    const { route, parameters } = row;
    if (route.served === 'NotImplemented') return route;
    for (const [name, value] of query) {
      if (name === 'x-id' ? value === route.operation : parameters.has(name)) continue;
      if (isHeader(request, name)) continue;
      if (route.isLenient === true && !subresources.has(name.toLowerCase())) continue;
      throw refusal(request, [name]);
    }
    const several = repeated.find((name) => parameters.has(name) || isHeader(request, name));
    if (several !== undefined)
      throw new S3Error('InvalidArgument', 'The parameter is given several times.', {
        ArgumentName: several,
      });
    checkHeaders(row, headers);
    return route;
  };
};
