import { CloudError, createOperatorClient, type OperatorClient, type Problem } from '@cloud-account/client';

/** The base URL of the operator's API: the page is at `/lab/` below it. */
export const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');

/** The longest time of a call in milliseconds; advancing the clock may take a minute. */
const TIMEOUT = 90_000;

/** The operator's API with a key. */
export interface Api {
  readonly key: string;
  readonly client: OperatorClient;
  /** Gets what is no JSON. @throws Error with the reason of the server */
  readonly get: (path: string, signal?: AbortSignal) => Promise<Response>;
}

/** @param key the operator's key */
export const openApi = (key: string): Api => ({
  key,
  client: createOperatorClient({ baseUrl, token: key, retry: { attempts: 1 }, timeout: TIMEOUT }),
  get: async (path, signal) => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(baseUrl + path, { headers, ...(signal !== undefined && { signal }) });
    if (response.ok) return response;
    const call = { operation: path, parameters: {} };
    const body = (await response.json().catch(() => ({}))) as { errors?: [Problem, ...Problem[]] };
    const unknown: Problem = { reason: `The server answered ${response.status}` };
    throw new CloudError(call, body.errors ?? [unknown], response, body);
  },
});

/** The problems that an error names. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof CloudError) return error.errors;
  // What `fetch` throws has a text for developers.
  if (error instanceof TypeError) return [{ reason: 'The server cannot be reached' }];
  return [{ reason: error instanceof Error ? error.message : String(error) }];
}

/** True if an error says that the key is wrong. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof CloudError && error.status === 401;
