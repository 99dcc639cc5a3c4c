import { expectRefusal, forwardNames, startTestServer, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

it('limits the look-ups of one account, while another account names an address and gets answers', async () => {
  const server = await startTestServer({ environment: { CLOUD_RESOLVER_TIMEOUT: '60000' } });
  const names = await forwardNames();
  names.set('silent.example', 'silence');
  try {
    const [greedy, other] = [await server.newAccount(), await server.newAccount()];
    const addAddress = async ({ accountId }: TestUser, address: string): Promise<string> => {
      await server.operator.post(`/accounts/${accountId}/addresses`, { address, region: 'us-ord' });
      return `/networking/ips/${address}`;
    };
    const [own, theirs] = [await addAddress(greedy, '203.0.113.1'), await addAddress(other, '203.0.113.2')];
    const statuses: number[] = [];
    const held = Array.from({ length: 12 }, async () => {
      const answer = await greedy.put(own, { rdns: 'silent.example' });
      statuses.push(answer.status);
      return answer;
    });
    const early = await Promise.race(held);
    expect(expectRefusal(early, 429)).toEqual([{ reason: 'Too many names are looked up at once' }]);
    await expect.poll(() => statuses).toEqual(Array(8).fill(429));
    names.set('prompt.example', ['203.0.113.2']);
    expect((await other.put(theirs, { rdns: 'prompt.example' })).status).toBe(200);
    // A request without a look-up is not delayed.
    expect((await greedy.put(own, { rdns: null })).status).toBe(200);
    names.set('silent.example', 'failure');
    await Promise.all(held);
    expect(statuses.slice(8)).toEqual(Array(4).fill(400));
    expect((await greedy.put(own, { rdns: 'silent.example' })).status).toBe(400);
  } finally {
    await server.stop();
  }
});
