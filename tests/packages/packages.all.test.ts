import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { limits } from '@cloud-account/testkit/waits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../../apps/docs/build/tabs/blocks.js';
import { readGuide } from '../../apps/docs/build/tabs/pages.js';
import { Npx } from '../start/cli.js';

const execute = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The most bytes of what `cloud-account` installs, without PostgreSQL. */
const LARGEST = 31_000_000;

/** The packages that are published, by their folders. */
const packages = readdirSync(path.join(repository, 'packages'))
  .map((name) => path.join(repository, 'packages', name))
  .filter((folder) => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object;
    return !('private' in manifest);
  });

/** The example of a package's README, and what that says that it prints. */
async function exampleOf(folder: string): Promise<{ code: string; prints: string }> {
  const text = await readFile(path.join(folder, 'README.md'), 'utf8');
  const block = (language: string): string =>
    new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
  return { code: block('ts'), prints: block('text') };
}

/** The version of Jest with which the guide about tests is followed. */
const JEST = 'jest@30.5.2';

/** The runners of tests for which the README of `@cloud-account/testing` shows a test, each with its command. */
const runners = {
  node: ['--test'],
  vitest: ['node_modules/vitest/vitest.mjs', 'run', `--testTimeout=${limits.test}`],
} as const;

/** The test that the README shows for a runner. */
async function testFor(runner: string): Promise<string> {
  const text = await readFile(path.join(repository, 'packages/testing/README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  return blocks.find((code) => code.includes(`'@cloud-account/testing/${runner}'`)) ?? '';
}

/** The files below a folder that are no links. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

let project = '';
/** The packed package `cloud-account`. */
let tarball = '';

beforeAll(async () => {
  // Everything that a release does but the publishing; it fails where what is packed has a problem.
  const { stdout } = await execute('node', ['scripts/release.mjs', '--dry-run'], { cwd: repository });
  const tarballs = stdout
    .trim()
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf(' ') + 1));
  tarball = tarballs.find((file) => path.basename(file).startsWith('cloud-account-1')) ?? '';
  project = await mkdtemp(path.join(tmpdir(), 'cloud-packages-'));
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await install(project, ...tarballs);
  await mkdir(path.join(project, 'src'));
  // The Vitest of this repository, since its user has chosen the version.
  const vitest = path.join(repository, 'packages/testing/node_modules/vitest');
  await symlink(vitest, path.join(project, 'node_modules', 'vitest'));
  for (const folder of packages)
    await writeFile(path.join(project, 'src', `${path.basename(folder)}.ts`), (await exampleOf(folder)).code);
  for (const runner of Object.keys(runners))
    await writeFile(path.join(project, 'src', `${runner}.test.ts`), await testFor(runner));
  await compile('node16', 'node16');
});

afterAll(() => rm(project, { recursive: true, force: true }));

/** Installs packages in a folder that has a manifest. @throws Error when npm does not find one */
async function install(folder: string, ...names: readonly string[]): Promise<void> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await execute('npm', ['install', ...options, ...names], { cwd: folder });
}
/** A file of CommonJS: by `import`, which becomes `require`, and by `import()`. */
const COMMON = {
  nodenext: `import { createClient } from '@cloud-account/client';
    import { readDocument } from '@cloud-account/spec';
    const { Domain } = readDocument().components.schemas;
    console.log(typeof createClient, Domain?.type);`,
  node16: `import type { CloudClient } from '@cloud-account/client' with { 'resolution-mode': 'import' };
    const connect = async (): Promise<CloudClient> =>
      (await import('@cloud-account/client')).createClient({ baseUrl: 'http://127.0.0.1' });
    void connect().then((cloud) => console.log(typeof cloud.listDomains));`,
} as const;

const compiler = path.join(repository, 'node_modules', '.bin', 'tsc');

/** Compiles a package of one file in a new folder of the project. @throws Error with what the compiler says */
async function compileAlone(
  folder: string,
  type: 'module' | 'commonjs',
  code: string,
  ...options: readonly string[]
): Promise<void> {
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type }));
  await writeFile(path.join(folder, 'index.ts'), code);
  await runCompiler(folder, '--strict', ...options, 'index.ts');
}

/** Compiles. @throws Error with what the compiler says */
async function runCompiler(folder: string, ...options: readonly string[]): Promise<void> {
  await execute(compiler, options, { cwd: folder }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  });
}

/** Compiles the examples. @throws Error with what the compiler says */
async function compile(format: string, resolution: string): Promise<void> {
  const compilerOptions = {
    module: format,
    moduleResolution: resolution,
    target: 'ES2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    rootDir: 'src',
    outDir: `out/${resolution}`,
    types: ['node'],
    typeRoots: [path.join(repository, 'node_modules', '@types')],
  };
  const file = path.join(project, `tsconfig.${resolution}.json`);
  await writeFile(file, JSON.stringify({ compilerOptions, include: ['src'] }));
  await runCompiler(project, '-p', file);
}

/** Runs a program in the project to its end. @returns what it prints @throws Error when it fails */
async function runThere(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await execute(program, args, {
    cwd: project,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

/** A file that was compiled. */
const compiled = (name: string): string => path.join('out', 'node16', `${name}.js`);

/** Runs the example of a package. @returns what it prints */
const runExample = (name: string, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  runThere('node', [compiled(name)], env);

/** Runs `cloud-account`. @returns what it prints */
const runProgram = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> =>
  runThere(path.join('node_modules', '.bin', 'cloud-account'), args, env);

describe('the packages in a project of their user', () => {
  it('compile for a bundler, too', async () => {
    await compile('esnext', 'bundler');
  });

  it.each([
    ['nodenext', 'function object'],
    ['node16', 'function'],
  ] as const)('compile and run in a package of CommonJS by module %s', async (format, prints) => {
    const folder = path.join(project, `common-${format}`);
    const types = ['--types', 'node', '--typeRoots', path.join(repository, 'node_modules', '@types')];
    await compileAlone(folder, 'commonjs', COMMON[format], '--module', format, ...types);
    expect(await runThere('node', [path.join(folder, 'index.js')])).toBe(`${prints}\n`);
  });

  it('compile without the types of Node', async () => {
    const code = `import { startCloud } from '@cloud-account/testing';
      await using cloud = await startCloud();
      export const { baseUrl } = cloud;`;
    const options = ['--module', 'nodenext', '--target', 'es2022', '--noEmit'];
    await compileAlone(path.join(project, 'without-node'), 'module', code, ...options);
  });

  it('compile nothing, and the server takes less than 31 MB without PostgreSQL', () => {
    const files = filesIn(path.join(project, 'node_modules'));
    // The packages in the second scope are not the server's.
    const apart = ['@electric-sql', '@cloud-account'].map((scope) =>
      path.join('node_modules', scope, path.sep),
    );
    const bytes = files
      .filter((file) => !apart.some((folder) => file.includes(folder)))
      .reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(LARGEST);
    expect(files.filter((file) => /(?:\.node|binding\.gyp)$/.test(file))).toEqual([]);
  });

  it.each(packages.map((folder) => path.basename(folder)).filter((name) => name !== 'client'))(
    'print what the README of %s says',
    async (name) => {
      const { code, prints } = await exampleOf(path.join(repository, 'packages', name));
      expect(code).not.toBe('');
      expect(await runExample(name)).toBe(prints);
    },
  );

  it.each(Object.entries(runners))(
    'run the test for %s in the README of the test kit',
    async (runner, command) => {
      const said = await runThere('node', [...command, compiled(`${runner}.test`)], { NO_COLOR: '1' });
      expect(said).toMatch(/^(?:# pass 1|ℹ pass 1| +Tests {2}1 passed \(1\))$/m);
    },
  );

  it('test with Jest as the guide shows it, in CommonJS and in ES modules', async ({ skip }) => {
    // Apart from the packages of the project, which it finds above.
    const folder = path.join(project, 'jest');
    await mkdir(folder);
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
    const isInstalled = await install(folder, JEST).then(
      () => true,
      (error: unknown) => !/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED)\b/.test(String(error)),
    );
    skip(!isInstalled, `needs ${JEST} from the registry`);
    const blocks = blocksOf(await readGuide(repository, 'apps/docs/pages/guides/testing.md'));
    for (const { file, code } of blocks)
      if (file !== undefined && /^(?:cloud-environment|jest\.config|tags\.test)\./.test(file))
        await writeFile(path.join(folder, file), code);
    const { stderr } = await execute(
      'node',
      ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', `--testTimeout=${limits.test}`],
      { cwd: folder, env: { PATH: process.env.PATH } },
    );
    expect(stderr).toMatch(/^Test Suites: 2 passed, 2 total$/m);
  });

  it('refuse settings that the server does not have, wrong values, and what only the program does', async () => {
    const script = `import { startServer } from 'cloud-account';
      const processes = { CLOUD_WORKERS: '2', DATABASE_URL: 'postgresql://db.example/cloud' };
      for (const settings of [{ CLOUD_PROT: '0' }, { CLOUD_PORT: 'first' }, processes])
        await startServer({ settings }).catch((error) => console.log(error.message));`;
    const { stdout } = await execute('node', ['--input-type=module', '-e', script], { cwd: project });
    expect(stdout).toMatch(
      /^The server has no setting CLOUD_PROT\. Did you mean CLOUD_PORT\?\nCLOUD_PORT.+\nOnly `cloud-account serve` .+\n$/,
    );
  });

  it('serve in a job of GitHub Actions, from its first step to its last', async () => {
    const runner = await mkdtemp(path.join(tmpdir(), 'cloud-runner-'));
    const file = (name: string): string => path.join(runner, name);
    // npm needs the certificates that this machine names, and the server refuses settings that it does not have.
    const own = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('CLOUD_')),
    );
    const step = (script: string, env: Readonly<Record<string, string>>) =>
      execute('node', [path.join(repository, 'deploy', 'action', script)], {
        env: { ...own, npm_config_prefer_offline: 'true', RUNNER_TEMP: runner, ...env },
      });
    const variablesIn = async (name: string): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await readFile(file(name), 'utf8'))
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ) as Record<string, string>;
    const { stdout } = await step('start.mjs', {
      ...{ GITHUB_ENV: file('env'), GITHUB_PATH: file('path'), GITHUB_STATE: file('state') },
      ...{ INPUT_PACKAGE: tarball, CLOUD_LAB: 'on', CLOUD_LOG_LEVEL: 'info' },
    });
    const { API = '', TOKEN = '', OPERATOR = '', KEY = '' } = await variablesIn('env');
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([`::add-mask::${TOKEN}`, `::add-mask::${KEY}`]),
    );
    const send = (url: string, token: string) =>
      fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect((await send(`${API}/domains`, TOKEN)).status).toBe(200);
    expect((await send(`${OPERATOR}/lab/snapshots`, KEY)).status).toBe(200);
    const programs = (await readFile(file('path'), 'utf8')).trim();
    expect(readdirSync(programs)).toContain('cloud-account');
    const { pid = '', log = '' } = await variablesIn('state');
    const { stdout: shown } = await step('stop.mjs', { STATE_pid: pid, STATE_log: log });
    expect(shown).toMatch(/^::group::The log of the server\n[^]*::endgroup::\n$/);
    await expect(fetch(API)).rejects.toThrow('fetch failed');
    await rm(runner, { recursive: true });
  });

  it('run a command with a cloud of its own', async () => {
    const show = 'console.log(process.env.CLOUD_URL, process.env.AWS_REGION)';
    expect(await runProgram({}, 'run', '--', 'node', '-e', show)).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/v4 us-east-1\n$/,
    );
  });

  it('serve with npx cloud-account, for the program and for the client as its README says', async () => {
    const settings = { CLOUD_DATA_DIR: path.join(project, 'data') };
    const server = new Npx(project, settings, 'serve', '--json', '--lab');
    const { api, docs, token } = await server.ready();
    const env = { ...settings, CLOUD_URL: api, CLOUD_TOKEN: token ?? '' };
    const { prints } = await exampleOf(path.join(repository, 'packages', 'client'));
    expect(await runExample('client', env)).toBe(prints);
    expect(await runProgram(env, 'version')).toMatch(/^cloud-account \d+\.\d+\.\d+, API \d+\.\d+\.\d+\n$/);
    expect(await runProgram(env, 'regions', 'list', '--jq', 'length > 0')).toBe('true\n');
    await runProgram(env, 'lab', 'reset');
    expect((await fetch(docs ?? '')).status).toBe(200);
    const read = async (page: string, encoding: string) => {
      const answer = await fetch(new URL(page, api), { headers: { 'Accept-Encoding': encoding } });
      return {
        status: answer.status,
        type: answer.headers.get('Content-Type')?.replace('; ', ';'),
        policy: answer.headers.get('Content-Security-Policy'),
        text: await answer.text(),
      };
    };
    for (const page of ['/docs/guides/testing', '/docs/', '/docs/specification/v4-reference.html']) {
      const known = await read(page, 'gzip');
      expect(known).toMatchObject({ status: 200, type: 'text/html;charset=utf-8' });
      expect(await read(page, 'identity')).toEqual(known);
    }
    expect(await read('/docs/guides/nothing', 'identity')).toMatchObject({ status: 404 });
    // The shell of npx does not pass the signal on. The server writes to the same pipes, which are open until it ends.
    server.signal('SIGTERM');
    await server.exit;
    await expect(fetch(api)).rejects.toThrow('fetch failed');
  });
});
