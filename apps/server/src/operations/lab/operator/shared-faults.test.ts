import { startTestServer, useOwnServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { createFault, deleteFaults, hitsOf } from './faults.fixture.js';

const environment = { CLOUD_LAB: 'on' };
const server = useOwnServer({ environment });

it.skipIf(process.env.CLOUD_TEST_DATABASE !== 'postgresql')(
  'servers of one database share faults, and together meet one as often as it may be',
  async () => {
    const other = await startTestServer({ environment, beside: server });
    try {
      const { token } = server.user;
      const fault = await createFault(server, { operation: 'listTags', effect: 'status', times: 3 });
      const urls = [server.api, other.api].flatMap((api) => Array.from({ length: 5 }, () => `${api}/tags`));
      const headers = { Authorization: `Bearer ${token}` };
      const statuses = await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).status));
      expect(statuses.filter((status) => status === 503)).toHaveLength(3);
      expect(await hitsOf(other, fault)).toBe(3);
      await createFault(other, { operation: 'listTags', effect: 'status' });
      expect((await server.user.get('/tags')).status).toBe(503);
      await deleteFaults(server);
      expect((await fetch(`${other.api}/tags`, { headers })).status).toBe(200);
    } finally {
      await other.stop();
    }
  },
);

it('a reset waits for no delay, and deletes the faults and the recorded requests', async () => {
  const slow = await createFault(server, { operation: 'listTags', effect: 'delay', delay_ms: 60_000 });
  const answer = server.user.get('/tags');
  await expect.poll(() => hitsOf(server, slow)).toBe(1);
  expect((await server.operator.post('/lab/reset')).status).toBe(204);
  expect((await answer).status).toBe(200);
  for (const path of ['/lab/faults', '/lab/requests'])
    expect((await server.operator.get<{ results: number }>(path)).body.results).toBe(0);
});
