import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { workers } from '@cloud-account/server/generated/workers';
import { publishZone } from '@cloud-account/server/jobs/domains/publishZone';
import { expectDone, expectRefusal, useOwnServer } from '@cloud-account/testkit';
import { maxRecordBytes } from '@cloud-account/core';
import { describe, expect, it, onTestFinished } from 'vitest';

/** The user requests as much as possible; the stranger must get answers meanwhile. */
const server = useOwnServer({
  workers: { ...workers, publishZone: (...given) => rendering.run(true, () => publishZone(...given)) },
});

const rendering = new AsyncLocalStorage<true>();

const full = "The names and targets of a domain's records may have 4,194,304 bytes in all";

const newDomain = async (domain: string): Promise<number> =>
  (await server.user.post<{ id: number }>('/domains', { domain, type: 'master', soa_email: 'a@example.org' }))
    .body.id;

const bytesOf = async (id: number): Promise<{ kept: number; counted: number } | undefined> => {
  const { rows } = await server.cloud.database.pool.query<{ kept: number; counted: number }>(
    `SELECT record_bytes AS kept, (SELECT coalesce(sum(octet_length(name) + octet_length(target)), 0)::int
       FROM records WHERE domain_id = d.id) AS counted FROM domains d WHERE id = $1`,
    [id],
  );
  return rows[0];
};

/** The characters that are rendered before it is the turn of other work. */
const PART = 100_000;

/** The longest text of a record. */
const long = 'ü'.repeat(32_000);

describe('the bytes of a zone', () => {
  it('are bounded, also with simultaneous records, while another account gets answers', async () => {
    const id = await newDomain('greedy-bytes.example');
    const path = `/domains/${id}/records`;
    const asked = Array.from({ length: 80 }, (_, at) =>
      server.user.post<{ id: number }>(path, {
        type: 'TXT',
        name: `more-${at}`,
        target: `${long}${10 + at}`,
      }),
    );
    expect((await server.stranger.get('/domains')).status).toBe(200);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(expectRefusal(answer, 400)).toEqual([{ reason: full }]);
    const bytes = await bytesOf(id);
    expect(bytes?.kept).toBe(bytes?.counted);
    expect(bytes?.kept).toBeLessThanOrEqual(maxRecordBytes);
    expect(bytes?.kept).toBeGreaterThan(maxRecordBytes - 70_000);

    const [first, second] = answers.filter(({ status }) => status === 200);
    const change = (record: number | undefined, target: string) =>
      server.user.put(`${path}/${record}`, { target });
    expect((await change(first?.body.id, 'short')).status).toBe(200);
    expect((await change(first?.body.id, `${long}again`)).status).toBe(200);
    expect((await server.user.delete(`${path}/${second?.body.id}`)).status).toBe(200);
    const after = await bytesOf(id);
    expect(after?.kept).toBe(after?.counted);

    const clone = expectDone(
      await server.user.post<{ id: number }>(`/domains/${id}/clone`, { domain: 'greedy-clone.example' }),
    );
    expect(await bytesOf(clone.id)).toEqual(after);
  });

  it('are rendered while other requests get answers', async () => {
    const id = await newDomain('greedy-render.example');
    const { pool } = server.cloud.database;
    await pool.query(
      `INSERT INTO records (domain_id, type, name, name_key, target, created_at, updated_at)
       SELECT $1::int, 'TXT', 'n' || n, 'n' || n, repeat('ü', 170), now(), now() FROM generate_series(1, 11990) n`,
      [id],
    );
    await pool.query(
      `UPDATE domains SET record_count = 11990, record_bytes =
         (SELECT sum(octet_length(name) + octet_length(target)) FROM records WHERE domain_id = $1) WHERE id = $1`,
      [id],
    );
    await server.settle();
    let turns = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'Immediate' && rendering.getStore()) turns += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    expect((await server.user.put(`/domains/${id}`, { ttl_sec: 300 })).status).toBe(200);
    expect((await server.stranger.get('/domains')).status).toBe(200);
    await server.settle();
    // After each part of so many characters, it is another request's turn.
    expect(turns).toBeGreaterThanOrEqual(Math.floor((11_990 * 170) / PART));
    const file = await server.user.get<{ zone_file: string[] }>(`/domains/${id}/zone-file`);
    expect(file.body.zone_file.length).toBeGreaterThan(11_990);
  });
});
