import { limits, until, prismaOf } from '@cloud-account/testkit';
import { describe, expect, test, vi } from 'vitest';
import { Latch, stopRenewals, useQueue } from '../runner/queue.fixture.js';
import { note } from './note.fixture.js';
import { step, StepFailed, steps, wait, type Saving } from './stepped-job.js';

const newQueue = useQueue();

const nothing: Saving = () => undefined;

describe('a job with steps', () => {
  test('runs its wanted steps in order, each with its own key', async () => {
    const { askSteps, run, rows } = await newQueue();
    const done: string[] = [];
    const noted = (name: string) =>
      step<{ boot: boolean }, string>({
        act: ({ key, payload }) =>
          Promise.resolve(`${name} ${String(payload.boot)} ${key.split(':')[1] ?? ''}`),
        save: (_tx, _run, result) => void done.push(result),
      });
    const boot = step<{ boot: boolean }>({
      wanted: ({ boot: wanted }) => wanted,
      save: () => void done.push('boot'),
    });
    const kind = steps<{ boot: boolean }>({
      steps: { define: noted('define'), boot, tidy: noted('tidy') },
      failed: nothing,
    });
    await run(kind);
    await askSteps('1', { payload: { boot: false } });
    await expect
      .poll(() => rows('1'))
      .toMatchObject([{ state: 'done', step: 'tidy', payload: {}, attempts: 1 }]);
    expect(done).toEqual(['define false define', 'tidy false tidy']);
    await askSteps('2', { payload: { boot: true } });
    await expect.poll(() => rows('2')).toMatchObject([{ state: 'done' }]);
    expect(done.slice(2)).toEqual(['define true define', 'boot', 'tidy true tidy']);
  });

  test('begins, updates and ends its events', async () => {
    const { askSteps, run, events, rows, clock } = await newQueue();
    const latch = new Latch();
    let asked = 0;
    const kind = steps<unknown>({
      steps: {
        create: step({
          act: async () => {
            asked += 1;
            if (asked === 1)
              return wait(new Date(clock.now().getTime() + 10_000), { percent: 40.6, expected: 100 });
            await latch.wait();
            return undefined;
          },
          endsEvent: () => true,
        }),
        boot: step({
          act: () =>
            Promise.resolve(wait(new Date(clock.now().getTime() + 10_000), { percent: 10, expected: 20 })),
        }),
      },
      failed: nothing,
    });
    const key = await askSteps('1', { events: ['node_create', 'node_boot'] });
    expect(await events(key)).toMatchObject([
      { action: 'node_create', status: 'scheduled', percent: 0 },
      { action: 'node_boot', status: 'scheduled' },
    ]);
    await run(kind);
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'pending', step: 'create', attempts: 0 }]);
    expect(await events(key)).toMatchObject([
      { status: 'started', percent: 40, remaining: null },
      { status: 'scheduled' },
    ]);
    clock.advance(10_000);
    latch.open();
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'pending', step: 'boot' }]);
    expect(await events(key)).toMatchObject([
      { status: 'finished', percent: 100, remaining: 0 },
      { status: 'started', percent: 10 },
    ]);
  });

  test('uses no lane while it waits', async () => {
    const { askSteps, run, rows, clock } = await newQueue();
    const later = step<{ waits: boolean }, undefined>({
      act: ({ payload: { waits } }) =>
        Promise.resolve(waits ? wait(new Date(clock.now().getTime() + 60_000)) : undefined),
    });
    for (const subject of ['1', '2', '3']) await askSteps(subject, { payload: { waits: true } });
    await askSteps('4', { payload: { waits: false } });
    await run(steps({ steps: { later }, failed: nothing }));
    await until(async () => {
      expect(await rows('4')).toMatchObject([{ state: 'done' }]);
      for (const subject of ['1', '2', '3'])
        expect(await rows(subject)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    });
  });

  test('waits for earlier jobs in its queue, whatever their kind', async () => {
    const { askSteps, run, clock } = await newQueue();
    const done: string[] = [];
    let waited = false;
    const kind = steps<unknown>({
      steps: {
        first: step({
          act: ({ subject }) => {
            if (subject !== 'a' || waited) return Promise.resolve(undefined);
            waited = true;
            return Promise.resolve(wait(new Date(clock.now().getTime() + 10_000)));
          },
        }),
        second: step({ save: (_tx, { subject }) => void done.push(subject) }),
      },
      failed: nothing,
    });
    await askSteps('a', { queue: 'node:1' });
    await askSteps('b', { queue: 'node:1' });
    await askSteps('c', { queue: 'node:2' });
    await run(kind);
    await expect.poll(() => done).toEqual(['c']);
    clock.advance(10_000);
    await expect.poll(() => done).toEqual(['c', 'a', 'b']);
  });
});

describe('a step', () => {
  test('is retried alone when it fails, with its own count of tries', async () => {
    const { askSteps, run, rows, clock, cloud, expectJob } = await newQueue();
    const tries = { one: 0, two: 0 };
    const failing = (name: 'one' | 'two', times: number) =>
      step<unknown>({
        save: async (tx) => {
          tries[name] += 1;
          await note(tx, `${name} of tries`);
          if (tries[name] <= times) throw new Error(`${name} ${tries[name]}`);
        },
      });
    await run(steps({ steps: { one: failing('one', 2), two: failing('two', 1) }, failed: nothing }));
    await askSteps('1');
    for (const [name, attempts] of [
      ['one', 1],
      ['one', 2],
      ['two', 1],
    ] as const) {
      await expect
        .poll(() => rows('1'))
        .toMatchObject([{ state: 'running', step: name, attempts, lastError: `${name} ${attempts}` }]);
      clock.advance(5_000);
      expectJob(clock.now());
    }
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done', attempts: 2, lastError: null }]);
    expect(tries).toEqual({ one: 3, two: 2 });
    // What was written together with a failure is not there.
    const { rateCount } = await prismaOf({ cloud });
    expect(await rateCount.deleteMany({ where: { key: { endsWith: ' of tries' } } })).toEqual({ count: 2 });
  });

  test.each(['act', 'save'] as const)('fails the job when it can never be done, in %s', async (where) => {
    const { askSteps, run, rows, events, cloud } = await newQueue();
    const lines = { info: vi.spyOn(cloud.log, 'info'), error: vi.spyOn(cloud.log, 'error') };
    const failed: unknown[] = [];
    const fail = () => Promise.reject(new StepFailed('The disk is full.'));
    const kind = steps<unknown>({
      steps: {
        one: where === 'act' ? step({ act: fail }) : step({ save: fail }),
        two: step({ save: () => void failed.push('two') }),
      },
      failed: (_tx, { subject, payload }, reason) => void failed.push([subject, payload, reason]),
    });
    const key = await askSteps('1', { payload: { size: 5 }, events: ['disk_create', 'node_boot'] });
    await run(kind);
    await expect
      .poll(() => rows('1'))
      .toMatchObject([{ state: 'failed', step: 'one', lastError: 'The disk is full.', payload: {} }]);
    const failure = { status: 'failed', remaining: 0, message: 'The disk is full.' };
    expect(await events(key)).toMatchObject([failure, failure]);
    expect(failed).toEqual([['1', { size: 5 }, 'The disk is full.']]);
    // A line, and no stack: it is no error of the server.
    const [about] = lines.info.mock.calls.find(([, text]) => text === 'a job ended as failed') ?? [];
    expect(about).toMatchObject({ subject: '1', attempts: 1, reason: 'The disk is full.' });
    expect(about).not.toHaveProperty('err');
    expect(lines.error).not.toHaveBeenCalled();
  });

  test('is given up after too many failures, also when its worker always crashes', async () => {
    const { askSteps, run, rows, cloud, events } = await newQueue();
    const key = await askSteps('1', { events: ['node_boot'] });
    const { job } = await prismaOf({ cloud });
    await job.updateMany({ data: { attempts: 11 } });
    await askSteps('2');
    await job.updateMany({ where: { subject: '2' }, data: { attempts: 12 } });
    const reasons: string[] = [];
    await run(
      steps({
        steps: { one: step({ act: () => Promise.reject(new Error('Not today.')) }) },
        failed: (_tx, _run, reason) => void reasons.push(reason),
      }),
    );
    await until(async () => {
      expect(await rows('1')).toMatchObject([{ state: 'failed', lastError: 'Not today.' }]);
      expect(await rows('2')).toMatchObject([{ state: 'failed' }]);
    });
    // The reason is for operators; users see another.
    const message = 'The platform could not do this because of an error of its own.';
    expect(await events(key)).toMatchObject([{ status: 'failed', message }]);
    expect(reasons.sort()).toEqual(['Its worker ended whenever this was tried.', message]);
  });

  test('is not saved by a worker that lost its lease', async () => {
    stopRenewals();
    const { askSteps, run, rows, clock, events } = await newQueue();
    const latch = new Latch();
    let acts = 0;
    const saved: string[] = [];
    const keys = new Set<string>();
    const kind = steps<unknown>({
      steps: {
        one: step({
          act: async ({ key }) => {
            keys.add(key);
            acts += 1;
            const mine = acts;
            if (mine === 1) await latch.wait();
            return mine;
          },
          save: (_tx, _run, mine) => void saved.push(`one by ${mine}`),
        }),
        two: step({ save: () => void saved.push('two') }),
      },
      failed: nothing,
    });
    const runner = await run(kind);
    const key = await askSteps('1', { events: ['node_boot'] });
    await expect.poll(() => acts).toBe(1);
    void runner.halt();
    clock.advance(31_000);
    await run(kind);
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done' }]);
    latch.open();
    await askSteps('2');
    await expect.poll(() => rows('2')).toMatchObject([{ state: 'done' }]);
    expect(saved.filter((what) => what !== 'two')).toEqual(['one by 2', 'one by 3']);
    expect(keys.size).toBe(2);
    expect(await events(key)).toMatchObject([{ status: 'finished' }]);
  });
});

describe('a server of a former version', () => {
  const saved: string[] = [];
  const known = steps<unknown>({
    steps: { one: step({ save: () => void saved.push('one') }) },
    failed: nothing,
  });

  test.each([
    ['kind', null, 'This version does not do jobs of the kind.', () => Promise.resolve()],
    ['step', 'one', 'This version has no step one.', steps({ steps: { other: step({}) }, failed: nothing })],
  ])('leaves a job with a new %s to a server of the new version', async (_what, at, reason, former) => {
    const { askSteps, run, rows, clock, events, cloud } = await newQueue();
    const key = await askSteps('1', { events: ['node_boot'] });
    await (await prismaOf({ cloud })).job.updateMany({ data: { step: at } });
    const runner = await run(former);
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'running', step: at, lastError: reason }]);
    await runner.stop(limits.wait);
    clock.advance(5_000);
    await run(known);
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'done' }]);
    expect(saved.splice(0)).toEqual(['one']);
    expect(await events(key)).toMatchObject([{ status: 'finished' }]);
  });
});

describe('the end of a job that failed', () => {
  const failingStep = step<unknown, undefined>({
    act: () => Promise.reject(new StepFailed('No such image.')),
  });

  test('is retried where it cannot be written, without the step being repeated', async () => {
    const { askSteps, run, rows, events, clock, expectJob } = await newQueue();
    let ends = 0;
    let acts = 0;
    const kind = steps<unknown>({
      steps: {
        one: step({
          act: () => {
            acts += 1;
            return Promise.reject(new StepFailed('No such image.'));
          },
        }),
      },
      failed: () => {
        ends += 1;
        if (ends < 3) throw new Error(`end ${ends}`);
      },
    });
    const key = await askSteps('1', { events: ['node_create'] });
    await run(kind);
    for (const attempts of [1, 2]) {
      await expect
        .poll(() => rows('1'))
        .toMatchObject([{ state: 'running', attempts, lastError: `end ${attempts}` }]);
      clock.advance(5_000);
      expectJob(clock.now());
    }
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'failed', lastError: 'No such image.' }]);
    expect([acts, ends]).toEqual([1, 3]);
    expect(await events(key)).toMatchObject([{ status: 'failed' }]);
  });

  test('is reached even where the kind can never write it', async () => {
    const { askSteps, run, rows, events, cloud } = await newQueue();
    const key = await askSteps('1', { events: ['node_create'] });
    await (await prismaOf({ cloud })).job.updateMany({ data: { failure: 'No such image.', attempts: 11 } });
    await run(
      steps({
        steps: { failingStep },
        failed: () => {
          throw new Error('never');
        },
      }),
    );
    await expect.poll(() => rows('1')).toMatchObject([{ state: 'failed', lastError: 'No such image.' }]);
    expect(await events(key)).toMatchObject([{ status: 'failed' }]);
  });
});
