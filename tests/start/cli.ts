import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPostgresDatabase } from '@cloud-account/testkit';
import { onTestFinished } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const cli = path.join(repository, 'apps/server/dist/bundle/cli.js');

/** True if the tests of this run use PostgreSQL. */
export const onPostgresql = process.env.CLOUD_TEST_DATABASE === 'postgresql';

/** The line that `--json` prints. */
export interface ReadyLine {
  readonly api: string;
  readonly docs: string | null;
  readonly operator: string;
  readonly lab: string | null;
  readonly s3: string;
  readonly token: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly pid: number;
}

/** Settings, in the form of the environment. */
export type Settings = Readonly<Record<string, string>>;

/** A program that serves, in its own process group. */
class Program {
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | string>;
  stdout = '';
  stderr = '';

  constructor(command: string, args: readonly string[], settings: Settings, cwd = repository) {
    this.#child = spawn(command, args, {
      cwd,
      env: { PATH: process.env.PATH, CLOUD_PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child.stdout?.on('data', (text: Buffer) => (this.stdout += text.toString()));
    this.#child.stderr?.on('data', (text: Buffer) => (this.stderr += text.toString()));
    this.#exited = once(this.#child, 'close').then(
      ([code, signal]: (number | string | null)[]) => code ?? signal ?? 'nothing',
    );
    onTestFinished(async () => {
      this.#killGroup();
      await this.#exited;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The exit code, or the signal that ended it. */
  get exit(): Promise<number | string> {
    return this.#exited;
  }

  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL' | 'SIGUSR2'): void {
    this.#child.kill(name);
  }

  #killGroup(): void {
    try {
      if (this.pid !== undefined) process.kill(-this.pid, 'SIGKILL');
    } catch {
      // No process of it is left.
    }
  }

  /** Waits for a text on standard output, or on standard error. @throws Error with its output when it ends before */
  async says(pattern: RegExp, where: 'stdout' | 'stderr' = 'stdout'): Promise<RegExpExecArray> {
    const stream = this.#child[where];
    for (;;) {
      const match = pattern.exec(this[where]);
      if (match !== null) return match;
      const more = stream && once(stream, 'data').then(() => true);
      if (!(await Promise.race([more, this.#exited.then(() => false)]))) {
        const late = pattern.exec(this[where]);
        if (late !== null) return late;
        throw new Error(`The server ended: ${this.stdout}\n${this.stderr}`);
      }
    }
  }

  /** Waits until it is ready; it must have been started with `--json`. */
  async ready(): Promise<ReadyLine> {
    const [line] = await this.says(/^.*\n/);
    return JSON.parse(line) as ReadyLine;
  }
}

/** The shipped program, as an operator runs it. */
export class Cli extends Program {
  constructor(settings: Settings, ...options: string[]) {
    super(process.execPath, [cli, ...options], settings);
  }
}

/** The same on a machine without routes: a network namespace that has the loopback interface alone. Only root can make one. */
export class LonelyCli extends Program {
  constructor(settings: Settings) {
    const script = 'ip link set lo up && exec "$0" "$@"';
    super('unshare', ['--net', 'sh', '-c', script, process.execPath, cli, '--json'], settings);
  }

  /** Sends a request from the same namespace. */
  async call(
    method: string,
    url: string,
    { token = null, body }: { readonly token?: string | null; readonly body?: object } = {},
  ): Promise<{ readonly status: number; readonly text: string }> {
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const script = `
      const answer = await fetch(${JSON.stringify(url)}, ${JSON.stringify(request)});
      console.log(JSON.stringify({ status: answer.status, text: await answer.text() }));`;
    const args = [
      `--net=/proc/${this.pid ?? 0}/ns/net`,
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ];
    const { stdout } = await promisify(execFile)('nsenter', args);
    return JSON.parse(stdout) as { status: number; text: string };
  }
}

/** The program `cloud-account` as npx finds it in a folder. */
export class Npx extends Program {
  constructor(folder: string, settings: Settings, ...args: string[]) {
    super('npx', ['cloud-account', ...args], settings, folder);
  }
}

/** `npm start`; the output of npm itself is left out. */
export class NpmStart extends Program {
  constructor(settings: Settings, ...options: string[]) {
    super('npm', ['--silent', 'start', '--', ...options], settings);
  }
}

/** `pnpm dev`, without pnpm. */
export class Dev extends Program {
  constructor(settings: Settings) {
    super(process.execPath, ['scripts/dev.mjs'], settings);
    // The server has its own process group.
    onTestFinished(async () => {
      this.signal('SIGTERM');
      await this.exit;
    });
  }
}

/** A new directory of the test. */
export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-cli-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Settings with a new data directory and database of the test. */
export async function newSettings(more: Settings = {}): Promise<Settings & { CLOUD_DATA_DIR: string }> {
  const settings = { CLOUD_DATA_DIR: await newDirectory(), ...more };
  if (!onPostgresql) return settings;
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  return { ...settings, DATABASE_URL: database.url };
}

/** Runs the program to its end. */
export async function runToEnd(
  settings: Settings,
  ...options: string[]
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const process = new Cli(settings, ...options);
  const code = await process.exit;
  return { code, stdout: process.stdout, stderr: process.stderr };
}
