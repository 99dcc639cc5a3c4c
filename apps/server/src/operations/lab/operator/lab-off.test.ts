import { operationIdsOf, operations } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useServer();

const ids = operationIdsOf('operator').filter((id) => operations[id].area === 'lab');

it.each(ids)('%s is an unknown path where the lab is off', async (id) => {
  const { method, path } = operations[id];
  const answer = await server.operator.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'));
  expect(answer.status).toBe(404);
});

it.each(['/lab', '/lab/', '/lab/page.js'])('%s is no page where the lab is off', async (path) => {
  const answer = await fetch(`${server.operator.url}${path}`, { redirect: 'manual' });
  expect(answer.status).toBe(404);
  await answer.body?.cancel();
});

it('has nothing in the server where it is off', () => {
  expect(server.cloud.lab).toBeUndefined();
});
