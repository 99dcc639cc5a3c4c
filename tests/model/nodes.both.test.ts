import type { JobKind } from '@cloud-account/server/generated/kinds/job-kinds';
import { workers } from '@cloud-account/server/generated/workers';
import type { Worker } from '@cloud-account/server/jobs/steps/worker';
import { limits, sample, useOwnServer } from '@cloud-account/testkit';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../crash/random.js';
import { Latch } from './latch.js';
import { NodeModel } from './node-model.js';

const STEPS = Number(process.env.CLOUD_TEST_STEPS ?? sample(1_000, 150));

const latch = new Latch();
const all: Record<JobKind, Worker> = { ...workers };
const kept = Object.entries(all).map(([kind, worker]) => [kind, latch.before(worker)] as const);
const server = useOwnServer({ workers: { ...all, ...Object.fromEntries(kept) } });

afterAll(() => {
  latch.open();
});

test(
  `${STEPS} steps of several clients have the results of the model`,
  { timeout: limits.long },
  async () => {
    const [user, stranger] = [await server.newAccount(), await server.newAccount()];
    const random = Random.ofTest();
    const model = new NodeModel(server, latch, [[user, await user.newUser()], [stranger]], random);
    latch.close();
    for (let step = 0; step < STEPS; step += 1) {
      await model.step();
      if (random.between(0, 5) === 0) await model.settle();
    }
    await model.settle();
    for (const node of model.nodes.values()) await model.check(node);
    expect(model.said.length).toBeGreaterThanOrEqual(STEPS);
  },
);
