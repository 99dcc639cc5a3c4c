import { call, rowsOf, startTestServer, testEngines, type OwnTestServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const environment = { CLOUD_LAB: 'on', CLOUD_DEMO: 'on', CLOUD_RATE_LIMITS: '0.05' };

describe.skipIf(!testEngines.includes('postgresql'))('two servers of one database', () => {
  let one: OwnTestServer;
  let other: OwnTestServer;

  beforeAll(async () => {
    one = await startTestServer({ environment });
    const { dataDirectory, objects } = one.cloud.config;
    const shared = { CLOUD_DATA_DIR: dataDirectory, CLOUD_OBJECTS_DIR: objects.directory };
    other = await startTestServer({ environment: { ...environment, ...shared }, beside: one });
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  const servers = () => [one, other];
  const listDomains = (server: OwnTestServer) =>
    call<{ results: number }>('GET', `${server.api}/domains`, { token: one.demo?.token ?? '' });

  it('both show the new state when the reset is answered', async () => {
    for (const [at, server] of servers().entries()) {
      const body = { domain: `both-${at}.example`, type: 'master', soa_email: 'a@b.example' };
      await call('POST', `${server.api}/domains`, { token: one.demo?.token ?? '', body });
    }
    for (const server of servers()) expect((await listDomains(server)).body.results).toBe(2);
    expect((await other.operator.post('/lab/reset', undefined)).status).toBe(204);
    for (const server of servers()) expect((await listDomains(server)).body.results).toBe(0);
  });

  it('both forget how often they were asked', async () => {
    onTestFinished(one.clock.stop());
    for (const server of servers()) for (let at = 0; at < 20; at += 1) await listDomains(server);
    expect((await listDomains(one)).status).toBe(429);
    expect((await one.operator.post('/lab/reset', undefined)).status).toBe(204);
    for (const server of servers()) expect((await listDomains(server)).status).toBe(200);
  });

  it('take turns when both are reset', async () => {
    const answers = await Promise.all(
      [...servers(), ...servers()].map((server) => server.operator.post('/lab/reset', undefined)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });

  it('write nothing about turns while nobody wants one', async () => {
    // Each update moves the row.
    const place = async () => {
      const sql = 'SELECT ctid::text AS place FROM lab_control';
      return (await one.cloud.database.pool.query<{ place: string }>(sql)).rows;
    };
    const before = await place();
    const [now] = await rowsOf<{ at: string }>(one, 'SELECT clock_timestamp()::text AS at');
    // Both have looked at what they agree on, and written that they are alive.
    const alive = 'SELECT FROM lab_servers WHERE seen_at > $1';
    await expect.poll(() => rowsOf(one, alive, [now?.at])).toHaveLength(2);
    expect(await place()).toEqual(before);
  });

  it('have halted neither when the turn of a server ends that died in it', async () => {
    await one.cloud.database.pool.query(
      `UPDATE lab_control SET holder = gen_random_uuid(), turn = turn + 1, held_until = now()`,
    );
    const sql = 'SELECT holder FROM lab_control WHERE holder IS NOT NULL';
    await expect.poll(() => rowsOf(one, sql)).toEqual([]);
    for (const server of servers()) expect((await listDomains(server)).status).toBe(200);
  });

  it('do not wait for one that died', async () => {
    await one.cloud.database.pool.query(
      `INSERT INTO lab_servers (id, seen_at) VALUES (gen_random_uuid(), now() - interval '11 seconds')`,
    );
    expect((await one.operator.post('/lab/reset', undefined)).status).toBe(204);
  });
});
