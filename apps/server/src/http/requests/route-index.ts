import type { Dialect } from '@cloud-account/dialect/dialect';
import { operations, type OperationId, type OperationRow } from '@cloud-account/spec';

/** An operation that a request names. */
export interface Route {
  readonly id: OperationId;
  readonly row: OperationRow;
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** The result of looking up a method and a path: an operation, the other methods of a known path, or nothing. */
export type RouteMatch =
  | { readonly kind: 'operation'; readonly route: Route; readonly allow: readonly string[] }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: Branch;
  /** The number of segments that a value of the parameter that leads here may fill: more than one when it has slashes. */
  span: number;
  /** By method, in lower case. */
  readonly operations: Map<string, OperationId>;
  /** The methods that the path takes, in upper case. */
  allow: readonly string[];
}

const branch = (): Branch => ({ literals: new Map(), span: 1, operations: new Map(), allow: [] });

const isParameter = (segment: string): boolean => segment.startsWith('{');

const nameOf = (segment: string): string => segment.slice(1, -1);

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const methodsOf = (at: Branch): string[] => {
  const methods = [...at.operations.keys()].map((method) => method.toUpperCase());
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
};

/** All methods that operations have, in upper case: the answer to `OPTIONS *`, which names no path (RFC 9110, 9.3.7). */
export const allMethods: readonly string[] = [
  ...new Set([...Object.values(operations).map(({ method }) => method.toUpperCase()), 'HEAD', 'OPTIONS']),
].sort();

const addRoute = (
  root: Branch,
  path: string,
  id: OperationId,
  row: OperationRow,
  dialect: Dialect | undefined,
): void => {
  let at = root;
  for (const segment of segmentsOf(path.replace(/\/$/, ''))) {
    if (isParameter(segment)) {
      at = at.parameter ??= branch();
      at.span = Math.max(at.span, row.segments[nameOf(segment)] ?? 1);
    } else {
      const written = dialect?.segment(segment) ?? segment;
      const next = at.literals.get(written) ?? branch();
      at.literals.set(written, next);
      at = next;
    }
  }
  at.operations.set(row.method, id);
  at.allow = methodsOf(at);
};

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/**
 * The value of a parameter. One with slashes comes in one segment when they are encoded, else in several.
 *
 * @returns undefined when what stands there names nothing
 */
const valueAt = (
  segments: readonly string[],
  from: number,
  span: number,
): { text: string; filled: number } | undefined => {
  const first = decode(segments[from] ?? '');
  if (first === undefined || first === '') return undefined;
  if (span === 1 || first.includes('/')) return { text: first, filled: 1 };
  const parts = segments.slice(from, from + span).map(decode);
  return parts.every(Boolean) ? { text: parts.join('/'), filled: parts.length } : undefined;
};

/**
 * Finds operations by the segments of their path, so that the time it takes does not depend on how many there are. A
 * literal segment wins over a parameter; one trailing slash is ignored.
 */
export class RouteIndex {
  readonly #root = branch();

  /**
   * @param api the specification whose operations are found
   * @param serves whether one of its operations is found
   * @param dialect the words that stand in paths, where they are not the specification's
   */
  constructor(
    api: string,
    serves: (row: OperationRow) => boolean = () => true,
    private readonly dialect?: Dialect,
  ) {
    for (const id of Object.keys(operations) as OperationId[]) {
      const row: OperationRow = operations[id];
      if (row.api !== api || !serves(row)) continue;
      for (const path of [row.path, ...(row.alsoAt ?? [])]) addRoute(this.#root, path, id, row, dialect);
    }
  }

  /**
   * @param method the request's method, in upper case; HEAD finds what GET does
   * @param path the path below the base URL, still encoded, without the query
   */
  match(method: string, path: string): RouteMatch {
    const values: string[] = [];
    const segments = segmentsOf(path.replace(/\/$/, ''));
    let at = this.#root;
    for (let next = 0; next < segments.length;) {
      const literal = at.literals.get(segments[next] ?? '');
      if (literal === undefined) {
        const { parameter } = at;
        const value = parameter && valueAt(segments, next, parameter.span);
        if (parameter === undefined || value === undefined) return { kind: 'unknown' };
        values.push(value.text);
        next += value.filled;
        at = parameter;
      } else {
        next += 1;
        at = literal;
      }
    }
    if (at.operations.size === 0) return { kind: 'unknown' };
    const { allow } = at;
    const id = at.operations.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    if (id === undefined) return { kind: 'other-method', allow };
    const route = routeTo(id, values);
    if (this.dialect === undefined) return { kind: 'operation', route, allow };
    return { kind: 'operation', route: { ...route, params: this.dialect.params(id, route.params) }, allow };
  }
}

const routeTo = (id: OperationId, values: readonly string[]): Route => {
  const row = operations[id];
  const names = segmentsOf(row.path).filter(isParameter);
  const params = Object.fromEntries(names.map((name, index) => [nameOf(name), values[index] ?? '']));
  return { id, row, params };
};
