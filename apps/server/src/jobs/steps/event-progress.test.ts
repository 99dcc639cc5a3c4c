import { describe, expect, test } from 'vitest';
import { useQueue } from '../runner/queue.fixture.js';
import { progressOfEvent } from './event-progress.js';
import { step, steps, wait, Wait, type Step } from './stepped-job.js';

const newQueue = useQueue();

test('the duration of an event is that of its own work', async () => {
  const { askSteps, run, rows, events, clock, expectJob } = await newQueue();
  const ends = new Map<string, Date>();
  const lasting = (seconds: number) =>
    step<unknown, undefined>({
      act: ({ key }) => {
        const end = ends.get(key) ?? new Date(clock.now().getTime() + seconds * 1_000);
        ends.set(key, end);
        return Promise.resolve(clock.now() < end ? wait(end) : undefined);
      },
      endsEvent: () => true,
    });
  const key = await askSteps('1', { events: ['node_resize', 'node_boot'] });
  clock.advance(100_000);
  await run(steps({ steps: { resize: lasting(20), boot: lasting(5) }, failed: () => undefined }));
  for (const [name, seconds] of [
    ['resize', 20],
    ['boot', 5],
  ] as const) {
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'pending', step: name }]);
    clock.advance(seconds * 1_000);
    expectJob(clock.now());
  }
  await expect.poll(() => rows('1')).toMatchObject([{ state: 'done' }]);
  expect((await events(key)).map(({ duration }) => duration)).toEqual([20, 5]);
});

describe('the progress of an event', () => {
  const at = new Date('2026-05-31T12:00:00Z');
  const later = new Date('2026-05-31T12:01:00Z');
  const acting = { act: () => Promise.resolve(undefined) };
  const all: readonly Step<unknown>[] = [
    step({ ...acting, weight: 7, endsEvent: () => true }),
    step(acting),
    step({ ...acting, weight: 8 }),
    step({ save: () => undefined }),
    step({ ...acting, endsEvent: () => true }),
    step({ ...acting, weight: 5 }),
  ];
  const progress = { percent: 25, expected: 100, rate: '7 MB/s' };

  test.each([
    [0, 25, 100],
    [1, 2.5, 10],
    [2, 30, 90],
    [4, 92.5, 100],
    [5, 25, 100],
  ])('is that of its steps by their weight, at step %s', (index, percent, expected) => {
    expect(progressOfEvent(all, index, {}, new Wait(later, progress), at)).toEqual({
      progress: { at: at.getTime(), percent, until: later.getTime(), expected },
      rate: '7 MB/s',
    });
  });

  test('is not known where a step does not know its own', () => {
    expect(progressOfEvent(all, 1, {}, new Wait(later), at)).toBeUndefined();
  });
});
