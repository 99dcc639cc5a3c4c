import { secretFields } from '@cloud-account/spec';
import { type Database, openDatabaseClock } from '@cloud-account/database';
import { type Clock, readSpace, systemClock, systemRandomness } from '@cloud-account/runtime';
import type { Cloud } from './cloud/cloud.js';
import type { Config } from './config/config.js';
import { openEncryption } from './credentials/encryption-keys.js';
import { fixedFields } from '@cloud-account/dialect/fixed-fields';
import type { Dialect } from '@cloud-account/dialect/dialect';
import { disksOf } from './files/disks.js';
import { Lab } from './lab/lab.js';
import { type Machines, openMachines } from './machines-of-server.js';
import { openLog, withErrorSerializer } from './monitoring/log.js';
import { Metrics } from './monitoring/metrics.js';
import { openObjects } from './objects-of-server.js';
import type { Ports } from './running-cloud.js';

/** An open database, and what is known before it is read. */
export interface OpenedDatabase {
  readonly database: Database;
  readonly dialect: Dialect | undefined;
  /** True if others can read the data directory. */
  readonly shared: boolean;
}

/** The parts that keep data, and those that they are opened with. */
export interface Engines extends Pick<
  Cloud,
  | 'clock'
  | 'database'
  | 'dialect'
  | 'disks'
  | 'encryption'
  | 'lab'
  | 'log'
  | 'metrics'
  | 'objects'
  | 'randomness'
> {
  /** The machine's clock, corrected by that of a PostgreSQL server, for what protects the process. */
  readonly machine: Clock;
  readonly machines: Machines;
}

/** Opens the parts that keep data, on a database of the newest schema. */
export async function openEngines(
  config: Config,
  { database, dialect, shared }: OpenedDatabase,
  ports: Ports,
): Promise<Engines> {
  const log = withErrorSerializer(ports.log ?? (await openLog(config.logLevel)));
  if (dialect !== undefined)
    log.debug({ fields: fixedFields() }, 'no dialect renames the words in these fields');
  if (shared) log.warn({ directory: config.dataDirectory }, 'others can read the data directory');
  const encryption = await openEncryption(config.encryptionKeys, config.dataDirectory);
  const machine =
    ports.clock ??
    (database.kind === 'postgresql' ? await openDatabaseClock(database.pool, systemClock, log) : systemClock);
  const secrets = new Set(secretFields.flatMap((name) => [name, dialect?.fieldPath(name) ?? name]));
  const lab = config.lab
    ? await Lab.open({ config, database, machine, randomness: ports.randomness, secrets })
    : undefined;
  const clock = lab?.clock ?? machine;
  const randomness = lab?.randomness ?? ports.randomness ?? systemRandomness;
  const disks = disksOf(config, { read: ports.readSpace ?? readSpace, clock: machine, log });
  const metrics = new Metrics(ports.metrics);
  const beside = { clock, database, dialect, disks, encryption, lab, log, machine, metrics, randomness };
  const objects = await openObjects(config, beside);
  const machines = await openMachines(config, beside, ports.first === undefined);
  return { ...beside, objects, machines };
}
