import { HypervisorUnavailable } from '@cloud-account/machines';
import { limits, pause, until, prismaOf } from '@cloud-account/testkit';
import { describe, expect, test, vi } from 'vitest';
import { LEASE, leaseJob } from '../../queue/job-queue.js';
import { enqueue } from '../../work/enqueue.js';
import { Latch, stopRenewals, useQueue } from './queue.fixture.js';

const newQueue = useQueue();

describe('enqueuing', () => {
  test('twice for a subject makes one job, and counts the requests', async () => {
    const { ask, run, rows } = await newQueue();
    for (let times = 0; times < 3; times += 1) await ask('1');
    await ask('2');
    expect(await rows('1')).toMatchObject([{ state: 'pending', requests: 3, attempts: 0 }]);
    const done: string[] = [];
    await run((_cloud, subject) => Promise.resolve(void done.push(subject)));
    await until(async () => {
      expect(await rows('1')).toMatchObject([{ state: 'done', requests: 3, attempts: 1 }]);
      expect(await rows('2')).toMatchObject([{ state: 'done', requests: 1 }]);
    });
    expect(done.sort()).toEqual(['1', '2']);
  });

  test('while the job runs leads to one more run, for any number of requests', async () => {
    const { ask, run, rows } = await newQueue();
    const latch = new Latch();
    let runs = 0;
    await run(async () => {
      runs += 1;
      await latch.wait();
    });
    await ask('1');
    await expect.poll(() => runs).toBe(1);
    for (let times = 0; times < 3; times += 1) await ask('1');
    expect(await rows('1')).toMatchObject([{ state: 'running' }, { state: 'pending', requests: 3 }]);
    // The other lane has had its chance by the time it has done something else.
    await ask('2');
    latch.open();
    await until(async () => {
      expect(await rows('1')).toMatchObject([{ state: 'done' }, { state: 'done' }]);
      expect(await rows('2')).toMatchObject([{ state: 'done' }]);
    });
    expect(runs).toBe(3);
  });

  test('for later does not start the job before', async () => {
    const { ask, run, rows, clock } = await newQueue();
    const taken: string[] = [];
    await run((_cloud, subject) => Promise.resolve(void taken.push(subject)));
    await ask('later', 60_000);
    await ask('now');
    await expect.poll(() => rows('now')).toMatchObject([{ state: 'done' }]);
    expect(taken).toEqual(['now']);
    clock.advance(60_000);
    await expect.poll(() => taken).toEqual(['now', 'later']);
  });
});

describe('a clock that goes back', () => {
  test('delays no pending job and no retry', async () => {
    const { ask, run, rows, clock } = await newQueue();
    let failures = 0;
    const done: string[] = [];
    await run((_cloud, subject) => {
      if (subject === 'failing' && failures === 0) {
        failures += 1;
        throw new Error('once');
      }
      done.push(subject);
      return Promise.resolve();
    });
    await ask('failing');
    await expect.poll(() => failures).toBe(1);
    await ask('soon', 2_000);
    clock.advance(-3_600_000);
    await ask('now');
    await expect.poll(() => done).toEqual(['now']);
    clock.advance(2_000);
    await expect.poll(() => done).toEqual(['now', 'soon']);
    clock.advance(40_000);
    await expect.poll(() => rows('failing')).toMatchObject([{ state: 'done' }]);
  });

  test('delays none either when no runner was running', async () => {
    const { ask, run, clock } = await newQueue();
    await ask('1');
    clock.advance(-3_600_000);
    const done: string[] = [];
    await run((_cloud, subject) => Promise.resolve(void done.push(subject)));
    await expect.poll(() => done).toEqual(['1']);
  });
});

describe('two runners on one queue', () => {
  test('never run jobs of one subject at the same time', async () => {
    const { ask, run, rows } = await newQueue();
    const running = new Map<string, number>();
    let max = 0;
    let maxAtAll = 0;
    let runs = 0;
    const latch = new Latch();
    const worker = async (_cloud: unknown, subject: string) => {
      runs += 1;
      running.set(subject, (running.get(subject) ?? 0) + 1);
      max = Math.max(max, running.get(subject) ?? 0);
      maxAtAll = Math.max(
        maxAtAll,
        [...running.values()].reduce((sum, count) => sum + count, 0),
      );
      await latch.wait();
      await pause(Math.random() * 5);
      running.set(subject, (running.get(subject) ?? 0) - 1);
    };
    await run(worker);
    await run(worker);
    const subjects = ['1', '2', '3', '4', '5'];
    const askAll = (count: number) =>
      Promise.all(
        subjects.map(async (subject) => {
          for (let times = 0; times < count; times += 1) await ask(subject);
        }),
      );
    await askAll(1);
    await expect.poll(() => runs).toBeGreaterThan(1);
    await askAll(10);
    latch.open();
    await askAll(10);
    await until(async () => {
      for (const subject of subjects) {
        const states = (await rows(subject)).map(({ state }) => state);
        expect(new Set(states)).toEqual(new Set(['done']));
      }
    });
    expect(max).toBe(1);
    expect(maxAtAll).toBeGreaterThan(1);
    expect(runs).toBeGreaterThan(subjects.length);
  });

  test('run one of a job whose lease ended and a newer job of the same subject', async () => {
    const { ask, cloud, clock } = await newQueue();
    const lease = (owner: string) => {
      const now = clock.now();
      const until = new Date(now.getTime() + 30_000);
      return leaseJob(cloud.database, { owner, now, until, after: 0, busy: [], full: [] });
    };
    for (let round = 0; round < 20; round += 1) {
      const subject = String(round);
      await ask(subject);
      expect(await lease('dead')).toMatchObject({ subject });
      await ask(subject);
      clock.advance(31_000);
      const taken = await Promise.all(['one', 'other', 'third'].map(lease));
      expect(taken.filter((job) => job?.subject === subject)).toHaveLength(1);
      await (
        await prismaOf({ cloud })
      ).job.updateMany({ data: { state: 'done', pendingKey: null, dueAt: null } });
    }
  });

  test('share the work when a lease is lost, and only the lease owner ends the job', async () => {
    stopRenewals();
    const { ask, run, rows, clock } = await newQueue();
    const latches = [new Latch(), new Latch()] as const;
    let runs = 0;
    const worker = async () => {
      runs += 1;
      await latches[runs === 1 ? 0 : 1].wait();
    };
    const first = await run(worker);
    await ask('1');
    await expect.poll(() => runs).toBe(1);
    void first.halt();
    clock.advance(31_000);
    await run(worker);
    await expect.poll(() => runs).toBe(2);
    latches[0].open();
    await ask('2');
    latches[1].open();
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('end the try of one whose process was stopped, without a failure, once another has the job', async () => {
    stopRenewals();
    const { ask, run, rows, clock, cloud } = await newQueue();
    const latch = new Latch();
    const signals: AbortSignal[] = [];
    const worker = async (_cloud: unknown, _subject: string, signal: AbortSignal) => {
      signals.push(signal);
      await latch.wait();
      signal.throwIfAborted();
    };
    const first = await run(worker);
    await ask('1');
    await expect.poll(() => signals).toHaveLength(1);
    void first.halt();
    clock.advance(31_000);
    await run(worker);
    await expect.poll(() => signals).toHaveLength(2);
    // The process of the first goes on.
    vi.advanceTimersByTime(LEASE / 3);
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    latch.open();
    await until(async () => {
      expect(await rows('1')).toMatchObject([{ state: 'done', attempts: 2, lastError: null }]);
      const metrics = await cloud.metrics.registry.metrics();
      for (const outcome of ['done', 'lost'])
        expect(metrics).toContain(`job_duration_seconds_count{kind="publishZone",outcome="${outcome}"} 1`);
    });
  });
});

test('a runner whose process was stopped for longer than a lease goes on with its jobs, and begins none anew', async () => {
  stopRenewals();
  const { ask, run, rows, clock } = await newQueue();
  const latch = new Latch();
  const begun: string[] = [];
  await run(async (_cloud, subject) => {
    begun.push(subject);
    if (subject === 'long') await latch.wait();
  });
  await ask('long');
  await expect.poll(() => begun).toEqual(['long']);
  clock.advance(31_000);
  // Its lanes would take what has been due for longer before this.
  await ask('next');
  await expect.poll(() => rows('next')).toMatchObject([{ state: 'done' }]);
  latch.open();
  await expect.poll(() => rows('long')).toMatchObject([{ state: 'done', attempts: 1 }]);
  expect(begun).toEqual(['long', 'next']);
});

describe('the jobs of one account', () => {
  test('leave a lane to others, and are all done', async () => {
    const { ask, run, cloud } = await newQueue();
    const latch = new Latch();
    const running: string[] = [];
    await cloud.transaction((tx) => {
      for (let subject = 0; subject < 300; subject += 1)
        enqueue({ account: { id: 7 } }, tx, {
          kind: 'publishZone',
          subject: `many ${subject}`,
          runAt: tx.now,
        });
    });
    await run(async (_cloud, subject) => {
      running.push(subject);
      if (subject.startsWith('many')) await latch.wait();
    });
    await expect.poll(() => running).toHaveLength(2);
    for (const subject of ['one', 'two', 'three']) {
      await ask(subject, 0, 8);
      await expect.poll(() => running.at(-1)).toBe(subject);
    }
    expect(running).toHaveLength(5);
    latch.open();
    await expect.poll(() => running).toHaveLength(303);
  });
});

describe('a job that fails', () => {
  test('is retried with growing delays, and given up after twelve tries', async () => {
    const { ask, run, rows, clock, expectJob } = await newQueue();
    let tries = 0;
    await run(() => {
      tries += 1;
      return Promise.reject(new Error(`try ${tries}`));
    });
    await ask('1');
    const waits: number[] = [];
    for (let attempts = 1; attempts < 12; attempts += 1) {
      const row = await until(async () => {
        const [found] = await rows('1');
        expect(found).toMatchObject({ state: 'running', attempts, lastError: `try ${attempts}` });
        return found;
      });
      const wait = Number(row?.leaseUntil) - clock.now().getTime();
      waits.push(wait);
      clock.advance(wait);
      expectJob(clock.now());
    }
    await expect
      .poll(() => rows('1'))
      .toMatchObject([{ state: 'failed', attempts: 12, lastError: 'try 12' }]);
    // Doubling from one second to five minutes, and at most a fifth more.
    for (const [at, wait] of waits.entries()) {
      const least = Math.min(1_000 * 2 ** at, 300_000);
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(1.2 * least);
    }
  });

  test('is tried again without an end while the host of the machines is away', async () => {
    const { ask, run, rows, clock, expectJob } = await newQueue();
    let tries = 0;
    await run(() => {
      tries += 1;
      return tries > 20 ? Promise.resolve() : Promise.reject(new HypervisorUnavailable(`try ${tries}`));
    });
    await ask('1');
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await until(async () => {
        expect(await rows('1')).toMatchObject([{ attempts: 0, lastError: `try ${attempt}` }]);
      });
      clock.advance(10_000);
      expectJob(clock.now());
    }
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('is given up without another try when its worker ended at every try', async () => {
    const { ask, run, rows, cloud } = await newQueue();
    await ask('1');
    await ask('2');
    await (await prismaOf({ cloud })).job.updateMany({ where: { subject: '1' }, data: { attempts: 12 } });
    const tried: string[] = [];
    await run((_cloud, subject) => Promise.resolve(void tried.push(subject)));
    await until(async () => {
      const lastError = 'Its worker ended whenever this was tried.';
      expect(await rows('1')).toMatchObject([{ state: 'failed', lastError }]);
      expect(await rows('2')).toMatchObject([{ state: 'done' }]);
      // Counted after the row is written.
      expect(await cloud.metrics.registry.metrics()).toContain(
        'job_duration_seconds_count{kind="publishZone",outcome="given up"} 1',
      );
    });
    expect(tried).toEqual(['2']);
  });

  test('can be enqueued again once it is given up', async () => {
    const { ask, run, rows, cloud } = await newQueue();
    await ask('1');
    await (await prismaOf({ cloud })).job.updateMany({ data: { attempts: 11 } });
    let sound = false;
    await run(() => (sound ? Promise.resolve() : Promise.reject(new Error('no'))));
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'failed', attempts: 12 }]);
    sound = true;
    await ask('1');
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'failed' }, { state: 'done', attempts: 1 }]);
  });
});

describe('stopping', () => {
  test('waits for jobs in progress and takes no more', async () => {
    const { ask, run, rows, clock } = await newQueue();
    const latch = new Latch();
    let aborted = false;
    let runs = 0;
    const runner = await run(async (_cloud, _subject, signal) => {
      runs += 1;
      signal.addEventListener('abort', () => (aborted = true));
      await latch.wait();
    });
    await ask('1');
    await expect.poll(() => runs).toBe(1);
    const stopped = runner.stop(limits.wait);
    // Not due for a lane that read the clock before the stop, and is still reading the queue.
    await ask('2', 1);
    clock.advance(1);
    expect(aborted).toBe(true);
    latch.open();
    await stopped;
    expect(await rows('1')).toMatchObject([{ state: 'done' }]);
    expect(await rows('2')).toMatchObject([{ state: 'pending', attempts: 0 }]);
  });

  test('lets jobs that exceed the time limit run again later', async () => {
    stopRenewals();
    const { ask, run, rows, clock } = await newQueue();
    const latch = new Latch();
    let runs = 0;
    const worker = () => {
      runs += 1;
      return runs === 1 ? latch.wait() : Promise.resolve();
    };
    const runner = await run(worker);
    await ask('1');
    await expect.poll(() => runs).toBe(1);
    await runner.stop(10);
    expect(await rows('1')).toMatchObject([{ state: 'running', attempts: 1 }]);
    // On PostgreSQL the next runner may be another server's: it waits for the lease to end.
    clock.advance(31_000);
    await run(worker);
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done', attempts: 2 }]);
    latch.open();
  });
});
