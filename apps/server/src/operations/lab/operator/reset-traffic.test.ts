import { call, useOwnServer } from '@cloud-account/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createFault, hitsOf } from './faults.fixture.js';

const server = useOwnServer({
  environment: { CLOUD_LAB: 'on', CLOUD_DEMO: 'on', CLOUD_RATE_LIMITS: '0.05' },
});

it('a reset waits for no delay, and deletes the faults and the recorded requests', async () => {
  const slow = await createFault(server, { operation: 'listTags', effect: 'delay', delay_ms: 60_000 });
  const answer = server.user.get('/tags');
  await expect.poll(() => hitsOf(server, slow)).toBe(1);
  expect((await server.operator.post('/lab/reset')).status).toBe(204);
  expect((await answer).status).toBe(200);
  for (const path of ['/lab/faults', '/lab/requests'])
    expect((await server.operator.get<{ results: number }>(path)).body.results).toBe(0);
});

it('a reset forgets how often clients asked', async () => {
  onTestFinished(server.clock.stop());
  const list = async (): Promise<number> =>
    (await call('GET', `${server.api}/domains`, { token: server.demo?.token ?? '' })).status;
  for (let status = 200; status !== 429; status = await list()) expect(status).toBe(200);
  expect((await server.operator.post('/lab/reset')).status).toBe(204);
  expect(await list()).toBe(200);
});

it('resets at once are done one after another', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => server.operator.post('/lab/reset')));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
});
