import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  statement,
} from '@cloud-account/database';

/** The time for which the row of a task is kept after its end, in milliseconds: much longer than any caller repeats its key. */
export const MAX_TASK_AGE = 7 * 24 * 3_600_000;

export const findTask = statement('sim-find-task', (given: Given<{ key: string }>) =>
  build.selectFrom('sim_tasks as t').select(columnsOf('sim_tasks', 't')).where('t.key', '=', given.key),
);

/** The due tasks of a machine that have not ended, in order, and among them the task of a key in any state. */
export const dueTasks = statement(
  'sim-due-tasks',
  (given: Given<{ machine: string; now: Date; key: string | null }>) =>
    build
      .selectFrom('sim_tasks as t')
      .select(columnsOf('sim_tasks', 't'))
      .where((eb) =>
        eb.or([
          eb('t.key', '=', given.key),
          eb.and([
            eb('t.machine', '=', given.machine),
            eb('t.ended_at', 'is', null),
            eb('t.due_at', '<=', given.now),
          ]),
        ]),
      )
      .orderBy('t.due_at')
      .orderBy('t.key'),
);

export const insertTask = statement('sim-insert-task', (given: Given<NewRow<'sim_tasks'>>) =>
  build.insertInto('sim_tasks').values(pick(given, newColumns('sim_tasks'))),
);

export const endTask = statement(
  'sim-end-task',
  (given: Given<{ key: string; failure: string | null; ended_at: Date }>) =>
    build
      .updateTable('sim_tasks')
      .set({ plan: null, failure: given.failure, ended_at: given.ended_at })
      .where('key', '=', given.key),
);

/** Fails the tasks in progress of a removed machine. */
export const failTasks = statement(
  'sim-fail-tasks',
  (given: Given<{ machine: string; failure: string; ended_at: Date }>) =>
    build
      .updateTable('sim_tasks')
      .set({ plan: null, failure: given.failure, ended_at: given.ended_at })
      .where('machine', '=', given.machine)
      .where('ended_at', 'is', null),
);

/** Deletes some tasks that ended before a time. */
export const deleteOldTasks = statement(
  'sim-delete-old-tasks',
  (given: Given<{ before: Date; limit: number }>) =>
    build
      .deleteFrom('sim_tasks')
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('sim_tasks')
          .select('key')
          .where('ended_at', '<', given.before)
          .orderBy('ended_at')
          .limit(given.limit)
          .forUpdate()
          .skipLocked(),
      ),
);
