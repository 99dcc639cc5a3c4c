import { describe, expect, it } from 'vitest';
import {
  chooseSchedule,
  isWeekly,
  latestPlan,
  nextBackupAt,
  nextScheduleCheck,
  surplusBackups,
} from './backup-schedule.js';

const at = (text: string) => new Date(`${text}Z`);
const HOUR = 3_600_000;

describe('the schedule of backups', () => {
  it('has a default that spreads nodes over days and windows', () => {
    expect(chooseSchedule(1, { day: 'Friday', window: 'W4' })).toEqual({ day: 'Friday', window: 'W4' });
    expect(chooseSchedule(1, { day: 'Scheduling', window: 'W4' })).toEqual({ day: 'Monday', window: 'W4' });
    expect(chooseSchedule(8, { day: 'Friday', window: 'Scheduling' })).toEqual({
      day: 'Friday',
      window: 'W16',
    });
    const all = Array.from({ length: 84 }, (_none, id) => chooseSchedule(id, { day: null, window: null }));
    expect(new Set(all.map(({ day, window }) => `${day} ${window}`)).size).toBe(84);
  });

  it('has the next backup in the first 90 minutes of the next window', () => {
    for (const id of [1, 2, 89, 12_345]) {
      const now = at('2026-03-02T12:00:00');
      const next = nextBackupAt(id, { window: 'W14' }, now);
      expect(next.getTime() - at('2026-03-02T14:00:00').getTime()).toBeLessThan(1.5 * HOUR);
      expect(next.getTime()).toBeGreaterThanOrEqual(at('2026-03-02T14:00:00').getTime());
      const after = nextBackupAt(id, { window: 'W14' }, next);
      expect(after.getTime() - next.getTime()).toBe(24 * HOUR);
      expect(nextBackupAt(id, { window: 'W14' }, new Date(next.getTime() + 1_000))).toEqual(after);
      expect(after <= latestPlan(next)).toBe(true);
    }
  });

  it('is checked at once when a day or window must be chosen', () => {
    const now = at('2026-03-02T12:00:00');
    expect(nextScheduleCheck(1, { day: null, window: null }, now)).toBeNull();
    expect(nextScheduleCheck(1, { day: 'Scheduling', window: 'W4' }, now)).toEqual(now);
    expect(nextScheduleCheck(1, { day: 'Sunday', window: 'W4' }, now)).toEqual(
      nextBackupAt(1, { window: 'W4' }, now),
    );
  });
});

describe('automatic backups', () => {
  it('are weekly when they are the first since the day of the schedule', () => {
    // A Wednesday.
    const now = at('2026-03-04T04:10:00');
    expect(isWeekly('Wednesday', now, null)).toBe(true);
    expect(isWeekly('Wednesday', now, at('2026-02-25T04:10:00'))).toBe(true);
    expect(isWeekly('Wednesday', now, at('2026-03-04T00:00:00'))).toBe(false);
    expect(isWeekly('Monday', now, at('2026-03-02T04:10:00'))).toBe(false);
    expect(isWeekly('Monday', now, at('2026-03-01T04:10:00'))).toBe(true);
    expect(isWeekly('Thursday', now, at('2026-02-26T04:10:00'))).toBe(false);
    expect(isWeekly('Thursday', now, at('2026-02-25T04:10:00'))).toBe(true);
  });

  it('are at most three: the newest and two weekly ones', () => {
    let kept: { day: number; weekly: boolean }[] = [];
    for (let day = 0; day < 60; day += 1) {
      kept = [{ day, weekly: day % 7 === 3 }, ...kept];
      const surplus = surplusBackups(kept);
      kept = kept.filter((backup) => !surplus.includes(backup));
      expect(kept.length).toBeLessThanOrEqual(3);
      expect(kept[0]?.day).toBe(day);
    }
    expect(kept.map(({ day }) => day)).toEqual([59, 52, 45]);
  });
});
