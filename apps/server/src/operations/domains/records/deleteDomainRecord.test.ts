import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventOf, eventsOf, publishRequests } from '../events.fixture.js';
import {
  makeDomain,
  makeRecord,
  makeSlaveWithRecord,
  publishedLines,
  readOnly,
  recordsOf,
} from '../domains.fixture.js';

const server = useServer();
const path = (recordId: number) => `/records/${recordId}`;

describe('deleteDomainRecord accepts', () => {
  it('a record, and leaves the others', async () => {
    const { id } = await makeDomain(server.user);
    const kept = await makeRecord(server.user, id, { name: 'kept' });
    const record = await makeRecord(server.user, id, { name: 'gone' });
    const { status, text } = await server.user.delete(`/domains/${id}${path(record.id)}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await recordsOf(server.user, id)).toStrictEqual([kept]);
    const lines = await publishedLines(server, id);
    expect(lines.filter((line) => /^(kept|gone) /.test(line))).toEqual(['kept      A  192.0.2.1']);
  });

  it('writes one event about the domain and enqueues its rendering', async () => {
    const domain = await makeDomain(server.user);
    const record = await makeRecord(server.user, domain.id);
    await server.user.delete(`/domains/${domain.id}${path(record.id)}`);
    expect(await eventsOf(server, domain.id)).toEqual([
      eventOf(server.user, 'domain_create', domain),
      eventOf(server.user, 'domain_record_create', domain),
      eventOf(server.user, 'domain_record_delete', domain),
    ]);
    expect(await publishRequests(server, domain.id)).toBe(3);
  });

  it('each of many records once, with simultaneous deletions', async () => {
    const domain = await makeDomain(server.user);
    const records = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makeRecord(server.user, domain.id, { name: `h${index}` })),
    );
    const answers = await Promise.all(
      [...records, ...records, ...records].map(({ id }) =>
        server.user.delete(`/domains/${domain.id}${path(id)}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(await eventsOf(server, domain.id)).toHaveLength(1 + 5 + 5);
  });
});

describe('deleteDomainRecord refuses state', () => {
  it('a record that a slave had as a master', async () => {
    const { domain, record } = await makeSlaveWithRecord(server.user);
    const remove = () => server.user.delete(`/domains/${domain.id}${path(record.id)}`);
    await expectRefused(server, remove, 400, readOnly);
  });
});
