import { sql } from 'kysely';
import { build, columnsOf, type Given, statement } from '@cloud-account/database';

/** The machines that run on a host, as far as is known, and what they run with. */
export const runningMachines = statement('hosted-running-machines', (given: Given<{ host: string }>) =>
  build
    .selectFrom('sim_machines')
    .select(['uuid', 'running'])
    .where('host', '=', given.host)
    .where('running', 'is not', null),
);

/** Changes what a running machine runs with. */
export const setRunning = statement(
  'hosted-set-running',
  (given: Given<{ machine: string; running: string }>) =>
    build.updateTable('sim_machines').set({ running: given.running }).where('uuid', '=', given.machine),
);

/** A machine that this host does not run: simulated, or of another host. */
export const foreignMachine = statement('hosted-foreign-machine', (given: Given<{ host: string | null }>) =>
  build
    .selectFrom('sim_machines')
    .select('host')
    .where((eb) => eb('host', 'is distinct from', given.host))
    .limit(1),
);

/** The tasks of a host that have not ended, the oldest first. */
export const openTasks = statement('hosted-open-tasks', (given: Given<{ host: string }>) =>
  build
    .selectFrom('sim_tasks as t')
    .select(columnsOf('sim_tasks', 't'))
    .where('t.host', '=', given.host)
    .where('t.ended_at', 'is', null)
    .orderBy('t.started_at'),
);

/** Takes a task from who did it before. @param before nobody, or a process that has ended */
export const takeTask = statement(
  'hosted-take-task',
  (given: Given<{ key: string; before: string | null; worker: string | null }>) =>
    build
      .updateTable('sim_tasks')
      .set({ worker: given.worker })
      .where('key', '=', given.key)
      .where('ended_at', 'is', null)
      .where((eb) => eb('worker', 'is not distinct from', given.before)),
);

export const setCounters = statement(
  'hosted-set-counters',
  (given: Given<{ machine: string; counters: string | null }>) =>
    build.updateTable('sim_machines').set({ counters: given.counters }).where('uuid', '=', given.machine),
);

/** The usage of a machine in each 5 minutes of a time range. */
export const samplesBetween = statement(
  'hosted-samples-between',
  (given: Given<{ machine: string; from: Date; to: Date }>) =>
    build
      .selectFrom('sim_samples')
      .select(['at', 'used'])
      .where('machine', '=', given.machine)
      .where('at', '>=', given.from)
      .where('at', '<', given.to)
      .orderBy('at'),
);

export const putSample = statement(
  'hosted-put-sample',
  (given: Given<{ machine: string; at: Date; used: string }>) =>
    build
      .insertInto('sim_samples')
      .values({ machine: given.machine, at: given.at, used: given.used })
      .onConflict((conflict) =>
        conflict.columns(['machine', 'at']).doUpdateSet((eb) => ({ used: eb.ref('excluded.used') })),
      ),
);

export const deleteOldSamples = statement(
  'hosted-delete-old-samples',
  (given: Given<{ machine: string; before: Date }>) =>
    build
      .deleteFrom('sim_samples')
      .where('machine', '=', given.machine)
      .where('at', '<', sql<Date>`${given.before}::timestamptz`),
);
