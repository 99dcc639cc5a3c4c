import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { expect } from 'vitest';
import type { Answer, CallOptions } from '../answer.js';
import type { Recorded } from './recorded.js';
import { noteSeen, SEEN } from './seen.js';

/** The environment variable with the folder for recorded requests; without it, nothing is recorded. */
const RECORD = 'CLOUD_TEST_RECORD';

/** The longest line, in characters, of refused and of accepted requests; longer ones are bad examples. */
const LARGEST = { refused: 200_000, accepted: 4_000 };

const noted = (body: unknown): unknown => {
  if (body instanceof FormData)
    return [...body].map(([name, part]) => `form ${name}=${typeof part === 'string' ? part : part.name}`);
  if (body instanceof Uint8Array) return `${body.length} bytes`;
  return body;
};

/** The ids of the rules in a `Link` header. */
const rulesIn = (link: string | null): string[] =>
  [...(link ?? '').matchAll(/\/docs\/rules[^>]*#(?<id>[a-z0-9.-]+)>; rel="help"/g)].map(
    ({ groups }) => groups?.id ?? '',
  );

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

const fileOfTest = (): string => path.relative(repository, expect.getState().testPath ?? repository);

/** A request with its answer, to record. */
const recorded = (
  method: string,
  url: string,
  { body, headers = {}, token }: CallOptions,
  { status, headers: answered, body: answer }: Answer<unknown>,
): Recorded => ({
  file: fileOfTest(),
  method,
  url,
  headers,
  credential: token !== undefined && token !== null,
  ...(body === undefined ? {} : { body: noted(body) }),
  status,
  rules: rulesIn(answered.get('link')),
  ...(status < 400 ? {} : { answer }),
});

/** Records a request of a test and its answer if the run wants it. */
export function record(method: string, url: string, options: CallOptions, answer: Answer<unknown>): void {
  const folder = process.env[RECORD];
  if (!folder && !process.env[SEEN]) return;
  const one = recorded(method, url, options, answer);
  noteSeen(one);
  if (!folder) return;
  const line = JSON.stringify(one);
  if (line.length <= (one.status < 400 ? LARGEST.accepted : LARGEST.refused))
    appendFileSync(path.join(folder, `${process.pid}-${threadId}.jsonl`), `${line}\n`);
}
