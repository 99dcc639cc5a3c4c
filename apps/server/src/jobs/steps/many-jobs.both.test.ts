import { randomUUID } from 'node:crypto';
import { pause, until, prismaOf } from '@cloud-account/testkit';
import { describe, expect, test } from 'vitest';
import { enqueueSteps, PLATFORM, unfinishedJobs, unfinishedJobsAbout } from '../../repositories/job-rows.js';
import { useQueue } from '../runner/queue.fixture.js';
import { note } from './note.fixture.js';
import { step, steps, wait, type Saving } from './stepped-job.js';

const newQueue = useQueue();

const nothing: Saving = () => undefined;

describe('two runners', () => {
  test('run the jobs of a queue one after another, and save every step once', async () => {
    const { askSteps, run, clock, cloud } = await newQueue();
    const { job, rateCount } = await prismaOf({ cloud });
    const running = new Map<string, number>();
    const waited = new Set<string>();
    let max = 0;
    const ended = new Map<string, string[]>();
    const queueOf = (subject: string): string => `node:${subject.split(' ')[0] ?? ''}`;
    const one = step<unknown, undefined>({
      act: async ({ subject, key }) => {
        const queue = queueOf(subject);
        running.set(queue, (running.get(queue) ?? 0) + 1);
        max = Math.max(max, running.get(queue) ?? 0);
        await pause(Math.random() * 3);
        running.set(queue, (running.get(queue) ?? 0) - 1);
        if (waited.has(key) || Math.random() < 0.5) return undefined;
        waited.add(key);
        return wait(new Date(clock.now().getTime() + Math.random() * 20));
      },
      // Saving it once more would break the uniqueness of the name.
      save: (tx, { key }) => note(tx, `${key} of two`),
    });
    const last = step<unknown>({
      save: (_tx, { subject }) => {
        const queue = queueOf(subject);
        ended.set(queue, [...(ended.get(queue) ?? []), subject]);
      },
    });
    const kind = steps<unknown>({ steps: { one, two: one, last }, failed: nothing });
    await run(kind);
    await run(kind);
    const queues = ['1', '2', '3', '4'];
    const numbers = Array.from({ length: 8 }, (_none, number) => String(number));
    await Promise.all(
      queues.map(async (queue) => {
        for (const number of numbers) await askSteps(`${queue} ${number}`, { queue: `node:${queue}` });
      }),
    );
    await until(async () => {
      clock.advance(20);
      expect(await job.count({ where: { state: { not: 'done' } } })).toBe(0);
    });
    expect(max).toBe(1);
    for (const queue of queues)
      expect(ended.get(`node:${queue}`)).toEqual(numbers.map((number) => `${queue} ${number}`));
    const { count } = await rateCount.deleteMany({ where: { key: { endsWith: ' of two' } } });
    expect(count).toBe(queues.length * numbers.length * 2);
  });
});

test('does not delay waiting steps after the clock was set back', async () => {
  const { askSteps, run, rows, clock, cloud } = await newQueue();
  let asked = 0;
  await run(
    steps<unknown>({
      steps: {
        one: step({
          act: () => {
            asked += 1;
            return Promise.resolve(asked === 1 ? wait(new Date(clock.now().getTime() + 60_000)) : undefined);
          },
        }),
      },
      failed: nothing,
    }),
  );
  await askSteps('1');
  await expect.poll(() => rows('1')).toMatchObject([{ state: 'pending', step: 'one' }]);
  // It was asked for long ago: only its wait is in what is the future then.
  await cloud.database.pool.query(`UPDATE jobs SET created_at = created_at - interval '1 day'`);
  clock.advance(-3_600_000);
  await askSteps('2');
  await expect.poll(() => rows('2')).toMatchObject([{ state: 'done' }]);
  clock.advance(60_000);
  await expect.poll(() => rows('1')).toMatchObject([{ state: 'done' }]);
});

test('lists the unfinished jobs of a queue, including those that the transaction enqueues', async () => {
  const { askSteps, cloud } = await newQueue();
  await askSteps('1', { queue: 'node:1' });
  await askSteps('2', { queue: 'node:2' });
  const key = randomUUID();
  await cloud.transaction(async (tx) => {
    const job = {
      kind: 'publishZone',
      subject: '3',
      queue: 'node:1',
      key,
      payload: {},
      runAt: tx.now,
    } as const;
    enqueueSteps(PLATFORM, tx, job);
    expect((await unfinishedJobs(tx, 'node:1')).map(({ subject }) => subject)).toEqual(['1', '3']);
    expect(await unfinishedJobsAbout(tx, 'publishZone', '3')).toMatchObject([{ queue: 'node:1', key }]);
  });
  const { job } = await prismaOf({ cloud });
  await job.updateMany({ where: { subject: '1' }, data: { state: 'done', dueAt: null } });
  expect(await unfinishedJobs(cloud.database, 'node:1')).toMatchObject([{ subject: '3' }]);
});
