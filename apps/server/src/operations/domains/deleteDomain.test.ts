import { expectConsistent, useServer, type TestGrant, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventOf, eventsOf } from './events.fixture.js';
import { makeDomain, makeRecord, publishedLines } from './domains.fixture.js';

const server = useServer();

const rowsOf = async (id: number): Promise<Record<string, number>> => {
  const prisma = await prismaOf(server);
  return {
    domains: await prisma.domain.count({ where: { id } }),
    records: await prisma.record.count({ where: { domainId: id } }),
    zoneFiles: await prisma.zoneFile.count({ where: { domainId: id } }),
    grants: await prisma.entityGrant.count({ where: { kind: 'domain', entityId: id } }),
  };
};

describe('deleteDomain accepts', () => {
  it('a domain, and removes its records, its zone file and the grants on it', async () => {
    const domain = await makeDomain(server.user);
    const kept = await makeDomain(server.user);
    await makeRecord(server.user, kept.id);
    for (let index = 0; index < 3; index += 1)
      await makeRecord(server.user, domain.id, { name: `h${index}` });
    const grants: TestGrant[] = [domain, kept].map(({ id }) => ({
      kind: 'domain',
      id,
      permissions: 'read_write',
    }));
    await server.user.newUser({ restricted: true, grants });
    expect((await publishedLines(server, domain.id)).length).toBeGreaterThan(0);
    expect(await rowsOf(domain.id)).toEqual({ domains: 1, records: 3, zoneFiles: 1, grants: 1 });

    const { status, text } = await server.user.delete(`/domains/${domain.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await rowsOf(domain.id)).toEqual({ domains: 0, records: 0, zoneFiles: 0, grants: 0 });
    await server.settle();
    expect(await rowsOf(kept.id)).toEqual({ domains: 1, records: 1, zoneFiles: 1, grants: 1 });
    for (const path of ['', '/records', '/zone-file']) {
      expect((await server.user.get(`/domains/${domain.id}${path}`)).status).toBe(404);
    }
  });

  it('writes one event, which remains after the deletion', async () => {
    const domain = await makeDomain(server.user);
    await server.user.delete(`/domains/${domain.id}`);
    expect(await eventsOf(server, domain.id)).toEqual([
      eventOf(server.user, 'domain_create', domain),
      eventOf(server.user, 'domain_delete', domain),
    ]);
  });

  it('a domain whose rendering is enqueued, and does not render it', async () => {
    const { id } = await makeDomain(server.user);
    await Promise.all([
      makeRecord(server.user, id).catch(() => undefined),
      server.user.delete(`/domains/${id}`),
    ]);
    await server.settle();
    expect(await rowsOf(id)).toMatchObject({ domains: 0, records: 0, zoneFiles: 0 });
  });

  it('one of many simultaneous deletions', async () => {
    const { id } = await makeDomain(server.user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.user.delete(`/domains/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(await eventsOf(server, id)).toHaveLength(2);
    await expectConsistent(server);
  });
});
