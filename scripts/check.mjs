// The whole check, step by step, each a short command of its own. `npm test -- unit http` runs only some tests.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installNewest, isNewest, runOnNewest } from './newest-node.mjs';
import { seeingExamples } from './rules-seen.mjs';
import { Runs } from './test-runs.mjs';
import { Failed, root, run, turbo } from './toolchain.mjs';

/** What comes first, one after the other: each changes files that the others read. */
const making = [
  ...(isNewest ? [] : [['the newest Node', installNewest]]),
  ['the build', () => turbo(['build', 'docs:build', 'bench:build'])],
  ['generated files are fresh', () => pnpm('fresh')],
];

/** What only reads. The machine that checks every change has two cores, and lint alone takes as long as all others. */
const reading = [
  ['lint and import boundaries', () => pnpm('lint')],
  ['format', () => pnpm('format:check')],
  ['types', () => pnpm('typecheck')],
  ['the specification', () => pnpm('spec:lint')],
  ['schema and migrations', () => pnpm('drift')],
];

const CORES = 2;

const pnpm = (script) => run('pnpm', ['--silent', 'run', script]);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

const tell = (text) => process.stdout.write(`${text}\n`);

/** Runs tests on the Node of this check, or with `again` on the newest. */
const here = (args) => (env) => run('vitest', ['run', ...args], { says: 'stdout', env });
const again = (args) => (env) =>
  runOnNewest(vitest, ['run', ...args], { says: 'stdout', env: { ...env, CLOUD_TEST_AGAIN: '1' } });

/** All tests there are; unit tests and journeys, in the words of the specification, are run on the newest Node, too. What makes skeletons is run once. */
const allTests = [
  here([]),
  ...(isNewest
    ? []
    : [
        again(['--project', 'unit']),
        again(['--project', 'embedded', '--project', 'postgresql', 'tests/journeys']),
      ]),
];

/** Starts run after run, also after one that failed, and ends with what did not pass at once and a line that counts their tests together. */
async function test(runs) {
  const all = new Runs();
  const failures = [];
  for (const start of runs) failures.push(await all.add(start));
  tell(all.summary);
  const failure = failures.find((one) => one !== undefined);
  if (failure !== undefined) throw failure;
}

async function take([name, step]) {
  const started = Date.now();
  await step();
  tell(`ok  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** Takes steps, as many at once as there are cores, until one fails. */
async function takeTogether(steps) {
  const left = [...steps];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await take(next);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: CORES }, () =>
      worker().catch((error) => {
        left.length = 0;
        throw error;
      }),
    ),
  );
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

/** Runs every step and then the tests; where a step fails, no further one is begun. */
export async function check(filters = []) {
  const isPart = filters.length > 0;
  for (const one of isPart ? making.filter(([name]) => name === 'the build') : making) await take(one);
  if (!isPart) await takeTogether(reading);
  if (isPart) await test([here(filters)]);
  else await seeingExamples((seeing) => test(allTests.map((start) => (env) => start({ ...env, ...seeing }))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await check(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    tell(error.message);
    process.exit(error.status);
  }
}
