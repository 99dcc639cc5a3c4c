import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@cloud-account/testkit/test-database';
import { inSeconds, limits, pause } from '@cloud-account/testkit/waits';
import { pino } from 'pino';
import { allRows, type Database, migrate, openDatabase } from '@cloud-account/database';
import type { HypervisorUnderTest } from '../asking.fixture.js';
import { processOf } from './guest.js';
import type { Host } from './host.js';
import { makeImage } from './image.fixture.js';
import { Places } from './places.js';
import { QemuHypervisor } from './qemu-hypervisor.js';
import { openTasks } from '../hosted/rows.js';

/** Machines of QEMU in a new directory, with images that boot. */
export interface TestHost extends HypervisorUnderTest {
  readonly hypervisor: QemuHypervisor;
  readonly database: Database;
  readonly host: Host;
  /** The warnings of the hypervisor. */
  readonly warnings: readonly string[];
  restarted(): Promise<QemuHypervisor>;
}

/** A disk without an end. */
export const endless: Host['space'] = {
  claim: () => Promise.resolve({ wrote: () => Promise.resolve(), release: () => undefined }),
};

/** Opens machines of QEMU on the database of the tests. */
export async function openTestHost(): Promise<TestHost> {
  const made = await createTestDatabase();
  const database = await openDatabase(made.options);
  await migrate(database.pool);
  const directory = await mkdtemp(path.join(tmpdir(), 'qemu-'));
  const places = new Places(directory);
  await places.make();
  await makeImage(path.join(places.images, 'debian12.raw'));
  await makeImage(path.join(places.images, 'rescue.raw'));
  const host: Host = {
    ...{ name: 'here', places, space: endless, accelerator: 'tcg', bridge: undefined },
    shutdownDeadline: 100,
  };
  let ahead = 0;
  const now = () => inSeconds(ahead / 1_000);
  const opened: QemuHypervisor[] = [];
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const restarted = async () => {
    const hypervisor = await QemuHypervisor.open({ database, host, now, uuid: randomUUID, log });
    opened.push(hypervisor);
    return hypervisor;
  };
  const hypervisor = await restarted();
  const unfinished = async () => (await allRows(database, openTasks, { host: host.name })).length > 0;
  return {
    hypervisor,
    database,
    host,
    now,
    warnings,
    // Tasks of a host take the time that they take, whatever was expected.
    until: async (time) => {
      while (await unfinished()) await pause(20);
      ahead += Math.max(0, time.getTime() - now().getTime());
    },
    restarted,
    close: async () => {
      for (const one of opened) await one.close(limits.wait);
      const pids = await Promise.all(
        (await machinesOf(database)).map((machine) => processOf(places, machine)),
      );
      for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await database.close();
      await made.drop();
      await rm(directory, { recursive: true });
    },
  };
}

const machinesOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ uuid: string }>('SELECT uuid FROM sim_machines')).rows.map(({ uuid }) => uuid);
