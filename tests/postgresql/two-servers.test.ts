import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@cloud-account/database';
import {
  call,
  createPostgresDatabase,
  limits,
  pause,
  requirePrograms,
  sample,
  until,
  useBuild,
} from '@cloud-account/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerProcess, type Ready } from '../crash/server-process.js';
import { Load } from './load.js';

const { missing } = requirePrograms('postgres');

/** The differences of the machines' clocks from the right time, in milliseconds. */
const MINUTE = 60_000;

/** Has a process read another time. */
const withClockAhead = (milliseconds: number): Record<string, string> => {
  const code = `
    const Right = Date;
    globalThis.Date = class Date extends Right {
      constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
      static now() { return Right.now() + ${milliseconds}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

/** Two servers with one database, and how to read that. */
interface Pair {
  readonly servers: readonly ServerProcess[];
  readonly ready: readonly Ready[];
  readonly query: (text: string) => Promise<Record<string, unknown>[]>;
}

/** @param settings of each server */
async function startPair(...settings: readonly Record<string, string>[]): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'two-servers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  const servers: ServerProcess[] = [];
  const ready: Ready[] = [];
  for (const [at, own] of settings.entries()) {
    const server = new ServerProcess({
      ...own,
      CLOUD_DATA_DIR: path.join(folder, `server-${at}`),
      CLOUD_FILES_DIR: path.join(folder, 'files'),
      CLOUD_OBJECTS_DIR: path.join(folder, 'objects'),
      CLOUD_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString('base64'),
      CLOUD_RATE_LIMITS: 'off',
      DATABASE_URL: database.url,
    });
    servers.push(server);
    onTestFinished(() => server.kill());
    ready.push(await server.ready());
  }
  const opened = await openDatabase(database.options);
  onTestFinished(() => opened.close());
  const query: Pair['query'] = async (text) => (await opened.pool.query<Record<string, unknown>>(text)).rows;
  return { servers, ready, query };
}

/** Creates a domain. @returns a client that adds records to it through a server, and the names of those acknowledged */
async function recordWriter({ api, token }: Ready, domain: string) {
  const zone = { domain, type: 'master', soa_email: 'a@example.org' };
  const { body: made } = await call<{ id: number }>('POST', `${api}/domains`, { token, body: zone });
  const names: string[] = [];
  const write = async (number: number): Promise<void> => {
    const body = { type: 'A', name: `r${number}`, target: '192.0.2.1' };
    const answer = await call('POST', `${api}/domains/${made.id}/records`, { token, body });
    if (answer.status === 200) names.push(body.name);
    // The other server may have stopped while it had locks of the database.
    else expect(answer.status, answer.text).toBe(503);
    // A fast machine would write all records that a domain may have.
    await pause(10);
  };
  return { id: made.id, names, write };
}

/** Waits until no job is unfinished, except those that recur. */
const untilIdle = (query: Pair['query']): Promise<unknown> =>
  expect
    .poll(() =>
      query(
        `SELECT kind, subject, state, last_error FROM jobs
         WHERE state <> 'done' AND kind IN ('publishZone', 'createNode') LIMIT 3`,
      ),
    )
    .toEqual([]);

async function expectRecords(
  query: Pair['query'],
  { id, names }: { id: number; names: string[] },
): Promise<void> {
  const rows = await query(`SELECT name FROM records WHERE domain_id = ${id}`);
  const kept = rows.map(({ name }) => name);
  expect(new Set(kept).size).toBe(kept.length);
  expect(names.filter((name) => !kept.includes(name))).toEqual([]);
}

useBuild();

describe.skipIf(missing.length > 0)('two servers with one database (needs postgres)', () => {
  test('do no job twice, although their clocks differ by two minutes', async () => {
    const { servers, ready, query } = await startPair(withClockAhead(MINUTE), withClockAhead(-MINUTE));
    const [one, other] = ready as [Ready, Ready];
    const writers = [
      await recordWriter(one, 'one.example'),
      await recordWriter(other, 'other.example'),
    ] as const;
    const load = new Load({ one: writers[0].write, other: writers[1].write });
    // Each publishes its zone again and again while the other does.
    const published = `SELECT count(*)::int FROM jobs WHERE kind = 'publishZone' AND state = 'done' GROUP BY subject`;
    await expect
      .poll(async () => (await query(published)).filter(({ count }) => Number(count) > 5))
      .toHaveLength(2);
    await load.stop();
    expect(load.failures).toEqual([]);
    await untilIdle(query);
    expect(await query(`SELECT id FROM jobs WHERE attempts > 1`)).toEqual([]);
    for (const writer of writers) await expectRecords(query, writer);
    for (const { operator } of ready)
      expect((await call('GET', new URL('/metrics', operator).href)).text).not.toContain('outcome="lost"');
    for (const server of servers) await server.stop();
  });

  if (sample(true, false))
    test(
      'do the jobs of one that does not run for a while, which then works again',
      { timeout: limits.long },
      async () => {
        // Tasks of nodes take so long that each server has some in progress.
        const slowly = { CLOUD_COMPUTE_TIMES: 'scaled', CLOUD_COMPUTE_LEAST: '5000' };
        const { servers, ready, query } = await startPair(slowly, slowly);
        const [one, other] = ready as [Ready, Ready];
        const [server] = servers;
        const writers = [
          await recordWriter(one, 'one.example'),
          await recordWriter(other, 'other.example'),
        ] as const;
        const load = new Load({ one: writers[0].write, other: writers[1].write });
        const { api, token } = one;
        const body = {
          ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' },
          root_pass: 'aComplex-P4ssw0rd-of-9-words',
        };
        for (let made = 0; made < 6; made += 1)
          // Again after 503: a database that gets little of its machine meets its limits.
          await until(async () => {
            const { status, text } = await call('POST', `${api}/node/instances`, { token, body });
            expect(status, text).toBe(200);
          });
        const lengths = () => writers.map(({ names }) => names.length);
        /** Waits until both have written more. */
        const expectMore = async (): Promise<void> => {
          const before = lengths();
          await expect.poll(() => lengths().filter((length, at) => length <= (before[at] ?? 0))).toEqual([]);
        };
        await expectMore();
        server?.signal('SIGSTOP');
        // Longer than a lease, and than PostgreSQL keeps an idle transaction, on the clock of both.
        const [{ end } = {}] = await query(`SELECT (now() + interval '65 seconds')::text AS end`);
        await expect
          .poll(() => query(`SELECT now() > '${String(end)}' AS passed`), { interval: 500 })
          .toEqual([{ passed: true }]);
        server?.signal('SIGCONT');
        await expectMore();
        await load.stop();
        // A request that the stopped server had not read: when it works again, it first closes connections that were idle for long.
        const unread = load.failures.filter((failure) => /^one, .*fetch failed/.test(failure));
        expect(unread.length).toBeLessThanOrEqual(1);
        expect(load.failures).toEqual(unread);
        await untilIdle(query);
        for (const writer of writers) await expectRecords(query, writer);
        expect(await query(`SELECT status, count(*)::int FROM nodes GROUP BY 1`)).toEqual([
          { status: 'running', count: 6 },
        ]);
        const events = `SELECT status, count(*)::int FROM events WHERE action = 'node_create' GROUP BY 1`;
        expect(await query(events)).toEqual([{ status: 'finished', count: 6 }]);
        const boots = `SELECT count(*)::int FROM sim_tasks WHERE kind = 'boot' GROUP BY machine`;
        expect(await query(boots)).toEqual(Array(6).fill({ count: 1 }));
        for (const process of servers) await process.stop();
      },
    );
});
