import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram, getProgram, startBind, startKnot, type ZoneSource } from '@cloud-account/testkit';
import { freePort } from '@cloud-account/testkit/free-port';
import type { Effort } from './compare.js';
import { makeFolder } from './database.js';
import { endWithThis } from './servers.js';
import { memoryOf } from './memory.js';
import { median } from './statistics.js';

/** One name server on the zones that all have. */
interface NameServerFigures {
  readonly queriesPerSecond: number;
  /** The resident set in mebibytes, at the end. */
  readonly memory: number;
}

/** Name servers on the same zones, of one thread each, asked in turn. */
export interface NameServerComparison {
  readonly zones: number;
  readonly ours: NameServerFigures;
  readonly bind: NameServerFigures;
  readonly knot: NameServerFigures;
}

/** A name server under measurement. */
interface Asked {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const QUESTIONS = 50_000;
const HOSTS = 10;
const run = promisify(execFile);

/** The programs that this needs and that are not installed. */
export const missingPrograms = (): string[] =>
  ['dnsperf', 'named', 'knotd'].filter((name) => findProgram(name) === undefined);

/**
 * Measures our name server, without API and database, beside BIND and Knot.
 *
 * @param sizes how many zones there are
 */
export async function compareNameServers(
  effort: Effort,
  sizes: readonly number[],
): Promise<NameServerComparison[]> {
  const comparisons: NameServerComparison[] = [];
  for (const size of sizes) comparisons.push(await compareOn(size, effort));
  return comparisons;
}

async function compareOn(size: number, { seconds, rounds, warmUp }: Effort): Promise<NameServerComparison> {
  const folder = await makeFolder();
  const zones = Array.from({ length: size }, (_, at) => zoneAt(at));
  const questions = path.join(folder, 'questions');
  await writeFile(questions, questionsAbout(size));
  const servers: Record<'ours' | 'bind' | 'knot', Asked> = {
    ours: await startOurs(path.join(folder, 'zones'), zones),
    bind: await startBind({ zones }),
    knot: await startKnot({ zones }),
  };
  const names = ['ours', 'bind', 'knot'] as const;
  const rates = { ours: [] as number[], bind: [] as number[], knot: [] as number[] };
  for (const name of names) if (warmUp > 0) await ask(servers[name].port, questions, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) rates[name].push(await ask(servers[name].port, questions, seconds));
  }
  const figures = (name: (typeof names)[number]): NameServerFigures => ({
    queriesPerSecond: median(rates[name]),
    memory: memoryOf(servers[name].pid),
  });
  const result = { zones: size, ours: figures('ours'), bind: figures('bind'), knot: figures('knot') };
  for (const name of names) await servers[name].stop();
  return result;
}

function zoneAt(index: number): ZoneSource {
  const name = `zone${index}.example`;
  const hosts = Array.from({ length: HOSTS }, (_, host) => `h${host} 300 IN A 192.0.2.${host}`);
  const soa = `@ 86400 IN SOA ns1.example.net. admin.example.net. ${index + 1} 14400 14400 1209600 86400`;
  const rest = [
    '@ 86400 IN NS ns1.example.net.',
    '@ 300 IN MX 10 h0',
    'www 300 IN CNAME h1',
    '*.any 300 IN A 192.0.2.9',
  ];
  return { name, text: [soa, ...rest, ...hosts, ''].join('\n') };
}

/** Of every ten questions five are of addresses, two go through an alias, and one each is of mail, a wildcard and a name that is not there. */
function questionsAbout(size: number): string {
  const kinds = ['h1 A', 'h2 A', 'h3 A', 'h4 A', 'h5 A', 'www A', 'www A', 'MX', 'x.any A', 'none A'];
  const lines = Array.from({ length: QUESTIONS }, (_, at) => {
    const zone = `zone${Math.imul(at, 7919) % size}.example`;
    const [first = '', type] = (kinds[at % kinds.length] ?? '').split(' ');
    return type === undefined ? `${zone} ${first}` : `${first}.${zone} ${type}`;
  });
  return `${lines.join('\n')}\n`;
}

async function startOurs(folder: string, zones: readonly ZoneSource[]): Promise<Asked> {
  await mkdir(folder);
  for (const { name, text } of zones) await writeFile(path.join(folder, name), text);
  const port = await freePort();
  const file = fileURLToPath(new URL('zone-server.js', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, CLOUD_DATA_DIR: folder, CLOUD_PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = endWithThis(child);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (child.exitCode !== null || tries === 600) {
      await stop();
      throw new Error('Our name server did not start.');
    }
    await sleep(100);
  }
  return { port, pid: child.pid ?? 0, stop };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Asks for some seconds, as fast as answers come. @returns answers in a second. @throws Error when there were none */
async function ask(port: number, questions: string, seconds: number): Promise<number> {
  const target = ['-s', '127.0.0.1', '-p', String(port), '-d', questions];
  const { stdout } = await run(getProgram('dnsperf'), [
    ...target,
    '-l',
    String(seconds),
    '-c',
    '10',
    '-q',
    '100',
  ]);
  const rate = Number(/Queries per second:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`dnsperf had no answer:\n${stdout}`);
  return rate;
}
