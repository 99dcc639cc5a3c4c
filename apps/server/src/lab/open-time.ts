import type { Clock } from '@cloud-account/runtime';
import type { Config } from '../config/config.js';
import type { Database } from '@cloud-account/database';
import { LabClock } from './clock/lab-clock.js';
import { LabTaskTimes } from './jobs/task-times.js';
import { LabSeed } from './seed/lab-seed.js';

/** What the rest of the server is composed of where the lab is on. */
export interface LabTime {
  readonly clock: LabClock;
  readonly tasks: LabTaskTimes;
  /** Undefined: values are unpredictable. */
  readonly seed: LabSeed | undefined;
}

/** Reads what was set of the clock, of tasks and of seeded values. @param machine the machine's clock */
export async function openLabTime(
  { computeTimes: times, computeLeast: least, labSeed }: Config,
  database: Database,
  machine: Clock,
): Promise<LabTime> {
  const clock = new LabClock(database, machine);
  // The server that held it has ended with its call.
  if (database.kind !== 'postgresql') await clock.letGo();
  const tasks = new LabTaskTimes(database, { times, least });
  const seed = labSeed === undefined ? undefined : new LabSeed(database, labSeed);
  const time = { clock, tasks, seed };
  await readLabTime(time);
  return time;
}

/** Reads what was set, through this server or another one. */
export async function readLabTime({ clock, tasks, seed }: LabTime): Promise<void> {
  await clock.read();
  await tasks.read();
  await seed?.read();
}
