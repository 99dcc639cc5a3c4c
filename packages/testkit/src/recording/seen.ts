import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { type Examples, keyOf } from './example.js';
import type { Recorded } from './recorded.js';
import { shown } from './shown.js';

/** The variable that names the folder in which is noted what was seen again of the docs' examples; without it nothing is. */
export const SEEN = 'CLOUD_TEST_SEEN';

const file = fileURLToPath(new URL('../../../../apps/docs/examples/refusals.json', import.meta.url));

/** What is still to be seen by this worker: what is noted of it, by the keys of requests. */
let wanted: Map<string, string[]> | undefined;

/** An example is its refusal, and the request that was accepted beside it. */
export const partsOf = (examples: Examples): { name: string; key: string }[] =>
  Object.entries(examples).flatMap(([rule, { operation, request, answer, accepted }]) => [
    { name: `refused ${rule}`, key: keyOf(rule, operation, request, answer) },
    ...(accepted ? [{ name: `accepted ${rule}`, key: keyOf('', operation, accepted) }] : []),
  ]);

const readWanted = (): Map<string, string[]> => {
  const examples = JSON.parse(readFileSync(file, 'utf8')) as Examples;
  const names = new Map<string, string[]>();
  for (const { name, key } of partsOf(examples)) names.set(key, [...(names.get(key) ?? []), name]);
  return names;
};

/** Notes that an example of the docs was seen again, where the run asks for it. */
export function noteSeen(one: Recorded): void {
  const folder = process.env[SEEN];
  if (!folder) return;
  wanted ??= readWanted();
  const { operation, request, rules, answer } = shown(one);
  const keys =
    one.status < 400
      ? [keyOf('', operation, request)]
      : rules.map((rule) => keyOf(rule, operation, request, answer));
  for (const key of keys) {
    const names = wanted.get(key);
    if (names === undefined) continue;
    wanted.delete(key);
    appendFileSync(path.join(folder, `${process.pid}-${threadId}.txt`), `${names.join('\n')}\n`);
  }
}
