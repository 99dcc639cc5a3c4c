import { afterAll, beforeAll } from 'vitest';
import type { TestUser } from '../test-account.js';
import { startTestCloud, type OwnTestCloud, type TestCloud, type TestCloudOptions } from '../test-cloud.js';
import type { TestOperator } from '../test-operator.js';
import { expectSound } from './expect-sound.js';
import { dropSharedCloud, sharedCloud, type Environment, type Kind } from './shared-clouds.js';

/** A cloud with one account of the test file's own. */
export interface Stage {
  readonly cloud: TestCloud;
  /** The unrestricted user of the account. */
  readonly user: TestUser;
  /** The caller of another account. */
  readonly stranger: TestUser;
  readonly operator: TestOperator;
}

/** A stage whose clock may be moved. */
export interface MovingStage extends Stage {
  readonly cloud: TestCloud & Pick<OwnTestCloud, 'clock'>;
}

/** A stage whose cloud nobody else uses. */
export interface OwnStage extends Stage {
  readonly cloud: OwnTestCloud;
}

/** Settings under which no zone is rendered while a test of something else runs. */
export const unpublished = { CLOUD_PUBLISH_DELAY: '60000' };

/**
 * Gives a file's tests an account, and a stranger, on a cloud that they share with other files. What they find there beside
 * what they made themselves is not theirs to judge. They must not stop or break the cloud, and cannot move its clock.
 * After them everything in its database must still fit together.
 *
 * @param environment settings of the server; files that want the same ones share one cloud
 */
export const useStage = (environment: Environment = {}): Stage => sharedStage({ environment });

/** Like `useStage`, on a cloud whose clock the files that share it move forward: real time says nothing there. */
export const useMovingStage = (environment: Environment = {}): MovingStage =>
  sharedStage({ environment, moving: true });

/** Like `useStage`, on a cloud of the file's own: for tests that stop or break it, or look at all that is in it. */
export function useOwnStage(options: TestCloudOptions = {}): OwnStage {
  return stageOn({
    start: () => startTestCloud(options),
    end: async (cloud) => {
      try {
        await expectSound(cloud);
      } finally {
        await cloud.stop();
      }
    },
  });
}

function sharedStage(kind: Kind): OwnStage {
  return stageOn({
    start: () => sharedCloud(kind),
    end: async (cloud) => {
      try {
        await cloud.settle();
        await expectSound(cloud);
      } catch (error) {
        // The next files are not to be blamed for it.
        await dropSharedCloud(kind);
        throw error;
      }
    },
  });
}

function stageOn<Cloud extends TestCloud>({
  start,
  end,
}: {
  readonly start: () => Promise<Cloud>;
  readonly end: (cloud: Cloud) => Promise<void>;
}): Stage & { readonly cloud: Cloud } {
  const stage: { cloud?: Cloud; user?: TestUser; stranger?: TestUser } = {};
  beforeAll(async () => {
    const cloud = await start();
    stage.cloud = cloud;
    Object.assign(stage, { user: await cloud.newAccount(), stranger: await cloud.newAccount() });
  });
  afterAll(async () => {
    if (stage.cloud !== undefined) await end(stage.cloud);
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
    get operator() {
      return started(stage.cloud).operator;
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The stage is not set before the tests run.');
  return part;
}
