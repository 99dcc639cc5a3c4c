import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersOf } from '../load.js';
import type { GrowthPage } from './pages.js';
import { startObjectServer } from '../servers.js';
import type { Place } from '../place.js';
import { withClient } from './fill.js';
import type { Size } from './size.js';
import { LARGE } from './tables.js';

/** A plan of a statement, and the pages that are read by it. */
export interface Plan {
  readonly plan: string;
  readonly pages: readonly string[];
}

/** PostgreSQL may make another plan for a prepared statement from its sixth execution on. */
const REQUESTS = 8;

/** The log may be written a little after the answer; milliseconds. */
const LOGGED = 50;

/** A plan in the log, with its statement before it, to the next entry. */
const ENTRY = / plan:\n\tQuery Text: [^]*?(?=\n(?!\t)|$)/g;

const takesFromLarge = new RegExp(` on (?:${LARGE.join('|')})\\b`);

/**
 * Reads by which plans a database reads pages: those of statements that take from large tables, as the server of the database logs them.
 *
 * @param log its log
 */
export async function readPlans(
  place: Place,
  size: Size,
  pages: readonly (GrowthPage & { readonly name: string })[],
  log: string,
): Promise<Plan[]> {
  await logPlans(place.environment.DATABASE_URL ?? '');
  const server = await startObjectServer(place);
  const found = new Map<string, string[]>();
  for (const { name, scenario } of pages) {
    const { path, signed = false, ...request } = scenario(size);
    const url = `${signed ? server.s3 : server.base}${path(0)}`;
    const headers = signed ? {} : headersOf(request);
    for (let times = 1; times < REQUESTS; times += 1) await ask(url, headers);
    await sleep(LOGGED);
    const from = (await stat(log)).size;
    await ask(url, headers);
    await sleep(LOGGED);
    const text = (await readFile(log)).subarray(from).toString('utf8');
    for (const plan of plansOf(text)) found.set(plan, [...(found.get(plan) ?? []), name]);
  }
  await server.stop();
  return [...found].map(([plan, named]) => ({ plan, pages: named }));
}

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Has later sessions of a database log the plans of all statements. */
const logPlans = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`ALTER DATABASE ${name} SET session_preload_libraries = 'auto_explain'`);
    await client.query(`ALTER DATABASE ${name} SET auto_explain.log_min_duration = 0`);
  });

/** The different plans in a part of a log, without costs. */
function plansOf(log: string): Set<string> {
  const plans = [...log.matchAll(ENTRY)].map(([entry]) => {
    const lines = entry.split('\n').map((line) => line.replace(/^\t/, ''));
    const begin = lines.findIndex((line) => COSTS.test(line));
    return lines
      .slice(begin)
      .map((line) => line.replace(COSTS, ''))
      .join('\n');
  });
  return new Set(plans.filter((plan) => takesFromLarge.test(plan)));
}

const COSTS = /  \(cost=[^)]*\)$/;
