import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useBuild } from '@cloud-account/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';
import { requirePrograms } from '@cloud-account/testkit';
import { completionScript, shells } from './scripts.js';

useBuild();

const program = fileURLToPath(new URL('../../bin/cloud-account.mjs', import.meta.url));

describe('what words can be completed to', () => {
  const offered = async (...words: string[]): Promise<string[]> => {
    const { code, out, problems } = await runHere(['complete', '--', ...words]);
    expect([code, problems]).toEqual([0, '']);
    return out.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
  };

  it.each([
    [['dom'], ['domains', 'domain-records']],
    [['domains', 'cre'], ['create']],
    [['account', 'get-s'], ['get-settings']],
    [['domains', 'create', '--ty'], ['--type']],
    [
      ['domains', 'create', '--type', ''],
      ['master', 'slave'],
    ],
    [['domains', 'create', '--type', 'master', '--soa'], ['--soa-email']],
    [
      ['nodes', 'create', '--booted', ''],
      ['yes', 'no'],
    ],
    [['--url', 'http://domains', 'tags', 'l'], ['list']],
    [['domains', 'list', '--js'], ['--json']],
    [
      ['completion', ''],
      ['install', ...shells],
    ],
    [['completion', 'install', ''], [...shells]],
    [['operator', 'job', 'ret'], ['retry']],
    [
      ['domains', 'list', '--output', ''],
      ['table', 'json', 'yaml', 'csv', 'tsv'],
    ],
    [['domains', 'get', '--url', ''], []],
    [['lab', 'acc'], ['account']],
    [['lab', 'account', 'create', '--copy'], ['--copy-of']],
    [['nothing-like-this'], []],
  ])('%j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});

describe('the things of a server', () => {
  // How soon a server must answer is no part of these tests.
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const served = useServedCloud({ CLOUD_DEMO: 'on' });

  it('are offered for arguments by their IDs, or by their names', async () => {
    const at = ['--data-dir', served.directory];
    const fields = ['--type', 'master', '--soa-email', 'o@example.org'];
    const { id } = await runHereAsJson<{ id: number }>([
      ...['domains', 'create', '--domain', 'offered.example', ...fields, ...at],
    ]);
    const offered = async (...words: string[]) => (await runHere(['complete', '--', ...at, ...words])).out;
    expect(await offered('domains', 'get', '')).toBe(`${id}\toffered.example\n`);
    expect(await offered('domains', 'get', 'off')).toBe(`offered.example\tID ${id}\n`);
    expect(await offered('domain-records', 'list', 'offered.example', '')).toBe('');
    const fieldsOfRecord = ['--type', 'A', '--name', 'www', '--target', '192.0.2.1'];
    await runHereAsJson(['domain-records', 'create', 'offered.example', ...fieldsOfRecord, ...at]);
    expect(await offered('domain-records', 'get', 'offered.example', 'w')).toMatch(/^www\tID \d+\n$/);
    expect(await offered('domain-records', 'get', 'none.example', '')).toBe('');
  });

  it('are offered for options: words of catalogs, and things by their IDs or names', async () => {
    const at = ['--data-dir', served.directory];
    const offered = async (...words: string[]) => (await runHere(['complete', '--', ...at, ...words])).out;
    expect(await offered('nodes', 'create', '--region', 'us-e')).toMatch(/^us-east\t.+\n$/);
    expect(await offered('nodes', 'create', '--type', '')).toMatch(/^\S+\t.+\n/);
    expect(await offered('nodes', 'create', '--label', '')).toBe('');
    const region = ['--region', 'us-east'];
    const { id } = await runHereAsJson<{ id: number }>([
      ...['volumes', 'create', '--label', 'offered', '--size', '20', ...region, ...at],
    ]);
    expect(await offered('tickets', 'create', '--volume-id', '')).toBe(`${id}\toffered\n`);
    expect(await offered('tickets', 'create', '--volume-id', 'of')).toBe(`offered\tID ${id}\n`);
  });
});

/** The commands by which each shell shows what it would offer. */
const asked = {
  bash: (script: string) => `${script}
    COMP_WORDS=(cloud-account domains create --type "")
    COMP_CWORD=4
    _cloud_account
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script: string) => `
    compdef() { : }
    _describe() { print -l -- "\${(@P)4%%:*}" }
    ${script}
    words=(cloud-account domains create --type "") CURRENT=5
    _cloud_account`,
  fish: (script: string) => `${script}
    complete -C 'cloud-account domains create --type ' | string replace -r '\\t.*' ''`,
} as const;

describe('an installation of completion', () => {
  let home = '';

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'cli-home-'));
    for (const name of ['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'ZDOTDIR']) vi.stubEnv(name, undefined);
    vi.stubEnv('HOME', home);
    vi.stubEnv('PATH', path.join('/packages', 'node_modules', '.bin'));
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true, force: true });
  });

  it.each([
    ['bash', '.local/share/bash-completion/completions/cloud-account'],
    ['zsh', '.zfunc/_cloud-account'],
    ['fish', '.config/fish/completions/cloud-account.fish'],
  ] as const)('is where %s looks, and says how the program gets on the path', async (shell, file) => {
    vi.stubEnv('SHELL', `/usr/bin/${shell}`);
    const { code, out } = await runHere(['completion', 'install']);
    expect([code, out]).toEqual([0, expect.stringContaining(`Wrote ${path.join(home, file)}.`)]);
    expect(await readFile(path.join(home, file), 'utf8')).toBe(completionScript(shell));
    expect(out).toContain(`ln -s ${program} ${path.join(home, '.local', 'bin', 'cloud-account')}`);
    vi.stubEnv('PATH', path.join(home, '.local', 'bin'));
    await mkdir(path.join(home, '.local', 'bin'), { recursive: true });
    await symlink(program, path.join(home, '.local', 'bin', 'cloud-account'));
    expect((await runHere(['completion', 'install', shell])).out).not.toContain('ln -s');
  });

  it('is in the settings of zsh once', async () => {
    await runHere(['completion', 'install', 'zsh']);
    await runHere(['completion', 'install', 'zsh']);
    const settings = await readFile(path.join(home, '.zshrc'), 'utf8');
    expect(settings.match(/fpath=/g)).toHaveLength(1);
  });

  it('needs a shell that is known', async () => {
    vi.stubEnv('SHELL', '/bin/dash');
    const { code, problems } = await runHere(['completion', 'install']);
    expect([code, problems]).toEqual([2, 'Name the shell: bash, zsh, fish.\n']);
  });
});

describe('completion in shells', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cli-completion-'));
    await symlink(program, path.join(folder, 'cloud-account'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each(shells)('%s', (shell) => {
    const { missing } = requirePrograms(shell);

    it.skipIf(missing.length > 0)(`offers what a field takes (needs ${shell})`, async () => {
      const PATH = `${folder}:${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`;
      const { stdout } = await promisify(execFile)(shell, ['-c', asked[shell](completionScript(shell))], {
        env: { PATH, HOME: folder },
      });
      expect(stdout.trim().split('\n')).toEqual(['master', 'slave']);
    });
  });
});
