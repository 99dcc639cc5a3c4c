import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Block, Language } from '../../apps/docs/build/tabs/blocks.js';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const program = at('../../apps/cli/bin/cloud-account.mjs');
const suite = at('../../packages/conformance/dist/bin.js');

/** The folders of the packages that a reader has installed. */
const installed = {
  '@cloud-account/testing': at('../../packages/testing'),
  // The one that the package tests with: another copy would be another Vitest.
  vitest: at('../../packages/testing/node_modules/vitest'),
};

/** Packages of a workspace are not below node_modules, where Vitest leaves packages as they are. The first test starts a server. */
const vitest = `'${process.execPath}' node_modules/vitest/vitest.mjs --config '${at('readers/vitest.config.mjs')}'`;

/** The variables that a terminal has, and those that `cloud-account env` sets. */
const variables = new Set([
  ...['PWD', 'OLDPWD', 'SHLVL'],
  ...['API', 'TOKEN', 'PASSWORD', 'OPERATOR', 'KEY', 'DNS', 'DNS_PORT'],
  ...['S3', 'S3_TLS', 'SITES', 'SITES_TLS'],
]);

/** The result of a block. */
export interface Said {
  /** Its output, as a program gets it. */
  readonly said: string;
  /** Why it failed; null when it succeeded. */
  readonly problem: string | null;
}

/** An interpreter that keeps its variables from block to block. */
type Interpreter = ChildProcessByStdio<Writable, Readable, null>;

const commands: Readonly<Record<Exclude<Language, 'shell'>, readonly [string, string]>> = {
  javascript: [process.execPath, at('readers/javascript.mjs')],
  python: ['python3', at('readers/python.py')],
};

/** A reader of a guide: has a folder, in which the server keeps its data, a terminal, and a prompt of each language. */
export class Reader {
  readonly #written = new Set(['.data', '.home', 'node_modules']);
  readonly #interpreters = new Map<Language, { process: Interpreter; lines: AsyncIterator<string> }>();

  private constructor(readonly folder: string) {}

  /** @param dataDirectory the directory of the guide's server */
  static async arrive(dataDirectory: string): Promise<Reader> {
    const reader = new Reader(await mkdtemp(path.join(tmpdir(), 'reader-')));
    await symlink(dataDirectory, path.join(reader.folder, '.data'));
    const home = path.join(reader.folder, '.home');
    await mkdir(home);
    // A refused request fails, and each answer ends with a line break.
    await writeFile(path.join(home, '.curlrc'), 'fail-with-body\nsilent\nshow-error\nwrite-out = "\\n"\n');
    for (const [name, folder] of Object.entries(installed)) {
      const link = path.join(reader.folder, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(folder, link);
    }
    // npx takes a second to find a program, so this calls it directly.
    const shim = `#!/bin/sh
name=$1
shift
[ "$name" != vitest ] || exec ${vitest} "$@"
[ "$name" != @cloud-account/conformance ] || exec '${process.execPath}' '${suite}' "$@"
exec '${process.execPath}' '${program}' "$@"
`;
    await writeFile(path.join(home, 'npx'), shim, { mode: 0o755 });
    return reader;
  }

  get #environment(): NodeJS.ProcessEnv {
    const home = path.join(this.folder, '.home');
    return {
      PATH: `${home}:${process.env.PATH ?? ''}`,
      HOME: home,
      LANG: 'C.UTF-8',
      CLONE: at('../..'),
      // As if its package were installed.
      PYTHONPATH: at('../../packages/pytest/src'),
      PYTEST_PLUGINS: 'pytest_cloud_account.plugin',
      PYTHONDONTWRITEBYTECODE: '1',
      PYTEST_ADDOPTS: '-p no:cacheprovider',
    };
  }

  /** Writes a block to the file that it shows. */
  keep({ file = '', code }: Block): Promise<void> {
    this.#written.add(file);
    return writeFile(path.join(this.folder, file), `${code}\n`);
  }

  /** Runs a block after those before it. */
  run(language: Language, { code, place }: Block): Promise<Said> {
    return language === 'shell' ? this.#inShell(code) : this.#in(language, code, place);
  }

  async #inShell(code: string): Promise<Said> {
    const home = path.join(this.folder, '.home');
    await writeFile(path.join(home, 'block'), `${code}\n`);
    const words = [at('readers/shell.sh'), path.join(home, 'block'), path.join(home, 'state')];
    const child = spawn('bash', words, {
      cwd: this.folder,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, errorOutput, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { said, problem: status === 0 ? null : `exit ${status ?? 'by a signal'}:\n${errorOutput}${said}` };
  }

  /** The exported variables of the terminal, for programs that it starts. */
  async #variables(): Promise<Readonly<Record<string, string>>> {
    const state = await readFile(path.join(this.folder, '.home', 'state'), 'utf8').catch(() => '');
    const exported = [...state.matchAll(/^declare -x (\w+)="(.*)"$/gm)];
    return Object.fromEntries(exported.map(([, name = '', value = '']) => [name, value]));
  }

  async #in(language: Exclude<Language, 'shell'>, code: string, place: string): Promise<Said> {
    const { process: child, lines } = this.#interpreter(language);
    const variables = await this.#variables();
    child.stdin.write(`${JSON.stringify({ code, place, folder: this.folder, variables })}\n`);
    const line = await lines.next();
    if (line.done === true) throw new Error(`${place}: the interpreter ended`);
    return JSON.parse(line.value) as Said;
  }

  #interpreter(language: Exclude<Language, 'shell'>) {
    const known = this.#interpreters.get(language);
    if (known !== undefined) return known;
    const [command, script] = commands[language];
    const child = spawn(command, [script], {
      cwd: this.folder,
      env: this.#environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const started = { process: child, lines };
    this.#interpreters.set(language, started);
    return started;
  }

  /** Stops the programs that blocks started and no later one stopped, by the files with their process IDs. */
  async #stopPrograms(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith('.pid')) continue;
      try {
        process.kill(Number(await readFile(path.join(this.folder, name), 'utf8')));
      } catch (error) {
        // The program was already ending: its process or its file may be gone.
        if (!['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
    }
  }

  /** The files that commands of a page have left beside those that the reader wrote, and the variables that they have left to programs. */
  async left(): Promise<readonly string[]> {
    const files = await readdir(this.folder);
    const exported = Object.keys(await this.#variables());
    return [
      ...files.filter((name) => !this.#written.has(name)),
      ...exported.filter((name) => !variables.has(name) && !(name in this.#environment)),
    ];
  }

  /** Stops all that it started, and removes its folder. */
  async leave(): Promise<void> {
    for (const { process: child } of this.#interpreters.values()) {
      const ended = once(child, 'close');
      child.stdin.end();
      await ended;
    }
    await this.#stopPrograms();
    await rm(this.folder, { recursive: true, force: true });
  }
}
