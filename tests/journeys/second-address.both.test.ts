import { resolveTo, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { runWorkflow } from './respect.js';

const server = useServer();

it('a second address is approved, named and released', async () => {
  const { user } = server;
  const { url, key } = server.operator;
  const servers = { v4: server.api, operator: url };
  const run = async (inputs: Readonly<Record<string, string>>, workflow: string) => {
    const ran = await runWorkflow('second-address', { token: user.token, ...inputs }, servers, workflow);
    expect(ran.code, ran.text).toBe(0);
    return ran.steps;
  };
  expect(await run({ operator_key: key, account: String(user.accountId) }, 'approved-address')).toEqual([
    'make-node',
    'be-refused',
    'open-ticket',
    'approve',
    'allocate',
    'read-addresses',
    'be-refused-again',
  ]);
  await server.settle();

  const filter = JSON.stringify({ label: 'journey-of-an-address' });
  const { body } = await user.get<Schema<'NodePage'>>('/node/instances', { 'X-Filter': filter });
  const [node] = body.data;
  const address = node?.ipv4[1] ?? '';
  const name = 'mail.journey-of-an-address.example';
  await resolveTo(name, address);

  expect(await run({ node: String(node?.id), address, name }, 'named-address')).toEqual([
    'name-otherwise',
    'name',
    'read-elsewhere',
    'restore-name',
    'give-back',
    'be-gone',
    'read-events',
  ]);
});
