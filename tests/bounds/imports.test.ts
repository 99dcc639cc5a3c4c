// Runs on both databases in `npm run test:all`.
import { expectRefusal, startFakeNameserver, startTestServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

it('limits the imports of one account that are in progress, while another account imports and gets answers', async () => {
  const server = await startTestServer({ environment: { CLOUD_IMPORT_TIMEOUT: '3000' } });
  const silent = await startFakeNameserver('silent');
  try {
    const [greedy, other] = [await server.newAccount(), await server.newAccount()];
    const from = (domain: string) => ({ domain, remote_nameserver: `${silent.host}:${silent.port}` });
    const held = Array.from({ length: 12 }, (_, at) =>
      greedy.post('/domains/import', from(`zone-${at}.example`)),
    );
    const early = await Promise.race(held);
    expect(expectRefusal(early, 429)).toEqual([{ reason: 'Too many imports at once' }]);
    expect((await other.get('/domains')).status).toBe(200);
    const [own, ...all] = await Promise.all([other.post('/domains/import', from('other.example')), ...held]);
    expect(own.status).toBe(400);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(8);
    expect((await greedy.post('/domains/import', from('again.example'))).status).toBe(400);
  } finally {
    await silent.stop();
    await server.stop();
  }
}, 30_000);
