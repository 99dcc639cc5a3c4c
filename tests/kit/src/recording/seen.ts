import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { answerOf, type Examples, keyOf } from './example.js';
import type { Recorded } from './recorded.js';
import { shown } from './shown.js';

/** The environment variable with the folder for the rules whose examples tests have seen; without it, nothing is recorded. */
export const SEEN = 'CLOUD_TEST_SEEN';

const file = fileURLToPath(new URL('../../../../packages/conformance/data/refusals.json', import.meta.url));

/** The rules whose examples this worker has not seen yet, by the keys of the examples. */
let wanted: Map<string, string> | undefined;

const readWanted = (): Map<string, string> => {
  const examples = JSON.parse(readFileSync(file, 'utf8')) as Examples;
  return new Map(
    Object.entries(examples).map(([rule, { operation, request, answer }]) => [
      keyOf(rule, operation, request, answer),
      rule,
    ]),
  );
};

const noted = new Set<string>();

/** Records that a test has seen an example of the docs, and by which rules its operation refuses, if the run wants it. */
export function noteSeen(one: Recorded): void {
  const folder = process.env[SEEN];
  if (!folder || one.rules.length === 0) return;
  wanted ??= readWanted();
  const { api, operation, request, rules, answer } = shown(one);
  const note = (line: string): void => {
    if (noted.has(line)) return;
    noted.add(line);
    appendFileSync(path.join(folder, `${process.pid}-${threadId}.txt`), `${line}\n`);
  };
  const isOwn = api === 'v4' && one.file.endsWith(`/${operation}.test.ts`);
  for (const [at, rule] of rules.entries()) {
    const key = keyOf(rule, operation, request, answerOf(answer, at));
    if (wanted.delete(key)) note(rule);
    if (isOwn) note(`${rule} ${operation}`);
  }
}
