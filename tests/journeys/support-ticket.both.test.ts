import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const server = useServer();

it('a ticket is opened, answered and closed', async () => {
  const { user } = server;
  const { url, key } = server.operator;
  const servers = { v4: server.api, operator: url };
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
