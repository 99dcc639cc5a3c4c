import { errorOf, type FailedCall } from './errors.js';
import { filterHeader } from './filter.js';
import { routes as operatorRoutes, type Methods as OperatorMethods } from './generated/operator.js';
import { routes as ownRoutes, type Methods } from './generated/v4.js';
import type { CallOptions } from './method.js';
import { allPages, type Page } from './pages.js';
import { isToken, send, type Fetch, type Retry, type Sender, type Sent } from './send.js';
import { userAgentOf } from './user-agent.js';
import { waitsOf, type Waits } from './waiting.js';

/** A client of the API: a method for every operation, by its operationId, and what waits for work. */
export type CloudClient = Methods & Waits;

/** A client of the operator's API: a method for every operation, by its operationId. */
export type OperatorClient = OperatorMethods;

/** The connection of a client to a server. */
export interface ClientOptions {
  /** The URL of the server; its path is `/v4`, or `/operator`, unless the URL has one. */
  readonly baseUrl: string;
  /** A personal access token or an OAuth access token; the operator's key. Some operations need none. */
  readonly token?: string;
  /** Sends the requests; the global `fetch` by default. */
  readonly fetch?: Fetch;
  /** The tries of a call that may be repeated; by default 4. */
  readonly retry?: Partial<Retry>;
  /** Milliseconds for each try; 60,000 by default. */
  readonly timeout?: number;
  /** The name and the version of the program, `my-tool/2.1`: the header `User-Agent` has them before those of this client. Browsers send their own. */
  readonly userAgent?: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The content of a successful answer. @throws Error when it is no answer of this API, such as a page of a proxy */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('Content-Type') ?? '';
  if (/^(?:application\/octet-stream|image\/)/.test(type)) return response.blob();
  const problem = `${response.url} answers, but not as this API:`;
  if (!type.startsWith('application/json'))
    throw new Error(`${problem} its Content-Type is ${type || 'missing'}.`);
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${problem} its answer is no JSON.`);
  }
}

/** @param baseUrl a program in JavaScript may read it from a variable that is not set */
const withPath = (baseUrl: string | undefined, path: string): string => {
  const url = baseUrl?.replace(/\/+$/, '') ?? '';
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new TypeError(`baseUrl is not a URL of http or https: ${baseUrl}`);
  return new URL(url).pathname === '/' ? url + path : url;
};

/** A token that a header can have. */
const checked = (token: string | undefined): string | undefined => {
  if (token !== undefined && !isToken(token))
    throw new TypeError('token has characters that no token has, such as spaces between others');
  return token;
};

const senderOf = (options: ClientOptions, path: string, takesKeys: boolean): Sender => ({
  baseUrl: withPath(options.baseUrl, path),
  token: checked(options.token),
  fetch: options.fetch ?? ((request) => fetch(request)),
  retry: { attempts: 4, longest: 30, ...options.retry },
  takesKeys,
  timeout: options.timeout ?? 60_000,
  userAgent: userAgentOf(options.userAgent),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A body with a file: in a form, or the file alone with its type. */
const fileBody = (file: Blob, type: string): FormData | Blob => {
  if (type !== 'multipart/form-data') return file.slice(0, file.size, type);
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** The call of a route: the parameters of its path are filled in, and what is left is the query. */
function sentTo(
  operation: string,
  route: string,
  { body, file, filter, ...input }: Input,
): Sent & FailedCall {
  const [kind = '', template = '', fileType] = route.split(' ');
  const query = new URLSearchParams();
  const parameters: Record<string, unknown> = {};
  const filled = template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = (parameters[name] = input[name]);
    // An empty segment would name another operation, such as the list.
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing.`);
    // URLs leave these segments out, even where they are encoded.
    if (value === '.' || value === '..') throw new TypeError(`${name} cannot be ${value}`);
    return encodeURIComponent(textOf(value));
  });
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || Object.hasOwn(parameters, name)) continue;
    // Other clients take `{ query: { page: 2 } }`; nothing of it would reach the server.
    if (typeof value === 'object' && value !== null)
      throw new TypeError(`${operation} has no object ${name}: give each parameter by its name.`);
    query.append(name, textOf(value));
  }
  const search = query.toString();
  return {
    operation,
    parameters,
    method: kind === 'LIST' ? 'GET' : kind,
    path: search === '' ? filled : `${filled}?${search}`,
    ...(fileType === undefined
      ? body !== undefined && { body: JSON.stringify(body) }
      : { body: fileBody(file as Blob, fileType) }),
    ...(filter !== undefined && { filter: filterHeader(filter as object) }),
  };
}

function methodOf(sender: Sender, operation: string, route: string) {
  const call = async (input: Input = {}, options?: CallOptions): Promise<unknown> => {
    const sent = sentTo(operation, route, input);
    return send(sender, sent, { content: contentOf, error: (response) => errorOf(sent, response) }, options);
  };
  if (!route.startsWith('LIST ')) return call;
  const all = (input?: Input, options?: CallOptions): AsyncGenerator =>
    allPages((page) => call({ ...input, page }, options) as Promise<Page<unknown>>);
  return Object.assign(call, { all });
}

const methodsOf = (sender: Sender, routes: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, methodOf(sender, id, route)]));

/**
 * Makes a client: `await cloud.getDomain({ domainId: 12 })`.
 *
 * @throws TypeError when the base URL is none, the token, or the name of the program
 */
export function createClient(options: ClientOptions): CloudClient {
  const methods = methodsOf(senderOf(options, '/v4', true), ownRoutes) as Methods;
  return { ...methods, ...waitsOf(methods) };
}

/**
 * Makes a client of the operator's API.
 *
 * @throws TypeError when the base URL is none, the token, or the name of the program
 */
export const createOperatorClient = (options: ClientOptions): OperatorClient =>
  methodsOf(senderOf(options, '/operator', false), operatorRoutes) as OperatorClient;
