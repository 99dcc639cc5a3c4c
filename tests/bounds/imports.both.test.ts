import { expectRefusal, startFakeNameserver, startTestServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

it('limits the imports of one account that are in progress, while another account imports and gets answers', async () => {
  const server = await startTestServer();
  // Its transfers last until it stops.
  const endless = await startFakeNameserver('slow-drip');
  try {
    const [greedy, other] = [await server.newAccount(), await server.newAccount()];
    const from = (domain: string) => ({ domain, remote_nameserver: `${endless.host}:${endless.port}` });
    const statuses: number[] = [];
    const held = Array.from({ length: 12 }, async (_, at) => {
      const answer = await greedy.post('/domains/import', from(`zone-${at}.example`));
      statuses.push(answer.status);
      return answer;
    });
    const early = await Promise.race(held);
    expect(expectRefusal(early, 429)).toEqual([{ reason: 'Too many imports at once' }]);
    await expect.poll(() => statuses).toEqual(Array(8).fill(429));
    expect((await other.get('/domains')).status).toBe(200);
    const own = other.post('/domains/import', from('other.example'));
    await expect.poll(() => endless.connections()).toBe(4 + 1);
    await endless.stop();
    expect((await own).status).toBe(400);
    await Promise.all(held);
    expect(statuses.slice(8)).toEqual(Array(4).fill(400));
    expect((await greedy.post('/domains/import', from('again.example'))).status).toBe(400);
  } finally {
    await endless.stop();
    await server.stop();
  }
});
