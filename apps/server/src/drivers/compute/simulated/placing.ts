import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../../credentials/password.js';
import { build, type Given, jsonRows, newColumns, type NewRow } from '../../../database/build.js';
import { change, type Session } from '../../../database/session.js';
import { statement, textStatement } from '../../../database/statement.js';
import type { PlacedMachine } from '../driver.js';
import type { RunsWith } from './kept.js';
import { usedBy } from './planning.js';

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

const analyse = textStatement('sim-analyse-machines', {}, () => sql`ANALYZE sim_machines`);

/** How many machines are added without another thought for how the database does it. */
const FEW = 1_000;

/** Keeps machines as they are to be, whose UUIDs nothing has; those that run were started now. */
export async function placeMachines(
  session: Session,
  machines: readonly PlacedMachine[],
  now: Date,
): Promise<void> {
  if (machines.length === 0) return;
  const rows = machines.map(({ machine, region, vcpus, memory, runsWith }) => ({
    ...{ uuid: machine, region, vcpus, memory, defined_at: now, crashed_at: null },
    running: runsWith === undefined ? null : ({ devices: runsWith, rescue: false } satisfies RunsWith),
    power: runsWith === undefined ? [] : [now.getTime()],
  }));
  await change(session, insertMachines, { rows: JSON.stringify(rows) });
  // The machine of each disk is looked up by a plan that may be kept from when there were few.
  if (rows.length > FEW) await change(session, analyse, {});
  // One for all: hashing takes long on purpose, and nobody knows any of these passwords.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const disks = machines.flatMap(({ machine, disks: own }) =>
    own.map(({ disk, size, filesystem, image }): NewRow<'sim_disks'> => ({
      ...{ uuid: disk, machine, size, filesystem, image: image ?? null, authorized_keys: [] },
      used: usedBy({ filesystem, size, image }),
      content: randomUUID(),
      identity: randomUUID(),
      password_hash: image === undefined ? null : passwordHash,
    })),
  );
  await change(session, insertDisks, { rows: JSON.stringify(disks) });
}
