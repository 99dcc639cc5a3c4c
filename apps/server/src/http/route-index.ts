import { operations, type OperationId, type OperationRow } from '@cloud-account/spec';

/** An operation that a request names. */
export interface Route {
  readonly id: OperationId;
  readonly row: OperationRow;
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a method and a path lead to: an operation, other methods of a known path, or nothing. */
export type RouteMatch =
  | { readonly kind: 'operation'; readonly route: Route; readonly allow: readonly string[] }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: Branch;
  /** By method, in lower case. */
  readonly operations: Map<string, OperationId>;
  /** The methods that the path takes, in upper case. */
  allow: readonly string[];
}

const branch = (): Branch => ({ literals: new Map(), operations: new Map(), allow: [] });

const isParameter = (segment: string): boolean => segment.startsWith('{');

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const methodsOf = (at: Branch): string[] => {
  const methods = [...at.operations.keys()].map((method) => method.toUpperCase());
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
};

const plant = (root: Branch, id: OperationId, row: OperationRow): void => {
  let at = root;
  for (const segment of segmentsOf(row.path.replace(/\/$/, ''))) {
    if (isParameter(segment)) {
      at = at.parameter ??= branch();
    } else {
      const next = at.literals.get(segment) ?? branch();
      at.literals.set(segment, next);
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
 * Finds operations by the segments of their path, so that the time it takes does not depend on how many there are. A
 * literal segment wins over a parameter; one trailing slash is of no account.
 */
export class RouteIndex {
  readonly #root = branch();

  /** @param api the specification whose operations are found */
  constructor(api: string) {
    for (const id of Object.keys(operations) as OperationId[]) {
      if (operations[id].api === api) plant(this.#root, id, operations[id]);
    }
  }

  /**
   * @param method the request's method, in upper case; HEAD finds what GET does
   * @param path the path below the base URL, still encoded, without the query
   */
  match(method: string, path: string): RouteMatch {
    const values: string[] = [];
    let at = this.#root;
    for (const segment of segmentsOf(path.replace(/\/$/, ''))) {
      const literal = at.literals.get(segment);
      const value = literal === undefined ? decode(segment) : undefined;
      const next = literal ?? (value ? at.parameter : undefined);
      if (next === undefined) return { kind: 'unknown' };
      if (value !== undefined) values.push(value);
      at = next;
    }
    if (at.operations.size === 0) return { kind: 'unknown' };
    const { allow } = at;
    const id = at.operations.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    if (id === undefined) return { kind: 'other-method', allow };
    return { kind: 'operation', route: routeTo(id, values), allow };
  }
}

const routeTo = (id: OperationId, values: readonly string[]): Route => {
  const row = operations[id];
  const names = segmentsOf(row.path).filter(isParameter);
  const params = Object.fromEntries(names.map((name, index) => [name.slice(1, -1), values[index] ?? '']));
  return { id, row, params };
};
