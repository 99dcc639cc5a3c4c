import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { beginOf, DAY_SPAN, HOUR_SPAN } from '../statistics/samples.js';

type Schedule = Schema<'NodeBackups'>['schedule'];
type Day = Exclude<NonNullable<Schedule['day']>, 'Scheduling'>;
type Window = Exclude<NonNullable<Schedule['window']>, 'Scheduling'>;

/** When a node is backed up, as somebody chose it or the platform. */
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

/** Within so many minutes of a window its backups begin, so that they are made before it ends. */
const BEGINNING = 90;

/** What the platform chooses where nobody has: nodes are spread over the days and windows. */
export function chooseSchedule(nodeId: number, { day, window }: Schedule): ChosenSchedule {
  return {
    day: day === null || day === 'Scheduling' ? (days[nodeId % days.length] ?? 'Sunday') : day,
    window: window === null || window === 'Scheduling' ? (windows[nodeId % windows.length] ?? 'W0') : window,
  };
}

const midnight = (time: Date): number => beginOf(DAY_SPAN, time);

/**
 * When a node's backup is to be begun next: in its window, after a time. Nodes that share a window begin at different minutes
 * of it.
 */
export function nextBackupAt(nodeId: number, { window }: Pick<ChosenSchedule, 'window'>, after: Date): Date {
  const minute = (nodeId * 37) % BEGINNING;
  const today = midnight(after) + hours[window] * HOUR_SPAN + minute * MINUTE;
  return new Date(today > after.getTime() ? today : today + DAY_SPAN);
}

/**
 * When a node's schedule is to be looked at after it was set: at once while something of it is to be chosen.
 *
 * @returns null where there is none
 */
export function nextLook(nodeId: number, { day, window }: Schedule, now: Date): Date | null {
  if (day === null || window === null) return null;
  return day === 'Scheduling' || window === 'Scheduling' ? now : nextBackupAt(nodeId, { window }, now);
}

/** Whether a time that was planned cannot have been planned at this time: the clock was set back since. */
export const latestPlan = (now: Date): Date => new Date(now.getTime() + DAY_SPAN);

/**
 * Whether an automatic backup is kept as that of a week: it is the first since the day of the schedule began last.
 *
 * @param newest when the newest weekly one was begun
 */
export function isWeekly(day: Day, now: Date, newest: Date | null): boolean {
  const behind = (now.getUTCDay() - days.indexOf(day) + days.length) % days.length;
  return newest === null || newest.getTime() < midnight(now) - behind * DAY_SPAN;
}

/** An automatic backup that succeeded. */
interface AutomaticBackup {
  readonly weekly: boolean;
}

/** Which automatic backups are not kept any more: all but the newest and the two newest weekly ones. @param backups the newest first */
export function surplusBackups<Backup extends AutomaticBackup>(backups: readonly Backup[]): Backup[] {
  const older = backups.slice(1);
  const weeks = older.filter(({ weekly }) => weekly).slice(0, bounds.BackupList.weeks.const);
  return older.filter((backup) => !weeks.includes(backup));
}
