import { operations } from '@cloud-account/spec';
import { type ShownRequest } from './example.js';
import type { Recorded } from './recorded.js';
import { StableNames } from './stable-names.js';

/** A request with its answer in the docs. */
export interface Shown {
  readonly file: string;
  readonly api: 'v4' | 'operator' | 'other';
  readonly operation?: string;
  readonly request: ShownRequest;
  readonly status: number;
  readonly rules: readonly string[];
  readonly answer?: unknown;
}

interface Route {
  readonly operationId: string;
  readonly segments: readonly string[];
}

/** The operations by their API, method and number of segments. */
const routes = new Map<string, Route[]>();
for (const [operationId, { api, method, path }] of Object.entries(operations)) {
  const segments = path.slice(1).split('/');
  const place = `${api} ${method} ${segments.length}`;
  routes.set(place, [...(routes.get(place) ?? []), { operationId, segments }]);
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** The operation of a path; operations without parameters come first. */
const routeOf = (api: string, method: string, segments: readonly string[]): Route | undefined =>
  (routes.get(`${api} ${method.toLowerCase()} ${segments.length}`) ?? [])
    .filter((route) =>
      route.segments.every((segment, at) => isParameter(segment) || segment === segments[at]),
    )
    .sort(
      (one, other) => one.segments.filter(isParameter).length - other.segments.filter(isParameter).length,
    )[0];

const partsOf = (url: string): { api: Shown['api']; path: string; search: string } => {
  const { pathname, search } = new URL(url);
  const [, api, path] = /^\/(v4|operator)(\/.*|)$/.exec(pathname) ?? [];
  if (api === 'v4' || api === 'operator') return { api, path: path ?? '', search };
  return { api: 'other', path: pathname, search };
};

/** A fixed year in the future or the past. */
const shownYear = (year: string): string => (Number(year) > new Date().getUTCFullYear() ? '2040' : '2020');

const shownPath = (path: string, route: Route | undefined, names: StableNames): string =>
  `/${path
    .slice(1)
    .split('/')
    .map((segment, at) => {
      const parameter = route?.segments[at] ?? '';
      if (parameter === '{year}') return shownYear(segment);
      if (parameter.endsWith('Id}') && /^[1-9]\d*$/.test(segment))
        return String(names.id(parameter.slice(1, -1), Number(segment)));
      return names.text(segment);
    })
    .join('/')}`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Replaces the ids and names in a filter; a filter that is no JSON stays a text. */
const shownHeaders = (
  headers: Readonly<Record<string, string>>,
  names: StableNames,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const filter = name.toLowerCase() === 'x-filter' ? parsed(value) : undefined;
      return [name, filter === undefined ? names.text(value) : JSON.stringify(names.sent(filter))];
    }),
  );

/** A request of a test and its answer, with values that change between runs replaced. */
export function shown({
  file,
  method,
  url,
  headers,
  credential,
  body,
  status,
  rules,
  answer,
}: Recorded): Shown {
  const { api, path, search } = partsOf(url);
  const route = routeOf(api, method, path.slice(1).split('/'));
  const names = new StableNames();
  const request: ShownRequest = {
    method,
    path: `${shownPath(path, route, names)}${names.text(search)}`,
    ...(Object.keys(headers).length > 0 && { headers: shownHeaders(headers, names) }),
    credential,
    ...(body !== undefined && { body: names.sent(body) }),
  };
  return {
    file,
    api,
    ...(route && { operation: route.operationId }),
    request,
    status,
    rules,
    ...(answer !== undefined && { answer: names.answer(answer) }),
  };
}
