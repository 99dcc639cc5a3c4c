import { useStage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const stage = useStage();

it.each([
  ['first-node', 10],
  ['resize', 8],
  ['rebuild', 6],
  ['clone', 9],
])('nodes: %s', { timeout: 180_000 }, async (workflow, steps) => {
  const inputs = { token: stage.user.token, password: 'aComplex-P4ssw0rd-of-9-words' };
  const ran = await runWorkflow('compute-nodes', inputs, { v4: stage.cloud.api }, workflow);
  expect(ran.code, ran.text).toBe(0);
  // A step that waits is taken as often as it is tried.
  expect(new Set(ran.steps).size).toBe(steps);
  await stage.cloud.settle();
});
