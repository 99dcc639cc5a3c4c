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

/** Records that a test has seen an example of the docs if the run wants it. */
export function noteSeen(one: Recorded): void {
  const folder = process.env[SEEN];
  if (!folder || one.rules.length === 0) return;
  wanted ??= readWanted();
  const { operation, request, rules, answer } = shown(one);
  for (const [at, rule] of rules.entries()) {
    const key = keyOf(rule, operation, request, answerOf(answer, at));
    if (wanted.delete(key)) appendFileSync(path.join(folder, `${process.pid}-${threadId}.txt`), `${rule}\n`);
  }
}
