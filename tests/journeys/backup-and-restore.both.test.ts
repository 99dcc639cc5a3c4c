import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { runWorkflow } from './respect.js';

const server = useServer();

it('a node is saved, restored and rebuilt from its backup', async () => {
  const { token } = await server.newAccount();
  const inputs = { token, password: 'aComplex-P4ssw0rd-of-9-words' };
  const ran = await runWorkflow('backup-and-restore', inputs, { v4: server.api });
  expect(ran.code, ran.text).toBe(0);
  // A step that waits occurs once for each try.
  expect(new Set(ran.steps).size).toBe(14);
  await server.settle();
});
