/** Tests of `node:test` with a cloud, and an account for each test. */
import { after, before, test as nodeTest, type TestContext, type TestOptions } from 'node:test';
import type { TestAccount } from './account.js';
import { startCloud, type TestCloud } from './cloud.js';
import type { CloudOptions } from './options.js';

/** The arguments of a test. */
export interface TestArguments {
  /** The cloud of the file. */
  readonly cloud: TestCloud;
  /** An account of the test, removed at its end. */
  readonly account: TestAccount;
  /** The context that `node:test` gives. */
  readonly t: TestContext;
}

/** The body of a test. */
export type TestBody = (given: TestArguments) => void | Promise<void>;

/** Like `test` of `node:test`. */
export interface CloudTest {
  (name: string, run: TestBody): Promise<void>;
  (name: string, options: TestOptions, run: TestBody): Promise<void>;
}

/**
 * Makes tests with a cloud that has these options. It starts before the first test, unless all are skipped, and stops after the last
 * one.
 */
export function testWith(options: CloudOptions = {}): CloudTest {
  let starting: Promise<TestCloud> | undefined;
  let isWanted = false;
  const start = (): Promise<TestCloud> => (starting ??= startCloud(options));
  after(async () => {
    const cloud = await starting?.catch(() => undefined);
    await cloud?.stop();
  });
  return (name: string, ...given: [TestBody] | [TestOptions, TestBody]) => {
    const [how, run] = given.length === 1 ? [{}, ...given] : given;
    if (!isWanted && !how.skip) {
      isWanted = true;
      // The test would wait for the start within its own time limit.
      before(start);
    }
    return nodeTest(name, how, async (t) => {
      const cloud = await start();
      const account = await cloud.account();
      try {
        await run({ cloud, account, t });
      } finally {
        await account.remove();
      }
    });
  };
}

/** Tests with a cloud of their own for each file. */
export const test = testWith();
