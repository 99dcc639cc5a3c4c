// Checks that the docs of rules are still true: every example was seen again by the tests of the check.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRefusing, unlisted } from '../apps/docs/build/refusing.mjs';
import { root } from './toolchain.mjs';

/** The variable that has tests note what they see of the examples, in the folder that it names. */
export const SEEN = 'CLOUD_TEST_SEEN';

const readExamples = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'packages/conformance/data/refusals.json'), 'utf8')));

/** The report of examples whose refusals no test saw, and how to fix them; undefined when there is none. */
export const unseen = (examples, seen) => {
  const missing = examples.filter(([rule]) => !seen.has(rule));
  if (missing.length === 0) return undefined;
  return [
    'The docs show requests of rules that no test makes any more, or that are answered otherwise:',
    ...missing.map(([rule, { file }]) => `  ${rule} (${file})`),
    `Run: pnpm rules:record ${[...new Set(missing.map(([, { file }]) => file))].join(' ')}`,
  ].join('\n');
};

/** A text about operations that refused by rules that the docs do not list for them, and how to fix it; undefined when there is none. */
export const unknown = (refusing, seen) => {
  const missing = unlisted(
    refusing,
    [...seen].filter((line) => line.includes(' ')),
  );
  if (missing.length === 0) return undefined;
  return [
    'Tests see operations refuse by rules that the docs do not list for them:',
    ...missing.map(([rule, operation]) => `  ${rule} (${operation})`),
    `Run: pnpm rules:record ${[...new Set(missing.map(([, operation]) => `/${operation}.test.ts`))].join(' ')}`,
  ].join('\n');
};

/** True if all tests ran: one that did not, since its program is missing or the run did not begin, may be the one that sees a rule. */
const haveAllRun = () => {
  const file = process.env.CLOUD_TEST_COUNTS ?? '';
  if (!existsSync(file)) return false;
  const reports = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
  return reports.every(({ counts }) => counts.skipped === 0);
};

if (process.argv[1] === fileURLToPath(import.meta.url) && haveAllRun()) {
  const folder = process.env[SEEN] ?? '';
  const notes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const seen = new Set(notes.join('').split('\n'));
  for (const problem of [unseen(readExamples(), seen), unknown(readRefusing(), seen)].filter(Boolean)) {
    process.stdout.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
