import { randomUUID } from 'node:crypto';
import { scheduleEvent } from '@cloud-account/server/repositories/events';
import { enqueueSteps } from '@cloud-account/server/repositories/job-rows';
import { step, steps, wait, type SteppedJob } from '@cloud-account/server/jobs/steps/stepped-job';
import { build, type Given, statement } from '@cloud-account/database';
import { prismaOf } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Scenario } from './scenario.js';

/** The faults of an example. */
export interface Faults {
  /** It uses another key of the engine each time. */
  unkeyed?: boolean;
  /** It treats a step that was tried before as saved. */
  forgetful?: boolean;
  /** It waits for ever at a step that was tried before. */
  stuck?: boolean;
  /** It leaves its row when it fails. */
  untidy?: boolean;
}

interface Payload {
  readonly thing: string;
}

const KIND = 'endObjectStorage';

const write = statement('test-example-write', (given: Given<{ thing: string; at: Date }>) =>
  build.insertInto('rate_counts').values({ key: given.thing, used: 1, resets_at: given.at }),
);

const remove = statement('test-example-remove', (given: Given<{ thing: string }>) =>
  build.deleteFrom('rate_counts').where('key', '=', given.thing),
);

/** A time after all tests. */
const AFTER_TESTS = new Date('2200-01-01T00:00:00Z');

/** A kind of job that makes a thing with an engine, and a row of it, and then records an event; with faults on request. */
export class Example {
  faults: Faults = {};
  /** The things of the engine, by key. */
  readonly #made = new Map<string, string>();
  readonly #tried = new Set<string>();

  readonly kind: SteppedJob<Payload> = steps<Payload>({
    steps: {
      make: step({
        act: ({ key, payload, cloud }) => {
          const wasTried = this.#tried.has(key);
          this.#tried.add(key);
          if (wasTried && this.faults.stuck === true) {
            return Promise.resolve(wait(new Date(cloud.clock.now().getTime() + 1_000)));
          }
          this.#made.set(this.faults.unkeyed === true ? randomUUID() : key, payload.thing);
          return Promise.resolve(wasTried);
        },
        endsEvent: () => true,
        save: async (tx, { payload }, wasTried) => {
          if (wasTried && this.faults.forgetful === true) return;
          await write.run(tx, { thing: payload.thing, at: AFTER_TESTS });
        },
      }),
      tell: step({
        save: async (tx, { payload }) => {
          await write.run(tx, { thing: `${payload.thing} saved`, at: AFTER_TESTS });
        },
      }),
    },
    failed: async (tx, { payload }) => {
      if (this.faults.untidy !== true) await remove.run(tx, { thing: payload.thing });
    },
  });

  readonly scenario: Scenario = {
    name: 'an example',
    prepare: ({ server, user }) => {
      const thing = randomUUID();
      const rows = async (): Promise<unknown[]> =>
        (
          await (
            await prismaOf(server)
          ).rateCount.findMany({ where: { key: { startsWith: thing } }, orderBy: { key: 'asc' } })
        ).map(({ key }) => key);
      return Promise.resolve({
        ask: () =>
          server.cloud.transaction((tx) => {
            const key = randomUUID();
            const actor = { account: { id: user.accountId }, user: null };
            const entity = { type: 'node' as const, id: thing, label: thing, url: '' };
            scheduleEvent(actor, tx, { action: 'node_create', entity, job: key });
            scheduleEvent(actor, tx, { action: 'node_boot', entity, job: key });
            enqueueSteps(actor, tx, { kind: KIND, subject: thing, key, payload: { thing }, runAt: tx.now });
          }),
        done: async () => {
          expect(await rows(), 'what is written').toEqual([thing, `${thing} saved`]);
          expect(
            [...this.#made.values()].filter((made) => made === thing),
            'what is made',
          ).toHaveLength(1);
        },
        failed: async () => {
          expect(await rows(), 'what is left').toEqual([]);
        },
      });
    },
  };

  readonly workers = { [KIND]: this.kind } as const;
  readonly name = KIND;
}
