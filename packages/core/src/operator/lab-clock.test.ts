import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { advancedTo, awaitedEventProblems, draftClock } from './lab-clock.js';

const shown = new Date('2030-01-01T12:00:00.400Z');

const accepted = (body: Body<'updateLabClock'>) => {
  const decision = draftClock(body, shown);
  return decision.ok ? [decision.value.now.toISOString(), decision.value.rate] : decision.refusals;
};

describe('the clock', () => {
  it.each([
    [{ mode: 'frozen' }, '2030-01-01T12:00:00.400Z', 0],
    [{ mode: 'real' }, '2030-01-01T12:00:00.400Z', 1],
    [{ mode: 'scaled', rate: 60 }, '2030-01-01T12:00:00.400Z', 60],
    [{ mode: 'frozen', now: '2030-01-02T00:00:00' }, '2030-01-02T00:00:00.000Z', 0],
    [{ mode: 'frozen', now: '2099-12-31T23:59:59' }, '2099-12-31T23:59:59.000Z', 0],
    // The same second is no move.
    [{ mode: 'frozen', now: '2030-01-01T12:00:00' }, '2030-01-01T12:00:00.400Z', 0],
  ] as const)('accepts %j', (body, now, rate) => {
    expect(accepted(body)).toEqual([now, rate]);
  });

  it.each([
    [{ mode: 'frozen', now: '2030-01-01T11:59:59' }, ['The clock shows 2030-01-01T12:00:00 already']],
    [{ mode: 'frozen', now: '2100-01-01T00:00:00' }, ['The clock shows times up to the end of 2099']],
    [{ mode: 'real', now: '2031-02-29T00:00:00' }, ['now is not valid']],
    [{ mode: 'scaled' }, ['rate is required for a scaled clock']],
    [
      { mode: 'frozen', rate: 2, now: '2029-01-01T00:00:00' },
      ['The clock shows 2030-01-01T12:00:00 already', 'rate is for a scaled clock only'],
    ],
  ] as const)('refuses %j', (body, reasons) => {
    const decision = draftClock(body, shown);
    expect(decision.ok ? [] : decision.refusals.map(({ reason }) => reason)).toEqual(reasons);
  });

  it('is advanced up to the end of 2099', () => {
    expect(advancedTo({ seconds: 86_400 }, shown)).toEqual({
      ok: true,
      value: new Date('2030-01-02T12:00:00.400Z'),
    });
    const late = new Date('2099-12-31T23:59:59Z');
    expect(advancedTo({ seconds: 1 }, late)).toMatchObject({ ok: false, refusals: [{ field: 'seconds' }] });
  });
});

describe('a wait', () => {
  it('names an event when it is for one, and only then', () => {
    const event = { action: 'node_boot' };
    expect(awaitedEventProblems({ until: 'idle' })).toEqual([]);
    expect(awaitedEventProblems({ until: 'event', event })).toEqual([]);
    expect(awaitedEventProblems({ until: 'event' })).toMatchObject([
      { field: 'event', reason: 'event is required to wait for an event' },
    ]);
    expect(awaitedEventProblems({ until: 'idle', event })).toMatchObject([
      { field: 'event', reason: 'event is only for `until: event`' },
    ]);
  });
});
