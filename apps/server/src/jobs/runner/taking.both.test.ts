import { describe, expect, test } from 'vitest';
import { statements } from '@cloud-account/database';
import { finishJob, LEASE, leaseJob, nextDue, type LeasedJob } from '../../queue/job-queue.js';
import { useQueue, type TestQueue } from './queue.fixture.js';

const newQueue = useQueue();

const MANY_JOBS = 20_000;

/** Pages: a part of those that the jobs and their indexes have. */
const FEW_PAGES = 250;

/** The accounts that determine whose turn it is. */
interface TurnOfAccounts {
  readonly after?: number;
  readonly busy?: readonly number[];
  readonly full?: readonly number[];
}

const take = (
  { cloud, clock }: TestQueue,
  { after = 0, busy = [], full = [] }: TurnOfAccounts = {},
): Promise<LeasedJob | undefined> => {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE);
  return leaseJob(cloud.database, { owner: 'one', now, until, after, busy, full });
};

/** Puts many jobs of an account into the queue, due for an hour; `queue` and `state` by their number `n`. */
const fill = async (
  { cloud, clock }: TestQueue,
  queue: string,
  { state = `'pending'`, accountId = 0, count = MANY_JOBS } = {},
): Promise<void> => {
  await cloud.database.pool.query(
    `INSERT INTO jobs (kind, subject, queue, account_id, state, run_at, due_at, lease_until, created_at)
     SELECT 'publishZone', n::text, ${queue}, $2, ${state}, $1::timestamptz - interval '1 hour',
            CASE ${state} WHEN 'running' THEN $1::timestamptz + interval '1 hour' ELSE $1::timestamptz - interval '1 hour' END,
            CASE ${state} WHEN 'running' THEN $1::timestamptz + interval '1 hour' END, $1
     FROM generate_series(1, ${count}) n`,
    [clock.now(), accountId],
  );
};

/** The number of pages of the database that taking a job reads. */
const pagesOf = async ({ cloud, clock }: TestQueue, after = 0): Promise<number> => {
  const lease = statements.find(({ name }) => name === 'lease-job');
  const now = clock.now();
  const values = { owner: 'one', now, until: new Date(now.getTime() + LEASE), after, except: [] };
  const { text, values: given } = lease?.with(values as never) ?? { text: '', values: [] };
  const { rows } = await cloud.database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    given,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
};

/**
 * Expects that taking a job reads few pages once the database has removed the rows as they were before: it does so when no connection
 * of any test can need them.
 */
const expectFewPages = (server: TestQueue): Promise<unknown> =>
  expect
    .poll(async () => {
      await server.cloud.database.pool.query('VACUUM ANALYZE jobs');
      return pagesOf(server);
    })
    .toBeLessThan(FEW_PAGES);

describe('leasing one of very many jobs', () => {
  test.each(['before the planner knows of them', 'when it does'])('reads little %s', async (when) => {
    const server = await newQueue();
    await fill(server, `'zone ' || n`);
    if (when === 'when it does') await server.cloud.database.pool.query('ANALYZE jobs');
    expect(await pagesOf(server)).toBeLessThan(FEW_PAGES);
    expect(await take(server)).toMatchObject({ subject: '2' });
  });

  test('reads little where due jobs wait for others', async () => {
    const server = await newQueue();
    const pairs = `'zone ' || (n + 1) / 2`;
    await fill(server, pairs, { state: `CASE n % 2 WHEN 1 THEN 'running' ELSE 'pending' END` });
    await server.cloud.database.pool.query('ANALYZE jobs');
    const due = await nextDue(server.cloud.database);
    expect(due?.getTime()).toBeLessThan(server.clock.now().getTime());
    expect(await take(server)).toBeUndefined();
    // From then on nobody looks at them until those that they wait for are due.
    await expectFewPages(server);
    expect((await nextDue(server.cloud.database))?.getTime()).toBeGreaterThan(server.clock.now().getTime());
    await server.ask('another');
    expect(await take(server)).toMatchObject({ subject: 'another' });
  });

  test('takes the next job of a queue when the one before it has ended', async () => {
    const server = await newQueue();
    const { cloud, ask, clock } = server;
    await ask('1');
    const first = await take(server);
    if (first === undefined) throw new Error('Nothing was taken.');
    await ask('1');
    expect(await take(server)).toBeUndefined();
    expect((await nextDue(cloud.database))?.getTime()).toBeGreaterThan(clock.now().getTime());
    await finishJob(cloud.database, first, 'one', clock.now());
    expect(await take(server)).toMatchObject({ subject: '1' });
  });
});

describe('leasing in turn', () => {
  test('takes a job of each account, however many jobs one has', async () => {
    const server = await newQueue();
    await fill(server, `'zone ' || n`, { accountId: 7 });
    await server.cloud.database.pool.query('ANALYZE jobs');
    // Each measurement takes a job, too.
    for (const subject of ['8 1', '8 2']) await server.ask(subject, 0, 8);
    for (const subject of ['0 1', '0 2']) await server.ask(subject);
    const taken: string[] = [];
    for (let after = 0; taken.length < 4;) {
      expect(await pagesOf(server, after)).toBeLessThan(FEW_PAGES);
      const job = await take(server, { after });
      after = job?.account_id ?? 0;
      taken.push(after === 7 ? `7 ${job?.subject ?? ''}` : (job?.subject ?? ''));
    }
    expect(taken).toEqual(['7 2', '8 2', '0 2', '7 4']);
  });

  test('reads little where many accounts have jobs that are not due', async () => {
    const server = await newQueue();
    await fill(server, `'zone ' || n`);
    await server.cloud.database.pool.query(
      `UPDATE jobs SET account_id = id, due_at = $1::timestamptz + interval '1 hour', run_at = due_at`,
      [server.clock.now()],
    );
    await expectFewPages(server);
    await server.ask('due', 0, MANY_JOBS + 1);
    expect(await take(server)).toMatchObject({ subject: 'due' });
  });

  test('takes one of an account with jobs in progress only when no other has a due job', async () => {
    const server = await newQueue();
    for (const subject of ['1', '2', '3']) await server.ask(subject, 0, 7);
    await server.ask('later', 60_000, 9);
    await server.ask('other', 0, 5);
    expect(await take(server, { after: 5, busy: [7] })).toMatchObject({ subject: 'other' });
    expect(await take(server, { after: 5, busy: [7] })).toMatchObject({ subject: '1' });
  });

  test('takes none of an account that may have no more', async () => {
    const server = await newQueue();
    const now = server.clock.now().getTime();
    await server.ask('1', 0, 7);
    await server.ask('later', 60_000, 8);
    expect(await take(server, { busy: [7], full: [7] })).toBeUndefined();
    const next = await nextDue(server.cloud.database, server.clock.now());
    expect(next?.getTime()).toBeGreaterThanOrEqual(now + 60_000);
    expect(await take(server, { busy: [7] })).toMatchObject({ subject: '1' });
  });

  test('postpones what waits behind other jobs for each account alone', async () => {
    const server = await newQueue();
    await fill(server, `'zone'`, { accountId: 7, count: 2_000 });
    await server.ask('first', 0, 8);
    expect(await take(server)).toMatchObject({ account_id: 7 });
    expect(await take(server, { after: 7, busy: [7] })).toMatchObject({ subject: 'first' });
    expect(await take(server, { after: 8, busy: [7, 8] })).toBeUndefined();
    expect((await nextDue(server.cloud.database))?.getTime()).toBeGreaterThan(server.clock.now().getTime());
  });
});
