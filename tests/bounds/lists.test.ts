// Runs on both databases in `npm run test:all`.
import { expectRefusal, useOwnServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

/** The user requests as much as possible; the stranger must get answers meanwhile. */
const server = useOwnServer({ environment: { CLOUD_LISTS_AT_ONCE: '2' } });

let domainId: number;

beforeAll(async () => {
  const fields = { domain: 'greedy.example', type: 'master', soa_email: 'a@example.org' };
  domainId = (await server.user.post<{ id: number }>('/domains', fields)).body.id;
  const { pool } = server.cloud.database;
  await pool.query(
    `INSERT INTO records (domain_id, type, name, name_key, target, created_at, updated_at)
     SELECT $1, 'TXT', '', '', repeat('a', 16000), now(), now() FROM generate_series(1, 256)`,
    [domainId],
  );
  await pool.query('UPDATE domains SET record_count = 256, record_bytes = 256 * 16000 WHERE id = $1', [
    domainId,
  ]);
}, 60_000);

const search = (filter: object) =>
  server.user.get(`/domains/${domainId}/records?page_size=25`, { 'X-Filter': JSON.stringify(filter) });

/** The most expensive filter, for texts of a zone of the maximum size. */
const dearest = { target: { '+contains': `b${'a'.repeat(127)}` } };

const onServer = process.env.CLOUD_TEST_DATABASE === 'postgresql';

/** PostgreSQL searches faster than requests arrive, so a lock on the records delays it until the search is cancelled. */
async function whileRecordsAreSlow(work: () => Promise<void>): Promise<void> {
  if (!onServer) {
    await work();
    return;
  }
  const client = await server.cloud.database.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE records IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('lists', () => {
  it('accept only a few short conditions that search within texts', async () => {
    const many = { '+or': Array.from({ length: 9 }, () => ({ target: { '+contains': 'b' } })) };
    expect(expectRefusal(await search(many), 400)).toEqual([
      { field: 'X-Filter', reason: 'At most 8 conditions with +contains' },
    ]);
    expect(expectRefusal(await search({ target: { '+contains': 'b'.repeat(129) } }), 400)).toEqual([
      { field: 'X-Filter', reason: 'At most 128 characters to look for with +contains' },
    ]);
    expect((await search(dearest)).status).toBe(200);
  });

  it('of one account are limited to a few at once, while another account gets answers', async () => {
    const began = Date.now();
    let ended = 0;
    const asked = Array.from({ length: 12 }, async () => {
      const { status } = await search(dearest);
      ended += 1;
      return status;
    });
    const { status } = await server.stranger.get('/domains');
    const waited = Date.now() - began;
    const endedBefore = ended;
    expect(status).toBe(200);
    expect(endedBefore).toBeLessThan(8);
    expect(waited).toBeLessThan(5_000);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  }, 60_000);

  it('are refused when too many wait already', async () => {
    await whileRecordsAreSlow(async () => {
      const slow = Array.from({ length: 4 }, () => search(dearest));
      const quick = Array.from({ length: 460 }, () => server.user.get('/domains?page_size=25'));
      const statuses = (await Promise.all(quick)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      for (const { status } of await Promise.all(slow)) expect(status).toBe(onServer ? 400 : 200);
    });
    expect((await server.stranger.get('/domains')).status).toBe(200);
    expect((await server.user.get('/domains')).status).toBe(200);
  }, 60_000);

  if (onServer) {
    it('whose filter takes too long are cancelled and refused', async () => {
      await whileRecordsAreSlow(async () => {
        const [answer, served] = await Promise.all([search({ type: 'A' }), server.stranger.get('/domains')]);
        expect(expectRefusal(answer, 400)).toEqual([
          { field: 'X-Filter', reason: 'The filter takes too long; narrow it' },
        ]);
        expect(served.status).toBe(200);
      });
    }, 20_000);
  }
});
