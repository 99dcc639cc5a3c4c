import type { Schema } from '@cloud-account/spec';
import { prismaOf, type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { ask, registerApp, setPassword, TestBrowser, type TestApp } from '../../http/oauth/app.fixture.js';

const server = useServerWithClock({ CLOUD_TRUSTED_PROXIES: '127.0.0.1' });

let app: TestApp;
let owner: TestUser;
let user: TestUser;

beforeEach(async () => {
  app = await registerApp(server);
  owner = await server.newAccount();
  user = await owner.newUser({ restricted: true });
  await setPassword(server, user.username);
});

const from = (address: string) => new TestBrowser({ 'X-Forwarded-For': address });

const loginsOf = async (caller: TestUser, path: string, filter = '{}') =>
  (await caller.get<Schema<'LoginPage'>>(path, { 'X-Filter': filter })).body.data;

it('listAccountLogins shows who signed in from which address, and who failed', async () => {
  const { url } = ask(server, app);
  await from('192.0.2.7').signIn(url, user.username.toUpperCase(), 'not the right password');
  await from('192.0.2.8').signIn(url, 'nobody-at-all');
  server.clock.advance(5_000);
  // As a listener of both IPv4 and IPv6 sees it.
  await from('::ffff:192.0.2.9').signIn(url, user.username);
  const found = await loginsOf(owner, '/account/logins');
  const fields = { username: user.username, restricted: true };
  expect(found).toEqual([
    { ...fields, id: found[0]?.id, datetime: found[0]?.datetime, ip: '192.0.2.7', status: 'failed' },
    { ...fields, id: found[1]?.id, datetime: found[1]?.datetime, ip: '192.0.2.9', status: 'successful' },
  ]);
  expect((found[0]?.datetime ?? '') < (found[1]?.datetime ?? '')).toBe(true);
  const filter = '{"status": "successful", "ip": {"+contains": "192.0.2"}, "+order_by": "datetime"}';
  expect(await loginsOf(owner, '/account/logins', filter)).toEqual([found[1]]);
});

it('listProfileLogins shows those of the caller', async () => {
  await from('192.0.2.9').signIn(ask(server, app).url, user.username);
  expect(await loginsOf(user, '/profile/logins')).toEqual(await loginsOf(owner, '/account/logins'));
  expect(await loginsOf(owner, '/profile/logins')).toEqual([]);
});

it('getAccountLogin shows one of a user of the account', async () => {
  await from('192.0.2.9').signIn(ask(server, app).url, user.username);
  const [login] = await loginsOf(owner, '/account/logins');
  const path = `/account/logins/${login?.id}`;
  expect((await owner.get(path)).body).toEqual(login);
  expect((await server.user.get(path)).status).toBe(404);
});

it('getProfileLogin shows one of the caller', async () => {
  await from('192.0.2.9').signIn(ask(server, app).url, user.username);
  const [login] = await loginsOf(user, '/profile/logins');
  const path = `/profile/logins/${login?.id}`;
  expect((await user.get(path)).body).toEqual(login);
  expect((await owner.get(path)).status).toBe(404);
});

it('of each status, the last 100 of a user are kept', async () => {
  const { login } = await prismaOf(server);
  const { userId, accountId, username } = user;
  const had = {
    userId,
    accountId,
    username,
    ip: '192.0.2.1',
    restricted: true,
    datetime: server.clock.now(),
  };
  const rows = Array.from({ length: 102 }, () => had);
  await login.createMany({ data: rows.map((row) => ({ ...row, status: 'failed' })) });
  await login.createMany({ data: rows.map((row) => ({ ...row, status: 'successful' })) });
  await from('192.0.2.10').signIn(ask(server, app).url, username);
  const counts = await login.groupBy({ by: ['status'], where: { userId }, _count: true });
  expect(Object.fromEntries(counts.map(({ status, _count }) => [status, _count]))).toEqual({
    failed: 102,
    successful: 100,
  });
  const [newest] = await login.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: 1 });
  expect(newest).toMatchObject({ ip: '192.0.2.10', status: 'successful' });
});

// The embedded database has one connection, so that nothing happens meanwhile.
if (process.env.CLOUD_TEST_DATABASE === 'postgresql')
  it('an attempt as a user that is deleted meanwhile is one of nobody', async () => {
    const deletion = await server.cloud.database.pool.connect();
    onTestFinished(() => {
      deletion.release(true);
    });
    await deletion.query('BEGIN');
    await deletion.query('DELETE FROM users WHERE id = $1', [user.userId]);
    const attempt = from('192.0.2.11').signIn(ask(server, app).url, user.username, 'not the right password');
    const waiting =
      'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await deletion.query(waiting)).rowCount).toBe(1);
    await deletion.query('COMMIT');
    const { status, text } = await attempt;
    expect([status, text]).toEqual([403, expect.stringContaining('The name or the password is wrong.')]);
    expect(await loginsOf(owner, '/account/logins')).toEqual([]);
  });
