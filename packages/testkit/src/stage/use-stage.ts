import { afterAll, beforeAll } from 'vitest';
import type { TestUser } from '../test-account.js';
import { startTestCloud, type TestCloud } from '../test-cloud.js';
import { expectSound } from './expect-sound.js';

/** A cloud with one account, for the tests of one file. */
export interface Stage {
  readonly cloud: TestCloud;
  /** The unrestricted user of the account. */
  readonly user: TestUser;
  /** The caller of another account. */
  readonly stranger: TestUser;
}

/** Settings under which no zone is rendered while a test of something else runs. */
export const unpublished = { CLOUD_PUBLISH_DELAY: '60000' };

/**
 * Starts a cloud before the tests of a file; afterwards everything in its database must still fit together.
 *
 * @param environment settings of the server
 */
export function useStage(environment: Readonly<Record<string, string>> = {}): Stage {
  const stage: { cloud?: TestCloud; user?: TestUser; stranger?: TestUser } = {};
  beforeAll(async () => {
    const cloud = await startTestCloud({ environment });
    Object.assign(stage, { cloud, user: await cloud.newAccount(), stranger: await cloud.newAccount() });
  });
  afterAll(async () => {
    const { cloud } = stage;
    if (cloud === undefined) return;
    try {
      await expectSound(cloud);
    } finally {
      await cloud.stop();
    }
  });
  return {
    get cloud() {
      return started(stage.cloud);
    },
    get user() {
      return started(stage.user);
    },
    get stranger() {
      return started(stage.stranger);
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The stage is not set before the tests run.');
  return part;
}
