import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const server = useServer();

it.each([
  ['first-node', 10],
  ['resize', 8],
  ['rebuild', 6],
  ['clone', 9],
])('nodes: %s', async (workflow, steps) => {
  const inputs = { token: server.user.token, password: 'aComplex-P4ssw0rd-of-9-words' };
  const ran = await runWorkflow('compute-nodes', inputs, { v4: server.api }, workflow);
  expect(ran.code, ran.text).toBe(0);
  // A step that waits occurs once for each try.
  expect(new Set(ran.steps).size).toBe(steps);
  await server.settle();
});
