import { type Answer, expectRefusal, useOwnServer } from '@cloud-account/testkit';
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
});

const search = (filter: object) =>
  server.user.get(`/domains/${domainId}/records?page_size=25`, { 'X-Filter': JSON.stringify(filter) });

const onServer = process.env.CLOUD_TEST_DATABASE === 'postgresql';

const tooSlow = [{ field: 'X-Filter', reason: 'The filter takes too long; narrow it' }];

/** A search that is accepted; where searches have a time limit, it may be too short for a slow machine. */
function expectAccepted(answer: Answer<unknown>): void {
  if (onServer && answer.status !== 200) expect(expectRefusal(answer, 400)).toEqual(tooSlow);
  else expect(answer.status).toBe(200);
}

/** The most expensive filter, for texts of a zone of the maximum size. */
const dearest = { target: { '+contains': `b${'a'.repeat(127)}` } };

/** Locks a table, so that requests for its rows wait. The embedded database has one connection, so nothing can be locked there. */
async function whileLocked(
  table: string,
  work: (unlock: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = await server.cloud.database.pool.connect();
  const unlock = () => client.query('ROLLBACK');
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work(unlock);
  } finally {
    await unlock();
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
    expectAccepted(await search(dearest));
  });

  it('of one account may be dear, while another account gets answers', async () => {
    const asked = Array.from({ length: 6 }, () => search(dearest));
    expect((await server.stranger.get('/domains')).status).toBe(200);
    for (const answer of await Promise.all(asked)) expectAccepted(answer);
  });

  if (onServer) {
    it('of one account are limited to a few at once, and are refused when too many wait already', async () => {
      await whileLocked('domains', async (unlock) => {
        const statuses: number[] = [];
        const [running, waiting, refused] = [2, 400, 20];
        const asked = Array.from({ length: running + waiting + refused }, async () => {
          statuses.push((await server.user.get('/domains?page_size=25')).status);
        });
        await expect.poll(() => statuses).toEqual(Array(refused).fill(429));
        expect((await server.stranger.get('/tags')).status).toBe(200);
        await unlock();
        await Promise.all(asked);
        expect(statuses.slice(refused)).toEqual(Array(running + waiting).fill(200));
      });
    });

    it('whose filter takes too long are cancelled and refused', async () => {
      await whileLocked('records', async () => {
        const [answer, served] = await Promise.all([search({ type: 'A' }), server.stranger.get('/domains')]);
        expect(expectRefusal(answer, 400)).toEqual(tooSlow);
        expect(served.status).toBe(200);
      });
    });
  }
});
