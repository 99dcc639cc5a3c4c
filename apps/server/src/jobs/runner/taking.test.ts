// Runs on both databases.
import { describe, expect, test } from 'vitest';
import { statements } from '../../database/statement.js';
import { finishJob, leaseJob, nextDue, type LeasedJob } from '../../repositories/job-queue.js';
import { useQueue, type TestQueue } from './queue.fixture.js';

const newQueue = useQueue();

const MANY = 20_000;

const take = ({ cloud, clock }: TestQueue): Promise<LeasedJob | undefined> => {
  const now = clock.now();
  return leaseJob(cloud.database, { owner: 'one', now, until: new Date(now.getTime() + 30_000) });
};

/** Puts many jobs into the queue, due for an hour; `queue` and `state` by their number `n`. */
const fill = async ({ cloud, clock }: TestQueue, queue: string, state = `'pending'`): Promise<void> => {
  await cloud.database.pool.query(
    `INSERT INTO jobs (kind, subject, queue, state, run_at, due_at, lease_until, created_at)
     SELECT 'publishZone', n::text, ${queue}, ${state}, $1::timestamptz - interval '1 hour',
            CASE ${state} WHEN 'running' THEN $1::timestamptz + interval '1 hour' ELSE $1::timestamptz - interval '1 hour' END,
            CASE ${state} WHEN 'running' THEN $1::timestamptz + interval '1 hour' END, $1
     FROM generate_series(1, ${MANY}) n`,
    [clock.now()],
  );
};

/** How many pages of the database taking a job reads. */
const pagesOf = async ({ cloud, clock }: TestQueue): Promise<number> => {
  const lease = statements.find(({ name }) => name === 'lease-job');
  const values = { owner: 'one', now: clock.now(), until: clock.now() };
  const { text, values: given } = lease?.with(values as never) ?? { text: '', values: [] };
  const { rows } = await cloud.database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    given,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
};

describe('leasing one of very many jobs', () => {
  test.each(['before the planner knows of them', 'when it does'])('reads little %s', async (when) => {
    const server = await newQueue();
    await fill(server, `'zone ' || n`);
    if (when === 'when it does') await server.cloud.database.pool.query('ANALYZE jobs');
    expect(await pagesOf(server)).toBeLessThan(150);
    expect(await take(server)).toMatchObject({ subject: '2' });
  });

  test('reads little where due jobs wait for others', async () => {
    const server = await newQueue();
    const pairs = `'zone ' || (n + 1) / 2`;
    await fill(server, pairs, `CASE n % 2 WHEN 1 THEN 'running' ELSE 'pending' END`);
    await server.cloud.database.pool.query('ANALYZE jobs');
    const due = await nextDue(server.cloud.database);
    expect(due?.getTime()).toBeLessThan(server.clock.now().getTime());
    expect(await take(server)).toBeUndefined();
    // From then on nobody looks at them until those that they wait for are due.
    expect(await pagesOf(server)).toBeLessThan(150);
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
