import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@cloud-account/testkit/test-database';
import { inSeconds, limits, pause } from '@cloud-account/testkit/waits';
import { pino } from 'pino';
import { type Database, migrate, openDatabase } from '@cloud-account/database';
import type { HypervisorUnderTest } from '../asking.fixture.js';
import type { HostedHypervisor, HostedOptions } from './hosted-hypervisor.js';
import { openTasks } from './rows.js';

/** Hypervisors of one host. */
export interface TestHypervisors<Kind extends HostedHypervisor> extends HypervisorUnderTest {
  readonly hypervisor: Kind;
  readonly database: Database;
  /** The warnings of the hypervisors. */
  readonly warnings: readonly string[];
  restarted(): Promise<Kind>;
}

/**
 * Opens hypervisors of a host on the database of the tests.
 *
 * @param name the name of the host in rows
 * @param clean removes what is left on the host, while the database is still there
 */
export async function openTestHypervisors<Kind extends HostedHypervisor>(
  name: string,
  make: (options: HostedOptions) => Kind,
  clean: (machines: readonly string[]) => Promise<void>,
): Promise<TestHypervisors<Kind>> {
  const made = await createTestDatabase();
  const database = await openDatabase(made.options);
  await migrate(database.pool);
  let ahead = 0;
  const now = () => inSeconds(ahead / 1_000);
  const opened: Kind[] = [];
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    {
      write: (line) => {
        warnings.push(line);
      },
    },
  );
  const restarted = async () => {
    const hypervisor = await make({ database, now, uuid: randomUUID, log }).open();
    opened.push(hypervisor);
    return hypervisor;
  };
  const hypervisor = await restarted();
  const unfinished = async () => (await openTasks.all(database, { host: name })).length > 0;
  return {
    hypervisor,
    database,
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
      await clean(await machinesOf(database));
      await database.close();
      await made.drop();
    },
  };
}

const machinesOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ uuid: string }>('SELECT uuid FROM sim_machines')).rows.map(({ uuid }) => uuid);
