import { startTestCloud, type TestCloud } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.stop());

it('a ticket is opened, answered and closed', { timeout: 180_000 }, async () => {
  const { token } = await cloud.newAccount();
  const { url, key } = cloud.operator;
  const servers = { v4: cloud.api, operator: url };
  const run = await runWorkflow('support-ticket', { token, operator_key: key }, servers);
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
