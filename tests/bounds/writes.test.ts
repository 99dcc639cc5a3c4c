import { useOwnServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useOwnServer();

const node = { region: 'us-ord', type: 'g6-standard-1' };

/** More than the database has connections. */
const MANY = 12;

// The embedded database has one connection, so nothing can be locked beside a request.
describe.runIf(process.env.CLOUD_TEST_DATABASE === 'postgresql')('changes of one account', () => {
  it('wait for each other, and leave connections to another account', async () => {
    const { user, stranger } = server;
    const lock = await server.cloud.database.pool.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [user.accountId]);
    const waiting = Array.from({ length: MANY }, () => user.post('/node/instances', node));
    const served = await stranger.post('/node/instances', node);
    await lock.query('ROLLBACK');
    lock.release();
    expect(served.status, served.text).toBe(200);
    for (const { status, text } of await Promise.all(waiting)) expect(status, text).toBe(200);
    await server.settle();
  });
});
