import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@cloud-account/testkit/test-database';
import type { ComputeTimes } from '../task-times.js';
import { type Database, migrate, openDatabase } from '@cloud-account/database';
import { SimulatedHypervisor } from './simulated-hypervisor.js';

/** The simulated machines of a test. */
export interface TestMachines {
  readonly database: Database;
  readonly hypervisor: SimulatedHypervisor;
  readonly clock: { time: Date };
  /** Another server with the same machines. */
  another(): SimulatedHypervisor;
  close(): Promise<void>;
}

/** Opens simulated machines on the database of the tests. */
export async function openTestMachines(times: ComputeTimes): Promise<TestMachines> {
  const made = await createTestDatabase();
  const database = await openDatabase(made.options);
  await migrate(database.pool);
  const clock = { time: new Date('2026-03-02T12:00:00.000Z') };
  const another = () =>
    new SimulatedHypervisor({
      database,
      now: () => clock.time,
      times: () => ({ times, least: 0 }),
      uuid: randomUUID,
    });
  return {
    database,
    hypervisor: another(),
    clock,
    another,
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}
