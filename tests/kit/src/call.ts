import type { Answer, CallOptions, Problem } from './answer.js';
import { record } from './recording/record.js';
import { until } from './waits/index.js';

export type { Answer, CallOptions, Problem };

/** The problems of an error answer; empty for other answers. */
export const problemsOf = ({ body }: Answer<unknown>): Problem[] =>
  (body as { errors?: Problem[] } | undefined)?.errors ?? [];

const isRaw = (body: unknown): boolean =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;

/** Milliseconds until a request to a busy service is sent again. */
const BUSY = 1_000;

/** True if a slow machine may be why nothing was done: other work had the database for too long. */
const isBusy = (answer: Answer<unknown>): boolean =>
  answer.status === 503 && problemsOf(answer).some(({ reason }) => reason === 'The service is busy');

/** Sends a request to the API; again while the service is busy, as its clients do. @param url absolute */
export async function call<Body>(
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  let answer = await send<Body>(method, url, options);
  if (isBusy(answer) && options.once !== true)
    answer = await until(async () => {
      const repeated = await send<Body>(method, url, options);
      if (isBusy(repeated)) throw new Error(repeated.text);
      return repeated;
    }, BUSY);
  record(method, url, options, answer);
  return answer;
}

async function send<Body>(
  method: string,
  url: string,
  { body, headers, token }: CallOptions,
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      // fetch sets the content type of a form with its boundary.
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isRaw(body) ? (body as string | Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as Body };
}

/** A form with one file. */
export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
