import type { JobKind } from '@cloud-account/server/generated/job-kinds';
import { workers } from '@cloud-account/server/generated/workers';
import type { Worker } from '@cloud-account/server/jobs/runner/worker';
import { useOwnStage } from '@cloud-account/testkit';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Random } from '../crash/random.js';
import { Gate } from './gate.js';
import { World } from './world.js';

const STEPS = Number(process.env.CLOUD_TEST_STEPS ?? 1_000);

const gate = new Gate();
const all: Record<JobKind, Worker> = { ...workers };
const kept = Object.entries(all).map(([kind, worker]) => [kind, gate.before(worker)] as const);
const stage = useOwnStage({ workers: { ...all, ...Object.fromEntries(kept) } });

afterAll(() => {
  gate.open();
});

test(`${STEPS} steps of several clients go as the rules say`, { timeout: 900_000 }, async () => {
  const seed = Number(process.env.CLOUD_TEST_SEED ?? Date.now() % 2 ** 31);
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`Again: CLOUD_TEST_SEED=${seed}\n`);
  });
  const { cloud } = stage;
  const [user, stranger] = [await cloud.newAccount(), await cloud.newAccount()];
  const random = new Random(seed);
  const world = new World(cloud, gate, [[user, await user.newUser()], [stranger]], random);
  gate.close();
  for (let step = 0; step < STEPS; step += 1) {
    await world.step();
    if (random.between(0, 5) === 0) await world.settle();
  }
  await world.settle();
  for (const node of world.nodes.values()) await world.check(node);
  expect(world.said.length).toBeGreaterThanOrEqual(STEPS);
});
