import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

useBuild();

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const program = at('../../bin/cloud-account.mjs');

/** A folder of a test, which is also that of temporary files. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-run-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the program in a folder. */
function start(folder: string, argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: folder, ...environment },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    child.stdin.end();
  });
  const problems = text(child.stderr);
  const closed = once(child, 'close').then(async ([code, signal]: unknown[]) => ({
    status: code ?? signal,
    problems: await problems,
  }));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, closed, line: async () => String((await lines.next()).value) };
}

/** Runs a script of Node as the command, to its end. */
async function runScript(folder: string, script: string, options: readonly string[] = [], env = {}) {
  const command = [process.execPath, '--input-type=module', '-e', script];
  const { child, closed } = start(folder, ['run', ...options, '--', ...command], env);
  const [out, end] = await Promise.all([text(child.stdout), closed]);
  return { out, ...end };
}

const isGone = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

const createDomain = (domain: string): string => `
  const body = { domain: '${domain}', type: 'master', soa_email: 'hostmaster@${domain}' };
  const answer = await fetch(process.env.CLOUD_URL + '/domains', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + process.env.CLOUD_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
`;

describe('cloud-account run', () => {
  it('gives a command variables that clients of the API, of S3 and of the lab read, and ends with its status', async () => {
    const folder = await newFolder();
    const sdk = import.meta.resolve('@aws-sdk/client-s3');
    const script = `
      ${createDomain('variables.example')}
      const { CreateBucketCommand, ListBucketsCommand, S3Client } = await import('${sdk}');
      const client = new S3Client();
      await client.send(new CreateBucketCommand({ Bucket: 'from-variables' }));
      const { Buckets } = await client.send(new ListBucketsCommand());
      const { execFileSync } = await import('node:child_process');
      const names = execFileSync(process.execPath, ['${program}', 'domains', 'list', '--jq', '.[].domain']);
      execFileSync(process.execPath, ['${program}', 'lab', 'reset']);
      console.log(Buckets.map(({ Name }) => Name).join(), String(names).trim(), process.argv.slice(1).join());
      process.exitCode = 7;`;
    const run = await runScript(folder, script, [], {
      AWS_PROFILE: 'none',
      AWS_SESSION_TOKEN: 'stale',
      AWS_REGION: 'eu-west-1',
      CLOUD_URL: 'http://127.0.0.1:1',
      // The SDK warns of the version of Node.
      NODE_NO_WARNINGS: '1',
    });
    expect(run).toEqual({ status: 7, out: 'from-variables variables.example \n', problems: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('passes signals on, and says which one ended the command', async () => {
    const script = `
      for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => console.log(name));
      setInterval(() => undefined, 1_000);
      console.log('begun');`;
    const folder = await newFolder();
    const run = start(folder, ['run', '--', process.execPath, '-e', script]);
    expect(await run.line()).toBe('begun');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      run.child.kill(signal);
      expect(await run.line()).toBe(signal);
    }
    run.child.kill('SIGHUP');
    expect(await run.closed).toEqual({ status: 129, problems: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when it is killed: neither the command nor the server, nor its directory', async () => {
    const script = `setInterval(() => undefined, 1_000);
      console.log(process.env.CLOUD_URL);`;
    const folder = await newFolder();
    const run = start(folder, ['run', '--', process.execPath, '-e', script]);
    const url = await run.line();
    run.child.kill('SIGKILL');
    // Its output is closed when the command and the server have ended, too.
    expect((await run.closed).status).toBe('SIGKILL');
    expect(await isGone(url)).toBe(true);
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  it('without a command prints the variables until its input ends, and removes what a killed server left', async () => {
    const folder = await newFolder();
    const first = start(folder, ['run', '--setting', 'CLOUD_DNS=off']);
    const { CLOUD_DATA_DIR: left = '', ...variables } = JSON.parse(await first.line()) as Record<
      string,
      string
    >;
    expect(Object.keys(variables)).toContain('CLOUD_OPERATOR_KEY');
    expect(Object.keys(variables)).not.toContain('CLOUD_DNS_SERVER');
    const { pid } = JSON.parse(await readFile(path.join(left, 'operator.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.closed;
    expect(await readdir(folder)).toEqual([path.basename(left)]);
    const second = start(folder, ['run']);
    await second.line();
    await expect.poll(() => readdir(folder)).not.toContain(path.basename(left));
    second.child.stdin.end();
    expect(await second.closed).toEqual({ status: 0, problems: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps the state of a failed run, and says how to serve it', async () => {
    const folder = await newFolder();
    const options = ['--keep-failed', 'failed'];
    expect(await runScript(folder, '', options)).toEqual({ status: 0, out: '', problems: '' });
    expect(await readdir(folder)).toEqual([]);
    const run = await runScript(folder, `${createDomain('kept.example')} process.exit(3);`, options);
    expect(run).toMatchObject({ status: 3, out: '' });
    const [, serve = '', directory = ''] =
      /: CLOUD_PORT=0 npx cloud-account (serve --lab --data-dir) '(.*)'\n$/.exec(run.problems) ?? [];
    const served = start(folder, [...serve.split(' '), directory, '--json'], { CLOUD_PORT: '0' });
    const { api, token } = JSON.parse(await served.line()) as Record<string, string>;
    const answer = await fetch(`${api}/domains`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ data: [{ domain: 'kept.example' }] });
    served.child.kill('SIGTERM');
    expect((await served.closed).status).toBe(0);
    // The next run takes it for no one that was left.
    expect((await runScript(folder, '', options)).status).toBe(0);
    expect(await readdir(path.join(folder, 'failed'))).toEqual([path.basename(directory)]);
  });

  it.each([
    ['passed\n', []],
    ['failed\n', ['cloud-account-failed']],
  ])('without a command, keeps the state after the input %j: %j', async (input, kept) => {
    const folder = await newFolder();
    const run = start(folder, ['run', '--keep-failed']);
    await run.line();
    run.child.stdin.end(input);
    const { status, problems } = await run.closed;
    expect(status).toBe(0);
    expect(await readdir(folder)).toEqual(kept);
    const [, directory] = /--data-dir '(.*)'\n$/.exec(problems) ?? [];
    expect(directory === undefined ? [] : await readdir(path.dirname(directory))).toHaveLength(kept.length);
  });

  it('opens the first account of a seed', async () => {
    const folder = await newFolder();
    const helper = '{ username: helper, email: helper@seed.example, restricted: true }';
    const owner = '{ username: owner, email: owner@seed.example }';
    const seed = `accounts: [{ key: seed, email: owner@seed.example, users: [${helper}, ${owner}] }]`;
    await writeFile(path.join(folder, 'seed.yaml'), seed);
    const run = start(folder, [
      'run',
      '--seed',
      'seed.yaml',
      '--',
      process.execPath,
      program,
      'profile',
      'get',
      '--jq',
      '.username',
    ]);
    expect(await run.line()).toBe('owner');
    expect(await run.closed).toEqual({ status: 0, problems: '' });
  });

  it.each<[string, readonly string[], number, string]>([
    ['a command that is not there', ['--', 'no-such-command'], 127, 'There is no command no-such-command.\n'],
    ['a command that is none', ['--', '.'], 126, 'The command . cannot be run: spawn . EACCES.\n'],
    [
      'a wrong setting',
      ['--setting', 'CLOUD_PORT=first', '--', 'true'],
      2,
      'CLOUD_PORT must be a whole number from 0 to 65535, not "first".\n',
    ],
    [
      'a setting that it sets',
      ['--setting', 'CLOUD_DEMO=off', '--', 'true'],
      2,
      '--setting cannot change CLOUD_DEMO.\n',
    ],
    [
      'a seed that is not there',
      ['--seed', 'no.yaml', '--', 'true'],
      2,
      'no.yaml cannot be read: no such file or directory\n',
    ],
  ])('refuses %s, and leaves nothing', async (_name, argv, status, problems) => {
    const folder = await newFolder();
    expect(await start(folder, ['run', ...argv]).closed).toEqual({ status, problems });
    expect(await readdir(folder)).toEqual([]);
  });
});
