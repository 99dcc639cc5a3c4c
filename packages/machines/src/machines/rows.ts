import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type Row,
  statement,
} from '@cloud-account/database';

export type MachineRow = Row<'sim_machines'>;
export type DiskRow = Row<'sim_disks'>;
/** A disk in a backup. */
export type SavedRow = Row<'sim_backup_disks'>;
export type TaskRow = Row<'sim_tasks'>;

/** Locks a machine and its tasks for one transaction, also before the machine exists. @returns true if there are faults */
export const lockMachine = statement('sim-lock-machine', (given: Given<{ machine: string }>) =>
  build.selectNoFrom((eb) => [
    sql<null>`pg_advisory_xact_lock(hashtextextended('machine ' || ${given.machine}::text, 0))`.as('locked'),
    eb.exists(eb.selectFrom('sim_faults').select('id')).$castTo<boolean>().as('faults'),
  ]),
);

export const findMachine = statement('sim-find-machine', (given: Given<{ machine: string }>) =>
  build
    .selectFrom('sim_machines as m')
    .select(columnsOf('sim_machines', 'm'))
    .where('m.uuid', '=', given.machine),
);

const known = newColumns('sim_machines');

/** Inserts a machine, or updates its size. */
export const putMachine = statement('sim-put-machine', (given: Given<NewRow<'sim_machines'>>) =>
  build
    .insertInto('sim_machines')
    .values(pick(given, known))
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((eb) => ({
        region: eb.ref('excluded.region'),
        vcpus: eb.ref('excluded.vcpus'),
        memory: eb.ref('excluded.memory'),
      })),
    ),
);

export const updateMachine = statement(
  'sim-update-machine',
  (given: Given<Pick<MachineRow, 'uuid' | 'region' | 'vcpus' | 'memory'>>) =>
    build
      .updateTable('sim_machines')
      .set({ region: given.region, vcpus: given.vcpus, memory: given.memory })
      .where('uuid', '=', given.uuid),
);

/** Records whether a machine runs. */
export const updatePower = statement(
  'sim-update-power',
  (given: Given<{ uuid: string; running: string | null; power: string; crashed_at: Date | null }>) =>
    build
      .updateTable('sim_machines')
      .set({ running: given.running, power: given.power, crashed_at: given.crashed_at })
      .where('uuid', '=', given.uuid),
);

/** Removes a machine and its disks. */
export const removeMachine = statement('sim-remove-machine', (given: Given<{ machine: string }>) =>
  build.deleteFrom('sim_machines').where('uuid', '=', given.machine),
);

export const oldestCrashes = statement('sim-oldest-crashes', (given: Given<{ limit: number }>) =>
  build
    .selectFrom('sim_machines')
    .select(['uuid', 'crashed_at'])
    .where('crashed_at', 'is not', null)
    .orderBy('crashed_at')
    .limit(given.limit),
);

export const removeCrash = statement('sim-remove-crash', (given: Given<{ machine: string; at: Date }>) =>
  build
    .updateTable('sim_machines')
    .set({ crashed_at: null })
    .where('uuid', '=', given.machine)
    .where('crashed_at', '=', given.at),
);

export const disksOfMachine = statement('sim-disks-of-machine', (given: Given<{ machine: string }>) =>
  build
    .selectFrom('sim_disks as d')
    .select(columnsOf('sim_disks', 'd'))
    .where('d.machine', '=', given.machine)
    .orderBy('d.uuid'),
);

/** The disks, of any machine. */
export const findDisks = statement('sim-find-disks', (given: Given<{ disks: readonly string[] }>) =>
  build
    .selectFrom('sim_disks as d')
    .select(columnsOf('sim_disks', 'd'))
    .where((eb) => eb('d.uuid', '=', eb.fn.any(sql<string[]>`${given.disks}::uuid[]`))),
);

export const insertDisk = statement('sim-insert-disk', (given: Given<NewRow<'sim_disks'>>) =>
  build.insertInto('sim_disks').values(pick(given, newColumns('sim_disks'))),
);

export const updateDiskSize = statement(
  'sim-update-disk-size',
  (given: Given<{ disk: string; size: number }>) =>
    build.updateTable('sim_disks').set({ size: given.size }).where('uuid', '=', given.disk),
);

export const updateContent = statement(
  'sim-update-content',
  (given: Given<{ disk: string; content: string }>) =>
    build.updateTable('sim_disks').set({ content: given.content }).where('uuid', '=', given.disk),
);

export const removeDisk = statement('sim-remove-disk', (given: Given<{ machine: string; disk: string }>) =>
  build.deleteFrom('sim_disks').where('uuid', '=', given.disk).where('machine', '=', given.machine),
);

export const disksOfBackup = statement('sim-disks-of-backup', (given: Given<{ backup: string }>) =>
  build
    .selectFrom('sim_backup_disks as b')
    .select(columnsOf('sim_backup_disks', 'b'))
    .where('b.backup', '=', given.backup)
    .orderBy('b.disk'),
);

export const insertSaved = statement('sim-insert-saved', (given: Given<NewRow<'sim_backup_disks'>>) =>
  build.insertInto('sim_backup_disks').values(pick(given, newColumns('sim_backup_disks'))),
);

export const removeSaved = statement('sim-remove-saved', (given: Given<{ backup: string }>) =>
  build.deleteFrom('sim_backup_disks').where('backup', '=', given.backup),
);
