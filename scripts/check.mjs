// The whole check, step by step, each a short command of its own. `npm test -- unit http` runs only some tests.
import { pathToFileURL } from 'node:url';
import { Failed, run, turbo } from './toolchain.mjs';

const steps = [
  ['the build', () => turbo(['build', 'docs:build', 'bench:build'])],
  ['generated files are fresh', () => pnpm('fresh')],
  ['format', () => pnpm('format:check')],
  ['lint and import boundaries', () => pnpm('lint')],
  ['types', () => pnpm('typecheck')],
  ['the specification', () => pnpm('spec:lint')],
  ['schema and migrations', () => pnpm('drift')],
];

const pnpm = (script) => run('pnpm', ['--silent', 'run', script]);

/** Runs every step and then the tests; stops at the first step that fails. */
export async function check(filters = []) {
  for (const [name, step] of filters.length > 0 ? steps.slice(0, 1) : steps) {
    const started = Date.now();
    await step();
    process.stdout.write(`ok  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  }
  await run('vitest', ['run', ...filters], { says: 'stdout' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await check(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    process.stdout.write(`${error.message}\n`);
    process.exit(error.status);
  }
}
