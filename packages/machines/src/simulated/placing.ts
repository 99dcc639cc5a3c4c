import { sql } from 'kysely';
import type { Randomness } from '@cloud-account/runtime';
import {
  build,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  type Row,
  type RunsWith,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { PlacedMachine } from '../driver.js';
import { usedBy } from '../machines/planning.js';

const machineColumns = newColumns('sim_machines');

const insertMachines = statement('sim-place-machines', (given: Given<{ rows: string }>) =>
  build
    .insertInto('sim_machines')
    .columns(machineColumns)
    .expression((eb) => eb.selectFrom(jsonRows('sim_machines', given.rows, 'm')).select(machineColumns)),
);

const diskColumns = newColumns('sim_disks');

const insertDisks = statement('sim-place-disks', (given: Given<{ rows: string }>) =>
  build
    .insertInto('sim_disks')
    .columns(diskColumns)
    .expression((eb) => eb.selectFrom(jsonRows('sim_disks', given.rows, 'd')).select(diskColumns)),
);

const backupColumns = newColumns('sim_backup_disks');

const insertBackupDisks = statement('sim-copy-backups', (given: Given<{ rows: string }>) =>
  build
    .insertInto('sim_backup_disks')
    .columns(backupColumns)
    .expression((eb) => eb.selectFrom(jsonRows('sim_backup_disks', given.rows, 'b')).select(backupColumns)),
);

const analyse = textStatement('sim-analyse-machines', {}, () => sql`ANALYZE sim_machines`);

/** The maximum of new machines that does not need new statistics of the table. */
const MAX_ROWS_WITHOUT_ANALYSIS = 1_000;

/** Inserts rows of machines. */
export async function insertMachineRows(
  session: Session,
  rows: readonly Row<'sim_machines'>[],
): Promise<void> {
  await insertMachines.run(session, { rows: JSON.stringify(rows) });
  // The database may still have a plan for a small table, which looks up the machine of each disk slowly.
  if (rows.length > MAX_ROWS_WITHOUT_ANALYSIS) await analyse.run(session, {});
}

/** Inserts rows of disks. */
export async function insertDiskRows(session: Session, rows: readonly NewRow<'sim_disks'>[]): Promise<void> {
  await insertDisks.run(session, { rows: JSON.stringify(rows) });
}

/** Inserts rows of disks in backups. */
export async function insertBackupDiskRows(
  session: Session,
  rows: readonly NewRow<'sim_backup_disks'>[],
): Promise<void> {
  await insertBackupDisks.run(session, { rows: JSON.stringify(rows) });
}

/** Inserts new machines. Those that run start now. @param uuid makes the names of the contents of disks */
export async function placeMachines(
  session: Session,
  machines: readonly PlacedMachine[],
  now: Date,
  uuid: Randomness['uuid'],
): Promise<void> {
  if (machines.length === 0) return;
  const rows = machines.map(({ machine, region, vcpus, memory, runsWith }) => ({
    ...{
      uuid: machine,
      region,
      vcpus,
      memory,
      defined_at: now,
      crashed_at: null,
      host: null,
      counters: null,
    },
    running: runsWith === undefined ? null : ({ devices: runsWith, rescue: false } satisfies RunsWith),
    power: runsWith === undefined ? [] : [now.getTime()],
  }));
  await insertMachineRows(session, rows);
  const disks = machines.flatMap(({ machine, disks: own }) =>
    own.map(({ disk, size, filesystem, image }): NewRow<'sim_disks'> => ({
      ...{ uuid: disk, machine, size, filesystem, image: image ?? null, authorized_keys: [] },
      used: usedBy({ filesystem, size, image }),
      content: uuid(),
      identity: uuid(),
    })),
  );
  await insertDiskRows(session, disks);
}
