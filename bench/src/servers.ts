import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cloud-account/testkit/free-port';
import type { BenchDatabase } from './database.js';
import { memoryOf } from './memory.js';
import { tokenOf } from './seed.js';

/** A server under measurement, in a process of its own, which does not outlive this one. */
export interface Server {
  /** The URL that paths are appended to. */
  readonly base: string;
  /** The resident set in mebibytes. */
  memory(): number;
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
const built = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The file of the specification. */
export const shippedDocument = built('../../packages/spec/src/generated/v4.json');

/** Our server as it is shipped; its log goes where it costs least, but is written, and requests are counted, but never too many. */
export const startCloudServer = (
  { environment }: Pick<BenchDatabase, 'environment'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> =>
  start(() => [built('../../apps/server/dist/bundle/cli.js')], '/v4', {
    CLOUD_DEMO: 'off',
    CLOUD_RATE_LIMITS: '1000000',
    ...environment,
    ...settings,
  });

/** Our server with object storage on a port of its own, which it returns. */
export async function startObjectServer(
  database: BenchDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server & { readonly s3: string }> {
  const port = String(await freePort());
  const server = await startCloudServer(database, { CLOUD_S3_PORT: port, ...settings });
  return { ...server, s3: `http://127.0.0.1:${port}` };
}

/** A plain Node server of the files in a directory. */
export const startFileServer = (directory: string): Promise<Server> =>
  start(() => [built('file-server.js')], '', { CLOUD_DATA_DIR: directory }, '/');

/** The bare servers, which run the same statements and do nothing else. */
export type Bare = 'express' | 'fastify' | 'node';

/** Starts one of them. */
export const startBareServer = (by: Bare, { environment }: BenchDatabase): Promise<Server> =>
  start(() => [built(`bare-${by}.js`)], '/v4', environment);

/**
 * Prism, which answers with the examples of the specification and knows no base path.
 *
 * @param document the file of the specification
 */
export const startPrism = (document: string): Promise<Server> =>
  start(
    (port) => [
      require.resolve('@stoplight/prism-cli/dist/index.js'),
      ...['mock', '--host', '127.0.0.1', '--port', String(port), document],
    ],
    '',
    {},
  );

const running = new Set<ChildProcess>();

// Before what they use is removed.
process.prependListener('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Has a program not outlive this process. @returns when it has ended */
export async function endWithThis(child: ChildProcess): Promise<void> {
  running.add(child);
  await once(child, 'exit');
  running.delete(child);
}

async function start(
  command: (port: number) => string[],
  prefix: string,
  environment: Readonly<Record<string, string>>,
  /** Any answer to this says that it is ready; by default, a domain there is. */
  probe?: string,
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, command(port), {
    env: { PATH: process.env.PATH, CLOUD_PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = endWithThis(child);
  const base = `http://127.0.0.1:${port}${prefix}`;
  await untilReady(child, `${base}${probe ?? '/domains/1'}`, probe !== undefined);
  return {
    base,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, whatever: boolean): Promise<void> {
  let said = '';
  let last = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  for (let tries = 0; tries < 1_200; tries += 1) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${ended}: ${said}`);
    const headers = { Authorization: `Bearer ${tokenOf(1)}` };
    const answer = await fetch(url, { headers }).catch((error: unknown) => {
      last = String((error as Error).cause ?? error);
      return undefined;
    });
    if (answer) last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    if (answer?.status === 200 || (whatever && answer)) return;
    await sleep(100);
  }
  throw new Error(`${child.spawnargs.join(' ')} was not ready in time: ${last} ${said}`);
}
