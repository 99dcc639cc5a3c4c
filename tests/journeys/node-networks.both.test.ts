import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const server = useServer();

const run = async (name: string): Promise<readonly string[]> => {
  const { token } = await server.newAccount();
  const inputs = { token, password: 'aComplex-P4ssw0rd-of-9-words' };
  const ran = await runWorkflow(name, inputs, { v4: server.api });
  expect(ran.code, ran.text).toBe(0);
  // A step that waits occurs once for each try.
  return ran.steps.filter((step, index) => step !== ran.steps[index + 1]);
};

it('a node is reached in its VPC by a public address, until the VPC is deleted', async () => {
  expect(await run('vpc-with-nat')).toEqual([
    'make-vpc',
    'make-gateway',
    'wait-until-it-runs',
    'find-profile',
    'list-interfaces',
    'read-address',
    'make-node-behind',
    'find-profile-behind',
    'take-a-reserved-address',
    'move-address',
    'look-into-subnet',
    'delete-active-interface',
    'shut-down',
    'wait-until-it-is-off',
    'delete-interface',
    'read-address-again',
    'delete-vpc-in-use',
    'delete-node-behind',
    'wait-until-it-is-gone',
    'delete-vpc',
  ]);
});

it('two nodes are in a VLAN, until the last of them leaves it', async () => {
  expect(await run('vlan')).toEqual([
    'make-first',
    'find-first-profile',
    'make-second',
    'find-second-profile',
    'add-public',
    'add-to-vlan',
    'add-to-vlan-again',
    'look-into-vlan',
    'change-in-vlan',
    'wait-until-first-runs',
    'reorder-active',
    'shut-down',
    'wait-until-first-is-off',
    'reorder',
    'list-in-order',
    'leave-by-interface',
    'leave-by-profile',
    'find-no-vlan',
    'read-events',
  ]);
});
