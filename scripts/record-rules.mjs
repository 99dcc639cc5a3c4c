// Writes the examples of the rules' pages from what tests see, and adds the operations that refused by the rules.
// `pnpm rules:record` runs all tests that show any; `pnpm rules:record apps/server/src/operations/domains` runs those, and
// leaves what other tests showed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusals } from '@cloud-account/core';
import { pick, shown } from '@cloud-account/testkit/recording';
import { format } from 'oxfmt';
import { addRefusing } from '../apps/docs/build/refusing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'packages/conformance/data/refusals.json');

/** The tests that show rules; the tables of permissions would only say the same again, thousands of times. */
const SHOWING = [
  'apps/server/src/operations',
  'apps/server/src/http',
  'apps/server/src/jobs',
  'tests/bounds',
  'tests/clients',
  'tests/rules',
];

/** Tests that send what is made at random are no examples. */
const RANDOM = /fuzz/;

const readLines = (folder) =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line));

const folder = mkdtempSync(join(tmpdir(), 'rules-'));
try {
  const filters = process.argv.slice(2);
  const given = process.env.CLOUD_TEST_RECORDED;
  if (!given) {
    const { status } = spawnSync(
      'vitest',
      ['run', '--project', 'cloud', ...(filters.length > 0 ? filters : SHOWING)],
      { cwd: root, stdio: 'inherit', env: { ...process.env, CLOUD_TEST_RECORD: folder } },
    );
    if (status !== 0) throw new Error('The tests fail; what they showed is not kept.');
  }
  const seen = readLines(given ?? folder)
    .filter((one) => !RANDOM.test(one.file))
    .map(shown);
  addRefusing(
    seen
      .filter(({ api, operation }) => api === 'v4' && operation !== undefined)
      .flatMap(({ operation, rules }) => rules.map((rule) => `${rule} ${operation}`)),
    refusals.map(({ id }) => id),
  );
  const files = new Set(seen.map((one) => one.file));
  const known = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const isKept = ([, example]) => !files.has(example.file) && existsSync(join(root, example.file));
  const kept = filters.length > 0 ? known.filter(isKept) : [];
  const examples = { ...Object.fromEntries(pick(seen)), ...Object.fromEntries(kept) };
  const sorted = Object.fromEntries(
    Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(file, (await format('refusals.json', JSON.stringify(sorted), { printWidth: 110 })).code);
} finally {
  rmSync(folder, { recursive: true });
}
