import { useStage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const stage = useStage();

it('a node is saved, restored and made anew from what was saved', { timeout: 180_000 }, async () => {
  const { token } = await stage.cloud.newAccount();
  const inputs = { token, password: 'aComplex-P4ssw0rd-of-9-words' };
  const ran = await runWorkflow('backup-and-restore', inputs, { v4: stage.cloud.api });
  expect(ran.code, ran.text).toBe(0);
  // A step that waits is taken as often as it is tried.
  expect(new Set(ran.steps).size).toBe(14);
  await stage.cloud.settle();
});
