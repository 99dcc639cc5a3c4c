// The whole check: the build, what only reads the sources, then the tests. `npm test -- tests/crash` runs only some tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf } from './reporter.mjs';
import { SEEN } from './rules-seen.mjs';
import { stress, STRESSED } from './stress.mjs';
import { BUILT, root, run, turbo } from './toolchain.mjs';

/** Scripts of the root's package that read the sources and change nothing; the first part of the benchmark, to see that it runs. */
const reading = [
  'bench:quick',
  'lint',
  'boundaries',
  'format:check',
  'typecheck',
  'spec:lint',
  'schema:check',
  'knip',
];

/** `npm run test:all` runs mutation tests, too, and unit tests and journeys on the newest release line of Node. */
const NEWEST_NODE = 'node@24.21.0';

/** These run tests once more, elsewhere and on another engine, which a stressed run does already, or compile everything. */
const REPEATED = 'tests/{start/{bare-machine,image},object-clients/on-ceph}.all.test.ts';

/** Not in the home of who runs this: a test runs a program as another user, who must be able to read Node. */
const readableCache = { npm_config_cache: join(root, 'node_modules', '.cache', 'npm') };
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** Of a run of many files only what failed is shown while it goes on. */
const quietly = ['--reporter=minimal', `--reporter=${join(root, 'scripts', 'reporter.mjs')}`];
const onNewestNode = [
  '--yes',
  '-p',
  NEWEST_NODE,
  'node',
  vitest,
  'run',
  ...quietly,
  ...['unit', 'cloud'].flatMap((name) => ['--project', name]),
];

/**
 * Runs tests one run after the other, also after one that failed. The last line that is printed counts the tests of all.
 *
 * @param ended called before the summary
 * @returns that line
 */
async function test(runs, ended = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-check-'));
  const file = join(folder, 'counts');
  const outcomes = [];
  for (const [command, args, env] of runs)
    outcomes.push(
      await run(command, args, { says: 'stdout', env: { ...env, CLOUD_TEST_COUNTS: file } }).then(
        () => undefined,
        (error) => error,
      ),
    );
  ended();
  const reports = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : [];
  rmSync(folder, { recursive: true });
  const failure = outcomes.find((one) => one !== undefined);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const one of reports) for (const state of Object.keys(counts)) counts[state] += one.counts[state];
  // A run that ended without a word, or failed though its tests passed.
  if (failure !== undefined && counts.failed === 0) counts.failed = 1;
  const line = lineOf(counts);
  process.stdout.write(
    [...reports.flatMap(({ skips, failures }) => [...skips, ...failures]), line, ''].join('\n'),
  );
  if (failure !== undefined) throw failure;
  return line;
}

/**
 * Builds, reads and tests; where a step fails, no further one is begun.
 *
 * @param all whether all tests run, and not a sample of what takes long
 * @param isStressed whether the machine is made slow and uneven meanwhile; then only tests run, and only the build before them
 * @param filters of paths: then only these tests run
 */
export async function check({ all, isStressed, filters }) {
  // Under stress each file runs, with a sample of what it repeats.
  const env = all && !isStressed ? { CLOUD_TEST_ALL: '1' } : {};
  if (filters.length > 0 && !isStressed) {
    // They build what they start.
    await test([['vitest', ['run', ...filters], env]]);
    return;
  }
  await turbo(['build', 'docs:build', 'bench:build'], { says: 'stdout' });
  env[BUILT] = '1';
  if (isStressed) {
    const end = stress(process.pid);
    // More than elsewhere, since they wait for the loops; with twelve, all wait for the one thread that loads modules. The option
    // `--maxWorkers` has no effect on projects.
    const stressed = {
      ...env,
      [STRESSED]: process.pid,
      CLOUD_TEST_EXCLUDE: REPEATED,
      VITEST_MAX_WORKERS: '8',
    };
    await test([['vitest', ['run', ...quietly, ...filters], stressed]], end);
    return;
  }
  await run('pnpm', ['--silent', 'fresh'], { says: 'stdout' });
  await turbo([...reading.map((task) => `//#${task}`), '--concurrency=2'], { says: 'stdout' });
  const seen = mkdtempSync(join(tmpdir(), 'rules-seen-'));
  let line;
  try {
    line = await test([
      ['vitest', ['run', ...quietly], { ...env, [SEEN]: seen }],
      ['node', [join(root, 'scripts', 'rules-seen.mjs')], { [SEEN]: seen }],
      ...(all
        ? [
            [
              'npx',
              [...onNewestNode, 'packages', 'apps', 'tests/journeys'],
              { CLOUD_TEST_NEWEST_NODE: '1', ...readableCache },
            ],
          ]
        : []),
    ]);
  } finally {
    rmSync(seen, { recursive: true });
  }
  if (!all) return;
  await run('node', ['bench/dist/main.js', '--quick'], { says: 'stdout' });
  await run('pnpm', ['--silent', 'mutation'], { says: 'stdout' });
  process.stdout.write(`${line}\n`);
}
