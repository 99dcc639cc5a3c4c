import type { Answer, CallOptions, Problem } from './answer.js';
import { record } from './recording/record.js';

export type { Answer, CallOptions, Problem };

/** The problems of an error answer; empty for other answers. */
export const problemsOf = ({ body }: Answer<unknown>): Problem[] =>
  (body as { errors?: Problem[] } | undefined)?.errors ?? [];

const isRaw = (body: unknown): boolean =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;

/** Sends one request to the API. @param url absolute */
export async function call<Body>(
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  const { body, headers, token } = options;
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
  const answer = { status: response.status, headers: response.headers, text, body: parse(text) as Body };
  record(method, url, options, answer);
  return answer;
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
