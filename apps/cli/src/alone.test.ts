import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DirectoryLock } from '@cloud-account/database';
import { useBuild } from '@cloud-account/testkit';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiCommands } from './api/commands.js';
import { cloudAccount, runHere } from './cli.fixture.js';
import { labCommand } from './lab/commands.js';
import { operatorCommand } from './operator/commands.js';
import { createProgram } from './program.js';

useBuild();

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('cloud-account without a server', () => {
  let directory = '';

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'cli-'));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each<[string, string[], RegExp]>([
    ['an unknown command', ['fly'], /unknown command 'fly'/],
    ['a noun in the wrong number', ['node', 'boot', '1'], /Did you mean `nodes boot`\?/],
    ['a verb that another noun has', ['nodes', 'show', '1'], /Did you mean `nodes get`\?/],
    ['a thing below another', ['domains', 'records', 'a.example'], /Did you mean `domain-records`/],
    ['a thing of the profile', ['profile', 'tokens'], /Did you mean `tokens`/],
    ['a thing of an area', ['object-storage', 'buckets'], /Did you mean `buckets`/],
    [
      'a verb of connection profiles for the profile of the user',
      ['profile', 'list'],
      /Did you mean `profiles list`\? list the connection profiles of this program/,
    ],
    ['help of an unknown command', ['help', 'domains', 'creat'], /Did you mean `domains create`\?/],
    ['help of an unknown command by its option', ['domains', 'creat', '--help'], /`domains create`\?/],
    ['help of an unknown command in a group', ['domains', 'help', 'creat'], /`domains create`\?/],
    [
      "help of an operator's unknown command",
      ['operator', 'help', 'account', 'creat'],
      /`operator account create`\?/,
    ],
    [
      'a noun that accounts and the operator have',
      ['show', 'node', 'x'],
      /`nodes get` or `operator node show`\?/,
    ],
    [
      'a field that an update cannot change',
      ['volumes', 'update', 'x', '--size', '30'],
      /unknown option '--size'/,
    ],
    [
      'a URL of another protocol, before it asks for a token',
      ['login', '--url', 'ftp://x'],
      /--url is not a URL of http/,
    ],
    [
      'an update of nothing',
      ['domains', 'update', 'a.example', '--wait'],
      /nothing to change; use at least one of the options --domain, --type, .*, --body\./,
    ],
    [
      'an update of nothing, as the operator',
      ['operator', 'user', 'update', 'alice'],
      /--email, --restricted\./,
    ],
    [
      'an option that is none, without its value',
      ['domains', 'list', '--tokn=s3cret'],
      /^(?=[^]*unknown option '--tokn')(?=[^]*--token)(?![^]*s3cret)/,
    ],
    ['the beginning of an option', ['domains', 'list', '--out', 'json'], /Did you mean `--output`\?/],
    [
      "an option of the operator's command",
      ['tokens', 'create', '--user', 'bob'],
      /Did you mean `operator token create <username>`\?/,
    ],
    [
      'a value of an option that takes none',
      ['domains', 'list', '--all=s3cret'],
      /option '--all' takes no value(?![^]*s3cret)/,
    ],
    [
      "the operator's noun without that word",
      ['domain', 'list'],
      /Did you mean `domains list` or `operator domain list`\?/,
    ],
    ['an unknown option', ['operator', 'account', 'list', '--loud'], /unknown option '--loud'/],
    ['an id that is none', ['operator', 'account', 'show', 'x'], /whole number above 0/],
    ['a missing option', ['operator', 'account', 'create'], /'--email <address>' not specified/],
    ['a grant that is none', ['operator', 'grant', 'set', 'a', '--entity', 'x'], /domain:12=read_only/],
    [
      'a deletion without --yes',
      ['operator', 'account', 'delete', '1'],
      /cannot be undone; confirm with --yes/,
    ],
  ])('calls %s wrong usage', async (_name, argv, reason) => {
    const { code, out, problems } = await runHere([...argv, '--data-dir', directory]);
    expect([code, out]).toEqual([2, '']);
    expect(problems).toMatch(reason);
    const runJson = await runHere([...argv, '--data-dir', directory, '--json']);
    expect([runJson.code, runJson.out]).toEqual([2, '']);
    const { errors, exit_code } = JSON.parse(runJson.problems) as {
      errors: { reason: string }[];
      exit_code: number;
    };
    expect([errors.length, exit_code]).toEqual([1, 2]);
    expect(errors[0]?.reason).toMatch(reason);
  });

  it('calls settings that cannot be used wrong usage', async () => {
    vi.stubEnv('CLOUD_PORT', 'x');
    const { code, problems } = await runHere(['operator', 'account', 'list', '--data-dir', directory]);
    expect([code, problems]).toEqual([2, expect.stringContaining('CLOUD_PORT')]);
    const serve = await cloudAccount(['serve', '--data-dir', directory], {
      environment: { CLOUD_PORT: 'x' },
    });
    expect([serve.code, serve.out, serve.problems]).toEqual([2, '', expect.stringContaining('CLOUD_PORT')]);
  });

  it('names the Node that it needs on an older one', async () => {
    const older = "Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})";
    const run = await cloudAccount(['version'], {
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${older}` },
    });
    expect(run).toEqual({
      code: 1,
      out: '',
      problems: 'Node 20.19 or newer is needed; this is 18.20.8.\n',
    });
  });

  it('says that there is none, or that it does not answer', async () => {
    const none = await runHere(['operator', 'account', 'list', '--data-dir', directory]);
    expect([none.code, none.problems]).toEqual([3, expect.stringContaining('No server runs on')]);
    await writeFile(
      path.join(directory, 'operator.json'),
      JSON.stringify({ url: 'http://127.0.0.1:1/operator', api: 'http://127.0.0.1:1/v4', pid: 1 }),
    );
    const noKey = await runHere(['operator', 'account', 'list', '--data-dir', directory]);
    expect([noKey.code, noKey.problems]).toEqual([3, expect.stringContaining('operator-key')]);
    await mkdir(path.join(directory, 'operator-key'));
    const unread = await runHere(['operator', 'account', 'list', '--data-dir', directory]);
    expect([unread.code, unread.problems]).toEqual([
      3,
      expect.stringMatching(
        /^\S+operator-key cannot be read \(EISDIR\); run this as the user that runs the server.*\n$/,
      ),
    ]);
    await rm(path.join(directory, 'operator-key'), { recursive: true });
    await writeFile(path.join(directory, 'operator-key'), 'x'.repeat(64), { mode: 0o600 });
    const silent = await runHere(['operator', 'account', 'list', '--data-dir', directory]);
    expect([silent.code, silent.problems]).toEqual([3, expect.stringContaining('cannot be reached')]);
    const ill = await cloudAccount(['doctor', '--data-dir', directory], {
      environment: { CLOUD_PORT: '0' },
    });
    expect([ill.code, ill.problems]).toEqual([1, 'Something is wrong with: server.\n']);
    await rm(path.join(directory, 'operator.json'));
  });

  it('migrates, once', async () => {
    const migrate = () => cloudAccount(['migrate', '--data-dir', directory, '--json']);
    const anyPort = { environment: { CLOUD_PORT: '0' } };
    const before = await cloudAccount(['doctor', '--data-dir', directory], anyPort);
    expect(before.out).toContain('missing; the server creates it');
    const first = await migrate();
    expect(first.code).toBe(0);
    const second = await migrate();
    expect([second.code, JSON.parse(second.out)]).toEqual([0, { applied: [] }]);
    const after = await cloudAccount(['doctor', '--data-dir', directory], anyPort);
    expect([after.code, after.out]).toEqual([0, expect.stringContaining('embedded, up to date')]);
  });

  it('resets a data directory while no server runs on it, and removes nothing else', async () => {
    const data = path.join(directory, 'reset');
    const reset = (...options: string[]) => runHere(['reset', '--data-dir', data, ...options]);
    expect((await cloudAccount(['migrate', '--data-dir', data])).code).toBe(0);
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    const made = [
      ...['operator-key', 'demo-token', 'operator.json', `files/0a/${id}`, `objects/0a/1b/${id}`],
      `objects/incoming/${id}/lock.1`,
    ];
    const others = ['notes.txt', 'files/readme', 'database/readme', 'objects/0a/readme'];
    for (const name of [...made, ...others]) {
      await mkdir(path.join(data, path.dirname(name)), { recursive: true });
      await writeFile(path.join(data, name), 'x');
    }
    const unasked = await reset();
    expect([unasked.code, unasked.problems]).toEqual([2, expect.stringContaining('confirm with --yes')]);
    const lock = await DirectoryLock.acquire(path.join(data, 'database'));
    const running = await reset('--yes');
    expect([running.code, running.problems]).toEqual([
      1,
      expect.stringMatching(/is in use by process \d+\. Stop that server first\.\n$/),
    ]);
    await lock.release();
    expect(await readdir(path.join(data, 'database'))).toContain('pgdata');
    expect((await reset('--yes')).code).toBe(0);
    const left = (await readdir(data, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(data, path.join(entry.parentPath, entry.name)));
    expect(left.sort()).toEqual([...others].sort());
    expect(await readdir(path.join(data, 'objects'))).toEqual(['0a']);
    expect((await reset('--yes')).code).toBe(0);
  });

  it('does not reset a PostgreSQL', async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://127.0.0.1:1/cloud');
    const { code, problems } = await runHere(['reset', '--yes', '--data-dir', directory]);
    expect([code, problems]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
  });

  it.each([['version'], ['--version'], ['-V']])('says its version and that of the API: %s', async (word) => {
    expect(await runHere([word])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^cloud-account \d+\.\d+\.\d+, API \d+\.\d+\.\d+\n$/) as string,
    });
  });

  it('says in five lines what it is and what to type', async () => {
    const { code, out, problems } = await runHere([]);
    expect([code, problems]).toEqual([0, '']);
    expect(out.match(/\n/g)).toHaveLength(5);
    const shown = [...out.matchAll(/^ {2}npx cloud-account (.*?) {2}/gm)].map(([, words = '']) =>
      words.trim(),
    );
    expect(shown).toEqual(['serve', 'serve --lab', 'domains list', '--help']);
    for (const words of shown) expect((await runHere([...words.split(' '), '--help'])).code).toBe(0);
  });

  it('finds a port that is taken, and a key that others can read', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const key = path.join(directory, 'operator-key');
    await chmod(key, 0o644);
    const doctor = () =>
      cloudAccount(['doctor', '--data-dir', directory], { environment: { CLOUD_PORT: String(port) } });
    const ill = await doctor();
    expect([ill.code, ill.problems]).toEqual([1, "Something is wrong with: operator's key, port.\n"]);
    expect(ill.out).toContain(`chmod 600 ${key}`);
    expect(ill.out).toContain('set CLOUD_PORT to another port');
    taken.close();
    await once(taken, 'close');
    await chmod(key, 0o600);
    const well = await doctor();
    expect([well.code, well.out]).toEqual([0, expect.stringContaining(`127.0.0.1:${port} is free`)]);
    expect(well.out).toMatch(/^programs of the examples +(?:ok|note) +curl/m);
  });

  it('shows an example below the help of every command', async () => {
    const leaves = (command: Command): Command[] =>
      command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
    let out = '';
    const program = createProgram(
      (text) => (out += text),
      () => undefined,
      (open) => [...apiCommands(open), operatorCommand(open), labCommand(open)],
    );
    const without = leaves(program).filter((command) => {
      out = '';
      command.outputHelp();
      return !/^Examples?:\n {2}\$ cloud-account \S/m.test(out);
    });
    expect(without.map((command) => command.name())).toEqual([]);
    expect((await cloudAccount(['seed', '--help'])).out).toContain('$ cloud-account seed accounts.yaml');
    expect((await cloudAccount(['domains', 'create', '--help'])).out).toContain(
      '$ cloud-account domains create --domain example.org --type master --soa-email hostmaster@example.org',
    );
  });

  it('names the options of all commands in three lines below the help of one, and explains them in its own', async () => {
    const below = /^Global options, which "cloud-account --help" explains:\n.*--output.*\n.*--version\n$/m;
    for (const words of [['domains', 'list'], ['domains'], ['operator', 'job', 'list']]) {
      const { out } = await runHere([...words, '--help']);
      expect(out).toMatch(below);
      expect(out).not.toContain('the format of the results');
    }
    const { out } = await runHere(['--help']);
    expect(out).toContain('-o, --output <format>');
    expect(out).not.toContain('Global options');
  });

  it('takes the short letters of options', async () => {
    const words = await runHere(['dialect', 'words', 'scopes', '-q', '-o', 'csv']);
    expect(words.out).toMatch(/^kind,word,count,places\n/);
    const wrong = await runHere(['-o', 'json', 'domains', 'delete', 'a.example', '--data-dir', directory]);
    expect(JSON.parse(wrong.problems)).toMatchObject({ exit_code: 2 });
    const confirmed = await runHere(['domains', 'delete', 'a.example', '-y', '--data-dir', directory]);
    expect([confirmed.code, confirmed.problems]).toEqual([3, expect.stringContaining('No server runs on')]);
  });

  it.each([
    [['--help'], /Usage: cloud-account \[options\]/],
    [['help'], /Usage: cloud-account \[options\]/],
    [['--url', 'http://a.example', 'help', 'domains', 'create'], /Usage: cloud-account domains create/],
    [['account', '--help'], /Usage: cloud-account account/],
    [['account', 'help'], /Usage: cloud-account account/],
    [['operator', 'token', 'create', '--help'], /Usage: cloud-account operator token create/],
    [['operator', 'help', 'account', 'create'], /Usage: cloud-account operator account create/],
    [['lab', 'help', 'account', 'create'], /Usage: cloud-account lab account create/],
    [['domains', 'create', '--help'], /The server rounds it like refresh_sec; 0 means 86400\./],
    [['volumes', 'attach', '--help'], /--node-id <id> .*an ID or a name\)/],
    [['profile', '--help'], /The calling user/],
  ])('helps: %j', async (argv, expected) => {
    const { code, out } = await runHere(argv);
    // Help breaks its lines at the width of the terminal.
    expect([code, out.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringMatching(expected)]);
  });
});
