import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  newColumns,
  pick,
  type Row,
  statement,
} from '@cloud-account/database';
import type { TaskTimes } from '@cloud-account/machines';

const find = statement('find-task-times', () =>
  build.selectFrom('task_times').select(newColumns('task_times', 'id')),
);

const set = statement('set-task-times', (given: Given<Omit<Row<'task_times'>, 'id'>>) => {
  const values = pick(given, newColumns('task_times', 'id'));
  return build
    .insertInto('task_times')
    .values({ id: sql.lit(1), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values));
});

/** The times that tasks of simulated machines take. */
export class LabTaskTimes {
  #times: TaskTimes;

  /** @param configured as the settings say */
  constructor(
    private readonly database: Database,
    private readonly configured: TaskTimes,
  ) {
    this.#times = configured;
  }

  get present(): TaskTimes {
    return this.#times;
  }

  /** Reads what was set. */
  async read(): Promise<void> {
    this.#times = (await find.first(this.database, {})) ?? this.configured;
  }

  /** Sets it. */
  async set({ times, least }: TaskTimes): Promise<void> {
    await set.run(this.database, { times, least });
    this.#times = { times, least };
  }
}
