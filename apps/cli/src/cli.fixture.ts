import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { run } from './run.js';

const program = fileURLToPath(new URL('../bin/cloud-account.mjs', import.meta.url));

/** The result of a run of the program. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly problems: string;
}

/** Runs the program as an operator does. */
export const cloudAccount = (
  argv: readonly string[],
  {
    environment = {},
    input = '',
    uid,
    onOut,
  }: {
    environment?: Readonly<Record<string, string>>;
    input?: string;
    uid?: number;
    /** Called with all that came out until now. */
    onOut?: (out: string) => void;
  } = {},
): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...argv], {
      env: { PATH: process.env.PATH, ...environment },
      ...(uid !== undefined && { uid, cwd: '/' }),
    });
    let out = '';
    let problems = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
      onOut?.(out);
    });
    child.stderr.on('data', (text: Buffer) => (problems += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, out, problems });
    });
    child.stdin.end(input);
  });

/** A server that the program serves, for the tests of one file. */
export interface ServedCloud {
  /** Its data directory. */
  readonly directory: string;
  /** The base URL of its API. */
  readonly api: string;
  /** The host and port of its name server. */
  readonly dns: string;
  /** The link to the page of the lab; null where that is off. */
  readonly lab: string | null;
}

/**
 * Serves before the tests of a file, and afterwards stops the server, which must end well.
 *
 * @param settings beside those that all tests have
 */
export function useServedCloud(settings: Readonly<Record<string, string>> = {}): ServedCloud {
  const served: { -readonly [Name in keyof ServedCloud]: ServedCloud[Name] } = {
    directory: '',
    api: '',
    dns: '',
    lab: null,
  };
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    served.directory = await mkdtemp(path.join(tmpdir(), 'cli-'));
    server = spawn(process.execPath, [program, 'serve', '--json', '--data-dir', served.directory], {
      env: {
        PATH: process.env.PATH,
        CLOUD_PORT: '0',
        CLOUD_DEMO: 'off',
        CLOUD_LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (server.stdout === null) throw new Error('The server has no standard output.');
    const ended = once(server, 'exit').then(([code]: unknown[]): never => {
      throw new Error(`The server ended with ${String(code)}.`);
    });
    const ready = once(createInterface({ input: server.stdout }), 'line');
    const [line] = (await Promise.race([ready, ended])) as [string];
    ended.catch(() => undefined);
    const { api, dns, lab } = JSON.parse(line) as Pick<ServedCloud, 'api' | 'dns' | 'lab'>;
    Object.assign(served, { api, dns, lab });
  });
  afterAll(async () => {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await rm(served.directory, { recursive: true, force: true });
  });
  return served;
}

/** Runs the program in this process, which saves its start. */
export const runHere = async (argv: readonly string[]): Promise<Run & { readonly code: number }> => {
  let out = '';
  let problems = '';
  const code = await run(
    argv,
    (text) => (out += text),
    (text) => (problems += text),
  );
  return { code, out, problems };
};

/** Runs the program in this process, and reads what it gives a program as JSON. */
export const runHereAsJson = async <Value>(argv: readonly string[]): Promise<Value> => {
  const { code, out, problems } = await runHere([...argv, '--json']);
  expect([code, problems]).toEqual([0, '']);
  return JSON.parse(out) as Value;
};
