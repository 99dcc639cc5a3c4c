import { expectSound, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { eventOf, eventsOf } from './events.fixture.js';
import { makeDomain, makeRecord, publishedLines } from './stage.fixture.js';

const stage = useStage();

const rowsOf = async (id: number): Promise<Record<string, number>> => {
  const { rows } = await stage.cloud.cloud.database.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM domains WHERE id = $1) AS domains,
            (SELECT count(*)::int FROM records WHERE domain_id = $1) AS records,
            (SELECT count(*)::int FROM zone_files WHERE domain_id = $1) AS "zoneFiles",
            (SELECT count(*)::int FROM entity_grants WHERE kind = 'domain' AND entity_id = $1) AS grants`,
    [id],
  );
  return rows[0] ?? {};
};

describe('deleteDomain accepts', () => {
  it('a domain, and removes its records, its zone file and the grants on it', async () => {
    const domain = await makeDomain(stage.user);
    const kept = await makeDomain(stage.user);
    await makeRecord(stage.user, kept.id);
    for (let index = 0; index < 3; index += 1) await makeRecord(stage.user, domain.id, { name: `h${index}` });
    const grants: TestGrant[] = [domain, kept].map(({ id }) => ({
      kind: 'domain',
      id,
      permissions: 'read_write',
    }));
    await stage.user.newUser({ restricted: true, grants });
    expect((await publishedLines(stage, domain.id)).length).toBeGreaterThan(0);
    expect(await rowsOf(domain.id)).toEqual({ domains: 1, records: 3, zoneFiles: 1, grants: 1 });

    const { status, text } = await stage.user.delete(`/domains/${domain.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await rowsOf(domain.id)).toEqual({ domains: 0, records: 0, zoneFiles: 0, grants: 0 });
    await stage.cloud.settle();
    expect(await rowsOf(kept.id)).toEqual({ domains: 1, records: 1, zoneFiles: 1, grants: 1 });
    for (const path of ['', '/records', '/zone-file']) {
      expect((await stage.user.get(`/domains/${domain.id}${path}`)).status).toBe(404);
    }
  });

  it('writes one event, which outlives the domain', async () => {
    const domain = await makeDomain(stage.user);
    await stage.user.delete(`/domains/${domain.id}`);
    expect(await eventsOf(stage.cloud, domain.id)).toEqual([
      eventOf(stage.user, 'domain_create', domain),
      eventOf(stage.user, 'domain_delete', domain),
    ]);
  });

  it('a domain that waits to be rendered, and renders nothing afterwards', async () => {
    const { id } = await makeDomain(stage.user);
    await Promise.all([
      makeRecord(stage.user, id).catch(() => undefined),
      stage.user.delete(`/domains/${id}`),
    ]);
    await stage.cloud.settle();
    expect(await rowsOf(id)).toMatchObject({ domains: 0, records: 0, zoneFiles: 0 });
  });

  it('one of many deletes at once', async () => {
    const { id } = await makeDomain(stage.user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.user.delete(`/domains/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(await eventsOf(stage.cloud, id)).toHaveLength(2);
    await expectSound(stage.cloud);
  });
});

describe('deleteDomain refuses the caller', () => {
  refusesCallers(stage, { method: 'DELETE' });
});
