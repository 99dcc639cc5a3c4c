import { startTestServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

describe('the tokens of one user', () => {
  it('have four times the limit of one together, and another user is served', async () => {
    const own = await startTestServer({ environment: { CLOUD_RATE_LIMITS: '0.05' } });
    own.clock.stop();
    try {
      const user = await own.newAccount();
      const other = await user.newUser({});
      const tokens = await Promise.all(Array.from({ length: 6 }, () => user.newToken()));
      const statuses: number[] = [];
      for (const token of tokens)
        for (let at = 0; at < 9; at += 1) statuses.push((await token.get('/domains')).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(40);
      expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200));
      expect(statuses.slice(40)).toEqual(Array(14).fill(429));
      expect((await other.get('/domains')).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe('the users of one account', () => {
  it('make as many nodes together as one user may, and another account is served', async () => {
    const own = await startTestServer({ environment: { CLOUD_RATE_LIMITS: '0.1' } });
    own.clock.stop();
    try {
      const [user, stranger] = [await own.newAccount(), await own.newAccount()];
      const users = await Promise.all(Array.from({ length: 6 }, () => user.newUser({})));
      const statuses: number[] = [];
      for (const one of [...users, stranger])
        statuses.push((await one.post('/node/instances', { region: 'us-ord' })).status);
      expect(statuses).toEqual([400, 400, 400, 400, 429, 429, 400]);
    } finally {
      await own.stop();
    }
  });
});
