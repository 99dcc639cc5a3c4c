import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requirePrograms, useBuild } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const at = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

useBuild();

/** The suite of each language, with the program that runs it. */
const suites = [
  {
    folder: 'packages/pytest',
    command: ['pytest', '-q', '-p', 'no:cacheprovider'],
    environment: {
      PYTHONPATH: 'src',
      PYTEST_PLUGINS: 'pytest_cloud_account.plugin',
      PYTHONDONTWRITEBYTECODE: '1',
    },
    passed: /^\d+ passed in /m,
  },
  {
    folder: 'packages/go',
    command: ['go', 'test', '-count=1', '-timeout=0', './...'],
    environment: {},
    passed: /^ok /,
  },
];

/** Runs a program of a language. @returns what it prints @throws Error with that when it fails */
async function runIn(folder: string, [program = '', ...args]: readonly string[], environment = {}) {
  const env = {
    ...process.env,
    CLOUD_ACCOUNT_COMMAND: `${process.execPath} ${at('apps/cli/bin/cloud-account.mjs')}`,
    ...environment,
  };
  const done = await promisify(execFile)(program, args, { cwd: at(folder), env }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  });
  return done.stdout;
}

for (const { folder, command, environment, passed } of suites) {
  const [program = ''] = command;
  const { missing } = requirePrograms(program);
  it.skipIf(missing.length > 0)(`${folder} passes its own tests (needs ${program})`, async () => {
    expect(await runIn(folder, command, environment)).toMatch(passed);
  });
}

const { missing } = requirePrograms('go');
it.skipIf(missing.length > 0)(
  'packages/go has the form that gofmt gives, and nothing that go vet finds (needs go)',
  async () => {
    expect(await runIn('packages/go', ['gofmt', '-l', '.'])).toBe('');
    expect(await runIn('packages/go', ['go', 'vet', './...'])).toBe('');
  },
);
