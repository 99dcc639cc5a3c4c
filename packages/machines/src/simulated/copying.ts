import { sql } from 'kysely';
import {
  build,
  columns,
  type Given,
  type NewRow,
  type RunsWith,
  type Session,
  statement,
} from '@cloud-account/database';
import { type CopyNames, diskSlots } from '../driver.js';
import { insertBackupDiskRows, insertDiskRows, insertMachineRows } from './placing.js';

type Named = Given<{ uuids: readonly string[] }>;

const machines = statement('sim-machines-to-copy', (given: Named) =>
  build
    .selectFrom('sim_machines')
    .select(columns.sim_machines)
    .where((eb) => eb('uuid', '=', eb.fn.any(sql<string[]>`${given.uuids}::uuid[]`))),
);

const disks = statement('sim-disks-to-copy', (given: Named) =>
  build
    .selectFrom('sim_disks')
    .select(columns.sim_disks)
    .where((eb) => eb('machine', '=', eb.fn.any(sql<string[]>`${given.uuids}::uuid[]`))),
);

const backups = statement('sim-backups-to-copy', (given: Named) =>
  build
    .selectFrom('sim_backup_disks')
    .select(columns.sim_backup_disks)
    .where((eb) => eb('backup', '=', eb.fn.any(sql<string[]>`${given.uuids}::uuid[]`))),
);

const nameOf = (names: ReadonlyMap<string, string>, uuid: string): string => {
  const name = names.get(uuid);
  if (name === undefined) throw new Error(`The copy of ${uuid} has no name.`);
  return name;
};

/** The copied devices of a running machine. */
function runsWith({ devices, rescue }: RunsWith, names: CopyNames): RunsWith {
  const copied = diskSlots.flatMap((slot) => {
    const device = devices[slot];
    if (device === undefined) return [];
    const copy =
      'disk' in device
        ? { disk: names.disk(device.disk) }
        : { ...device, volume: names.volume(device.volume) };
    return [[slot, copy] as const];
  });
  return { devices: Object.fromEntries(copied), rescue };
}

/** Copies machines with their disks, and backups. What is on the disks is the same, and a crash is not repeated. */
export async function copyMachines(session: Session, names: CopyNames): Promise<void> {
  const uuids = [...names.machines.keys()];
  const found = await machines.all(session, { uuids });
  await insertMachineRows(
    session,
    found.map((row) => ({
      ...row,
      uuid: nameOf(names.machines, row.uuid),
      running: row.running && runsWith(row.running, names),
      crashed_at: null,
    })),
  );
  const copied = (await disks.all(session, { uuids })).map((row): NewRow<'sim_disks'> => ({
    ...row,
    uuid: names.disk(row.uuid),
    machine: nameOf(names.machines, row.machine),
  }));
  await insertDiskRows(session, copied);
  const saved = await backups.all(session, { uuids: [...names.backups.keys()] });
  await insertBackupDiskRows(
    session,
    saved.map((row) => ({ ...row, backup: nameOf(names.backups, row.backup), disk: names.disk(row.disk) })),
  );
}
