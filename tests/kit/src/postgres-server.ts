import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findProgram, getProgram } from './programs.js';
import pg from 'pg';
import { freePort } from './free-port.js';
import { limits, pause } from './waits/index.js';

/** PostgreSQL refuses to run as root; the package of Debian creates a user for it. */
const ownUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
};

const dataIn = (directory: string): string => path.join(directory, 'data');

const optionsIn = (directory: string) => ({
  ...ownUser(),
  cwd: directory,
  // The started server would keep a pipe open.
  stdio: ['ignore', 'ignore', 'inherit'] satisfies StdioOptions,
});

const failed = (program: string, directory: string, cause?: Error): Error =>
  new Error(`${program} failed: see above, and ${directory}`, { cause });

/** Runs a program. Others go on meanwhile: clients of a server must learn in time that it closed a connection. */
async function run(directory: string, program: string, ...args: string[]): Promise<void> {
  const child = spawn(getProgram(program), ['-D', dataIn(directory), ...args], optionsIn(directory));
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw failed(program, directory);
}

/** `pg_ctl` waits for the server, by default for a minute. */
const waiting = ['-w', '-t', String(Math.ceil(limits.wait / 1_000))];

/** True if this machine has the programs of `startPostgres`. */
export const hasPostgres = (): boolean => ['initdb', 'postgres', 'pg_ctl'].every((name) => findProgram(name));

/** A new directory that PostgreSQL may write to. */
async function makeOwn(directory: string): Promise<void> {
  await mkdir(directory);
  const user = ownUser();
  if (user) await chown(directory, user.uid, user.gid);
}

/** Starts the server in a directory. @returns the URL of a user that may create databases */
async function start(directory: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort('127.0.0.1');
  // A server that is killed leaves its shared memory behind, in its directory alone.
  const all = { max_connections: '200', dynamic_shared_memory_type: 'mmap', ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const given = `-h 127.0.0.1 -p ${port} -k ${directory} ${options.join(' ')}`;
  await run(directory, 'pg_ctl', ...waiting, '-l', path.join(directory, 'log'), '-o', given, 'start');
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1. It runs until `stopPostgres`, even after the end of this process.
 *
 * @param directory a new directory for the server; the user `postgres` must have access
 * @param settings of PostgreSQL
 * @returns the URL of a user that may create databases
 */
export async function startPostgres(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  await makeOwn(directory);
  const form = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(directory, 'initdb', '-U', 'postgres', '-A', 'trust', ...form);
  return start(directory, settings);
}

/**
 * Starts a standby of a server, and has the server wait for it before each commit.
 *
 * @param directory as for `startPostgres`
 * @param primary URL of a user that may create databases
 * @returns its URL, for the same database
 */
export async function startStandby(directory: string, primary: string): Promise<string> {
  await makeOwn(directory);
  await run(
    directory,
    'pg_basebackup',
    '--dbname',
    primary,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  );
  const url = new URL(await start(directory, {}));
  url.pathname = new URL(primary).pathname;
  await onServer(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
  const isSynchronous = `SELECT 1 AS one FROM pg_stat_replication WHERE sync_state = 'sync'`;
  while ((await onServer(primary, isSynchronous)).length === 0) await pause(20);
  return url.href;
}

/** Makes a standby a primary. */
export const promotePostgres = (directory: string): Promise<void> =>
  run(directory, 'pg_ctl', ...waiting, 'promote');

/** Ends a server without a warning, as a failure of its machine would. */
export function killPostgres(directory: string): void {
  const [pid] = readFileSync(path.join(dataIn(directory), 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Stops the server in a directory, if there is one, also while the process exits. */
export function stopPostgres(directory: string): void {
  if (!existsSync(path.join(dataIn(directory), 'postmaster.pid'))) return;
  const { status, error } = spawnSync(
    getProgram('pg_ctl'),
    ['-D', dataIn(directory), ...waiting, '-m', 'fast', 'stop'],
    optionsIn(directory),
  );
  if (status !== 0) throw failed('pg_ctl', directory, error);
}

/** Runs statements on a server, each on its own. @param server URL of a user that may create databases */
async function onServer<Row extends object>(server: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database on a server, empty or as a copy of a template.
 *
 * @param server URL of a user that may create databases
 * @returns its URL
 */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  await onServer(server, `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes the databases with names that start with a prefix, even if they are in use. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  const names = await onServer<{ datname: string }>(
    server,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`,
  );
  await onServer(server, ...names.map(({ datname }) => `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`));
}
