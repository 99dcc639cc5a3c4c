import type { ComputeTimes, TaskTimes } from '../task-times.js';
import type { Plan, TaskKind } from '@cloud-account/database';
import { fractionOf, seedOf } from '../machines/chance.js';

/** Milliseconds of every task of a kind, and of each GB. */
type Cost = readonly [always: number, perGigabyte: number];

/** The times of tasks: short ones for trials, or those of real hosts, which copy 1 GB in about 7 s. */
const costs: Readonly<Record<Exclude<ComputeTimes, 'instant'>, Readonly<Record<TaskKind, Cost>>>> = {
  scaled: {
    define: [100, 0],
    'create-disk': [400, 2],
    'resize-disk': [500, 5],
    'copy-disk': [500, 15],
    'remove-disk': [200, 0],
    'save-backup': [700, 20],
    'save-image': [700, 20],
    'restore-disk': [700, 15],
    'remove-backup': [200, 0],
    'set-password': [300, 0],
    boot: [1_000, 0],
    reboot: [1_500, 0],
    'shut-down': [600, 0],
    move: [1_000, 15],
    resize: [1_000, 10],
    remove: [300, 0],
  },
  real: {
    define: [2_000, 0],
    'create-disk': [12_000, 150],
    'resize-disk': [8_000, 400],
    'copy-disk': [5_000, 7_000],
    'remove-disk': [3_000, 0],
    'save-backup': [60_000, 9_000],
    'save-image': [30_000, 9_000],
    'restore-disk': [30_000, 7_000],
    'remove-backup': [3_000, 0],
    'set-password': [6_000, 0],
    boot: [20_000, 0],
    reboot: [28_000, 0],
    'shut-down': [9_000, 0],
    move: [45_000, 9_000],
    resize: [45_000, 7_000],
    remove: [5_000, 0],
  },
};

/** The longest time of a task in trials, in milliseconds. */
const SCALED_MOST = 10_000;

/** The tasks that every status of a node has one of; the others may be the whole of a job that changes no status. */
const madeOf: Readonly<Record<TaskKind, boolean>> = {
  define: true,
  'create-disk': false,
  'resize-disk': false,
  'copy-disk': true,
  'remove-disk': false,
  'save-backup': false,
  'save-image': false,
  'restore-disk': true,
  'remove-backup': false,
  'set-password': false,
  boot: true,
  reboot: true,
  'shut-down': true,
  move: true,
  resize: true,
  remove: true,
};

/** True if a task alone has to last as long as a status: a rebuild may be no more than the disk from the image. */
const lastsAsStatus = (plan: Plan): boolean =>
  plan.kind === 'create-disk' ? plan.content.image !== null : madeOf[plan.kind];

/**
 * The duration of a task, in milliseconds; the times of two tasks of a kind differ slightly.
 *
 * @param size the MB that the task copies or writes
 */
export function durationOf({ times, least }: TaskTimes, plan: Plan, size: number, key: string): number {
  if (times === 'instant') return 0;
  const [always, perGigabyte] = costs[times][plan.kind];
  const usual = always + (perGigabyte * size) / 1024;
  const about = usual * (0.85 + 0.3 * fractionOf(seedOf(key), 0));
  const most = times === 'scaled' ? Math.min(about, SCALED_MOST) : about;
  return Math.round(lastsAsStatus(plan) ? Math.max(least, most) : most);
}
