/** Tests of Vitest with a cloud, and an account for each test. */
import { expect, TestRunner, test as vitestTest, type TestAPI } from 'vitest';
import type { TestAccount } from './account.js';
import { startCloud, type TestCloud } from './cloud.js';
import type { CloudOptions } from './options.js';
import type { Connection, Reach } from './reach.js';

declare module 'vitest' {
  interface Matchers {
    /**
     * Expects that a connection arrives: `await expect(account).toReach('web-1', 'db-1:5432')`. Where it does not, or with `not` where it
     * does, the message says how or what stops it.
     */
    toReach(source: string, target: string, connection?: Connection): Promise<void>;
  }
}

expect.extend({
  async toReach(asked: { readonly reach: Reach }, source: string, target: string, connection?: Connection) {
    const { reachable, paths, reason } = await asked.reach(source, target, connection);
    const reasons = [...new Set([reason, ...paths.map((path) => path.reason)])];
    return { pass: reachable, message: () => [`${source} → ${target}:`, ...reasons].join('\n') };
  },
});

/** The fixtures of a worker. */
export interface WorkerFixtures {
  /** The cloud of the worker's tests. */
  cloud: TestCloud;
}

/** The fixtures of a test. */
export interface TestFixtures {
  /** An account of the test, removed at its end. */
  account: TestAccount;
}

type CloudTest = TestAPI<TestFixtures & object & WorkerFixtures>;

/** Has the cloud start before the tests of each suite that uses `test`: a test would wait for the start within its own time limit. */
function startBefore(test: CloudTest): CloudTest {
  const suites = new WeakSet();
  const prepare = (): void => {
    const suite = TestRunner.getCurrentSuite();
    if (suites.has(suite)) return;
    suites.add(suite);
    // Without a limit of Vitest's: the start has its own.
    test.beforeAll(({ cloud }) => void cloud, 0);
  };
  return new Proxy(test, {
    apply: (target, self, args) => {
      prepare();
      return Reflect.apply(target, self, args) as unknown;
    },
    get: (target, name) => {
      prepare();
      return Reflect.get(target, name) as unknown;
    },
  });
}

/**
 * Makes tests with a cloud that has these options. All workers of a run that use the same options share its server by default; with
 * `shared: false`, each worker starts its own.
 */
export const testWith = (options: CloudOptions = {}): CloudTest =>
  startBefore(
    vitestTest.extend<{ $worker: WorkerFixtures; $test: TestFixtures }>({
      cloud: [
        // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures are used.
        async ({}, use) => {
          const cloud = await startCloud({ shared: true, ...options });
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
    }),
  );

/** Tests with a cloud that all workers share. */
export const test = testWith();
