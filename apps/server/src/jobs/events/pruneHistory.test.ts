import { startTestServer } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';

const DAY = 24 * 3_600_000;

test('removes what is past its retention, and nothing else', async () => {
  const server = await startTestServer({
    environment: { CLOUD_RETENTION_DAYS: '90' },
  });
  onTestFinished(() => server.stop());
  const { cloud, clock } = server;
  const user = await server.newAccount();
  const rows = async <Row extends object>(sql: string) => (await cloud.database.pool.query<Row>(sql)).rows;
  const labels = async () =>
    (await rows<{ label: string }>('SELECT entity_label AS label FROM events ORDER BY id')).map(
      ({ label }) => label,
    );
  const create = async (domain: string) => {
    const body = { domain, type: 'master', soa_email: 'admin@example.org' };
    expect((await user.post('/domains', body)).status).toBe(200);
    await server.settle();
  };
  await create('old.example');
  // A job that waits and one that was given up, both as old: of these only the second is history.
  await rows(
    `INSERT INTO jobs (kind, subject, queue, state, run_at, created_at, finished_at)
     SELECT 'publishZone', 'none-' || made.state, 'publishZone:none-' || made.state, made.state, now() + interval '1 year', now(), made.finished
     FROM (VALUES ('pending', NULL), ('failed', now())) AS made (state, finished)`,
  );
  // A count of requests is history when its period is over.
  await rows(
    `INSERT INTO rate_counts (key, used, resets_at)
     VALUES ('token 1 all', 5, now() + interval '1 day'), ('token 1 listDomains', 5, now() + interval '1 year')`,
  );
  // Changes of zones are history after a day.
  await rows(
    `INSERT INTO zone_increments (domain_id, from_serial, to_serial, text, at) SELECT id, 1, 2, '', now() FROM domains`,
  );
  // Serials of former domains are history when no secondary has a copy any more.
  await rows(
    `INSERT INTO former_serials (name_key, serial, at)
     VALUES ('long-ago.example', 2, now() - interval '29 days'), ('recent.example', 3, now() - interval '27 days')`,
  );
  // Answers to requests with a key are history after a day.
  await rows(
    `INSERT INTO idempotency_keys (user_id, key, number, answer, created_at) SELECT id, 'old', 1, '', now() FROM users`,
  );
  // So are transfers of nodes that ended before.
  await rows(
    `INSERT INTO entity_transfers (token, account_id, nodes, status, created_at, updated_at, expires_at)
     SELECT gen_random_uuid(), id, '{1}', 'pending', now(), now(), now() + interval '1 day' FROM accounts LIMIT 1`,
  );
  clock.advance(60 * DAY);
  await create('new.example');
  expect(await labels()).toEqual(['old.example', 'new.example']);
  clock.advance(29 * DAY);
  await server.settle();
  expect(await labels()).toEqual(['old.example', 'new.example']);
  expect(await rows('SELECT id FROM entity_transfers')).toHaveLength(1);
  clock.advance(2 * DAY);
  await expect.poll(labels).toEqual(['new.example']);
  await server.settle();
  const subjects = await rows<{ subject: string; state: string }>(
    `SELECT subject, state FROM jobs WHERE kind = 'publishZone' ORDER BY subject DESC`,
  );
  expect(subjects).toEqual([
    { subject: 'none-pending', state: 'pending' },
    { subject: '2', state: 'done' },
  ]);
  expect(await rows('SELECT key FROM rate_counts')).toEqual([{ key: 'token 1 listDomains' }]);
  expect(await rows('SELECT id FROM zone_increments')).toEqual([]);
  expect(await rows('SELECT name_key FROM former_serials')).toEqual([{ name_key: 'recent.example' }]);
  expect(await rows('SELECT key FROM idempotency_keys')).toEqual([]);
  expect(await rows('SELECT id FROM entity_transfers')).toEqual([]);
  // The domains themselves are no history.
  expect((await user.get<{ results: number }>('/domains')).body.results).toBe(2);
  expect(
    await rows(`SELECT 1 AS asked FROM jobs WHERE kind = 'pruneHistory' AND state = 'pending'`),
  ).toHaveLength(1);
});
