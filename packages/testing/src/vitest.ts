/** Tests of Vitest with a cloud, and an account for each test. */
import { test as vitestTest, type TestAPI } from 'vitest';
import type { TestAccount } from './account.js';
import { startCloud, type TestCloud } from './cloud.js';
import type { CloudOptions } from './options.js';

/** The fixtures of a worker. */
export interface WorkerFixtures {
  /** The cloud of the worker: the first test that uses it starts it, and it stops with the worker. */
  cloud: TestCloud;
}

/** The fixtures of a test. */
export interface TestFixtures {
  /** An account of the test, removed at its end. */
  account: TestAccount;
}

/** Makes tests with a cloud that has these options. */
export const testWith = (options: CloudOptions = {}): TestAPI<TestFixtures & object & WorkerFixtures> =>
  vitestTest.extend<{ $worker: WorkerFixtures; $test: TestFixtures }>({
    cloud: [
      // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures are used.
      async ({}, use) => {
        const cloud = await startCloud(options);
        await use(cloud);
        await cloud.stop();
      },
      { scope: 'worker' },
    ],
    account: async ({ cloud }, use) => {
      const account = await cloud.account();
      await use(account);
      await account.remove();
    },
  });

/** Tests with a cloud of their own for each worker. */
export const test = testWith();
