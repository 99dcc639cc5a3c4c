import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { findProgram } from '@cloud-account/runtime';
import { keyFileIn, readAddress } from '@cloud-account/server/operator/address';
import { DataDirectoryInUse, openDatabase, pendingMigrations } from '@cloud-account/database';
import { databaseOptions } from '@cloud-account/server/config/database-options';
import { startProblem } from '@cloud-account/server/start-problem';
import { openApis } from './api/connection.js';
import type { Session } from './session.js';

/** The result of one check; a `note` needs no fix. */
export interface CheckResult {
  readonly check: string;
  readonly result: 'ok' | 'note' | 'wrong';
  readonly detail: string;
}

type Outcome = Omit<CheckResult, 'check'>;

const ok = (detail: string): Outcome => ({ result: 'ok', detail });
const note = (detail: string): Outcome => ({ result: 'note', detail });
const wrong = (detail: string): Outcome => ({ result: 'wrong', detail });

const checkNode = (): Outcome => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  return isEnough ? ok(process.versions.node) : wrong(`${process.versions.node}; 20.19 or newer is needed`);
};

const checkDirectory = async ({ config }: Session): Promise<Outcome> => {
  const { dataDirectory } = await config();
  const full = path.resolve(dataDirectory);
  return existsSync(full) ? ok(full) : note(`${full} is not there; the server makes it at its first start`);
};

/** The directory of the data, or the nearest existing one above it. */
const nearest = (directory: string): string =>
  existsSync(directory) ? directory : nearest(path.dirname(directory));

const checkSpace = async ({ config }: Session): Promise<Outcome> => {
  const { bavail, bsize } = await statfs(nearest(path.resolve((await config()).dataDirectory)));
  const megabytes = Math.floor((bavail * bsize) / 1_000_000);
  return megabytes < 500 ? wrong(`only ${megabytes} MB are free`) : ok(`${megabytes} MB are free`);
};

const checkDatabase = async ({ config }: Session): Promise<Outcome> => {
  const options = databaseOptions(await config());
  if (options.kind === 'embedded' && !existsSync(options.directory)) {
    return note('missing; the server creates it at its first start');
  }
  try {
    const database = await openDatabase(options);
    try {
      const pending = await pendingMigrations(database.pool);
      return pending.length === 0
        ? ok(`${options.kind}, up to date`)
        : note(
            `${options.kind}, lacks ${pending.join(', ')}; the server or \`cloud-account migrate\` applies them`,
          );
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return ok(`${options.kind}, in use by process ${error.pid}`);
    return wrong(startProblem(error));
  }
};

const checkKey = async ({ config }: Session): Promise<Outcome> => {
  const { dataDirectory, operatorKey } = await config();
  if (operatorKey !== undefined) return ok('set by CLOUD_OPERATOR_KEY');
  const file = keyFileIn(dataDirectory);
  if (!existsSync(file)) return note('missing; the server creates it at its first start');
  const { mode } = await stat(file);
  return (mode & 0o077) === 0 ? ok(`in ${file}`) : wrong(`others can read it: chmod 600 ${file}`);
};

const checkPort = async ({ config }: Session): Promise<Outcome> => {
  const { dataDirectory, host, port } = await config();
  return checkPortOf(dataDirectory, { host, port, setting: 'CLOUD_PORT' });
};

/** A program that has the port for TCP mostly has it for UDP, too. */
const checkDnsPort = async ({ config }: Session): Promise<Outcome> => {
  const { dataDirectory, dns } = await config();
  if (!dns.on) return note('CLOUD_DNS is off');
  return checkPortOf(dataDirectory, { host: dns.host, port: dns.port ?? 0, setting: 'CLOUD_DNS_PORT' });
};

const checkPortOf = async (
  dataDirectory: string,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: string },
): Promise<Outcome> => {
  if ((await readAddress(dataDirectory)) !== undefined) return ok('a server uses it');
  if (port === 0) return ok('any free port');
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok(`${host}:${port} is free`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(`${host}:${port} cannot be had (${reason}); set ${setting} to another port`);
  } finally {
    server.close();
  }
};

const checkServer = async (session: Session): Promise<Outcome> => {
  const address = await readAddress((await session.config()).dataDirectory);
  if (address === undefined && process.env.CLOUD_OPERATOR_URL === undefined)
    return note('no server is running');
  try {
    const api = await openApis.operator(session);
    const { response } = await api.send({ method: 'GET', path: '/jobs?page_size=25' });
    const skew = Math.abs(Date.parse(response.headers.get('Date') ?? '') - Date.now());
    if (skew <= 5_000) return ok('it answers');
    const lab = await api.send({ method: 'GET', path: '/lab/clock' }).catch(() => undefined);
    return lab === undefined
      ? wrong('its clock is not the clock of this machine')
      : note('the lab has moved its clock; `cloud-account lab reset` restores it');
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
};

/** Certificates, tokens and events are worthless with a clock that is years behind. */
const checkClock = (): Outcome => {
  const now = new Date();
  return now.getUTCFullYear() < 2026 ? wrong(`it says ${now.toISOString()}`) : ok(now.toISOString());
};

/** The programs that examples of the documentation call on every page. */
const programs = ['curl', 'dig'];

const checkPrograms = (): Outcome => {
  const missing = programs.filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? ok(`${programs.join(' and ')} are installed`)
    : note(
        `${missing.join(' and ')} not found; the server needs neither, but examples of the documentation call them`,
      );
};

/** Checks everything that a server needs, and what its documentation calls. */
export async function findings(session: Session): Promise<CheckResult[]> {
  const checks: Record<string, (session: Session) => Outcome | Promise<Outcome>> = {
    'Node.js': checkNode,
    'data directory': checkDirectory,
    'disk space': checkSpace,
    database: checkDatabase,
    "operator's key": checkKey,
    port: checkPort,
    'port of DNS': checkDnsPort,
    server: checkServer,
    clock: checkClock,
    'programs of the examples': checkPrograms,
  };
  const found: CheckResult[] = [];
  for (const [check, look] of Object.entries(checks)) found.push({ check, ...(await look(session)) });
  return found;
}
