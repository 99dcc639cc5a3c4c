import { useStage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const stage = useStage();

it('a ticket is opened, answered and closed', { timeout: 180_000 }, async () => {
  const { cloud, user } = stage;
  const { url, key } = cloud.operator;
  const servers = { v4: cloud.api, operator: url };
  const run = await runWorkflow('support-ticket', { token: user.token, operator_key: key }, servers);
  expect(run.code, run.text).toBe(0);
  expect(run.steps).toEqual([
    'make-domain',
    'open',
    'attach',
    'staff-finds',
    'staff-replies',
    'account-replies',
    'read-replies',
    'open-another',
    'close-another',
    'list-open-first',
    'close',
    'close-again',
    'read-events',
  ]);
});
