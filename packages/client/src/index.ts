import type { OperatorPaths, paths } from '@cloud-account/spec';
import createFetchClient, { type Client } from 'openapi-fetch';

export { allPages, type Page } from './pages.js';

/** A client whose paths, parameters and answers are typed by the specification. */
export type CloudClient = Client<paths, 'application/json'>;

/** The URL of the API and the token of the caller. */
export interface ClientOptions {
  /** The API's base URL, with `/v4`. */
  readonly api: string;
  /** A personal access token or an OAuth access token. */
  readonly token: string;
}

/**
 * Makes a client: `client.GET('/domains/{domainId}', { params: { path: { domainId } } })`. Each call returns `{ data,
 * error, response }`; `error` is the error envelope.
 */
export const createClient = ({ api, token }: ClientOptions): CloudClient =>
  createFetchClient<paths, 'application/json'>({
    baseUrl: api,
    headers: { Authorization: `Bearer ${token}` },
  });

/** A client whose paths, parameters and answers are typed by the operator's specification. */
export type OperatorClient = Client<OperatorPaths, 'application/json'>;

/** The URL of the operator's API and its key. */
export interface OperatorClientOptions {
  /** The base URL, with `/operator`. */
  readonly url: string;
  readonly key: string;
  /** Sends a request; the global `fetch` by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes a client of the operator's API, with the same methods. */
export const createOperatorClient = ({
  url,
  key,
  fetch = globalThis.fetch,
}: OperatorClientOptions): OperatorClient =>
  createFetchClient<OperatorPaths, 'application/json'>({
    baseUrl: url,
    fetch,
    headers: { Authorization: `Bearer ${key}` },
  });
