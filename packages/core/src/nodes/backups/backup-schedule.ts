import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { beginOf, DAY_SPAN, HOUR_SPAN } from '../statistics/samples.js';

type Schedule = Schema<'NodeBackups'>['schedule'];
type Day = Exclude<NonNullable<Schedule['day']>, 'Scheduling'>;
type Window = Exclude<NonNullable<Schedule['window']>, 'Scheduling'>;

/** The day and window of the backups of a node. */
export interface ChosenSchedule {
  readonly day: Day;
  readonly window: Window;
}

const days: readonly Day[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const hours: Readonly<Record<Window, number>> = {
  W0: 0,
  W2: 2,
  W4: 4,
  W6: 6,
  W8: 8,
  W10: 10,
  W12: 12,
  W14: 14,
  W16: 16,
  W18: 18,
  W20: 20,
  W22: 22,
};
const windows = Object.keys(hours) as readonly Window[];

const MINUTE = 60_000;

/** Backups start in these first minutes of a window, so that they end in it. */
const BEGINNING = 90;

/** Chooses a missing day or window; spreads nodes over all days and windows. */
export function chooseSchedule(nodeId: number, { day, window }: Schedule): ChosenSchedule {
  return {
    day: day === null || day === 'Scheduling' ? (days[nodeId % days.length] ?? 'Sunday') : day,
    window: window === null || window === 'Scheduling' ? (windows[nodeId % windows.length] ?? 'W0') : window,
  };
}

const midnight = (time: Date): number => beginOf(DAY_SPAN, time);

/** The next start of a backup in the window of a node. Nodes with the same window start at different minutes. */
export function nextBackupAt(nodeId: number, { window }: Pick<ChosenSchedule, 'window'>, after: Date): Date {
  const minute = (nodeId * 37) % BEGINNING;
  const today = midnight(after) + hours[window] * HOUR_SPAN + minute * MINUTE;
  return new Date(today > after.getTime() ? today : today + DAY_SPAN);
}

/**
 * When to check the schedule of a node: at once when a day or window must be chosen, otherwise at the next backup.
 *
 * @returns null without a schedule
 */
export function nextScheduleCheck(nodeId: number, { day, window }: Schedule, now: Date): Date | null {
  if (day === null || window === null) return null;
  return day === 'Scheduling' || window === 'Scheduling' ? now : nextBackupAt(nodeId, { window }, now);
}

/** The latest possible time of a next backup. A later one shows that the clock went back. */
export const latestPlan = (now: Date): Date => new Date(now.getTime() + DAY_SPAN);

/**
 * True if an automatic backup is weekly: it is the first since the last start of the scheduled day.
 *
 * @param newest the start of the newest weekly backup
 */
export function isWeekly(day: Day, now: Date, newest: Date | null): boolean {
  const behind = (now.getUTCDay() - days.indexOf(day) + days.length) % days.length;
  return newest === null || newest.getTime() < midnight(now) - behind * DAY_SPAN;
}

/** An automatic backup that succeeded. */
interface AutomaticBackup {
  readonly weekly: boolean;
}

/** The automatic backups to delete: all except the newest and the two newest weekly ones. @param backups the newest first */
export function surplusBackups<Backup extends AutomaticBackup>(backups: readonly Backup[]): Backup[] {
  const older = backups.slice(1);
  const weeks = older.filter(({ weekly }) => weekly).slice(0, bounds.BackupList.weeks.const);
  return older.filter((backup) => !weeks.includes(backup));
}
