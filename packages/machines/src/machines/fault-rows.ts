import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type Row,
  statement,
  type TaskKind,
} from '@cloud-account/database';

export type FaultRow = Row<'sim_faults'>;

export const listFaults = statement('sim-list-faults', () =>
  build.selectFrom('sim_faults as f').select(columnsOf('sim_faults', 'f')).orderBy('f.id'),
);

export const insertFault = statement('sim-insert-fault', (given: Given<NewRow<'sim_faults'>>) =>
  build
    .insertInto('sim_faults')
    .values(pick(given, newColumns('sim_faults')))
    .returning(columnsOf('sim_faults', 'sim_faults')),
);

export const removeFault = statement('sim-remove-fault', (given: Given<{ id: number }>) =>
  build.deleteFrom('sim_faults').where('id', '=', given.id),
);

/** Removes the faults of a removed machine. */
export const removeFaultsOf = statement('sim-remove-faults-of', (given: Given<{ machine: string }>) =>
  build.deleteFrom('sim_faults').where('machine', '=', given.machine),
);

/** The faults that affect a task of a machine, the oldest first. */
export const matchingFaults = statement(
  'sim-matching-faults',
  (given: Given<{ machine: string; task: TaskKind }>) =>
    build
      .selectFrom('sim_faults as f')
      .select(columnsOf('sim_faults', 'f'))
      .where((eb) => eb.or([eb('f.machine', 'is', null), eb('f.machine', '=', given.machine)]))
      .where((eb) => eb.or([eb('f.task', 'is', null), eb('f.task', '=', given.task)]))
      .orderBy('f.id'),
);
