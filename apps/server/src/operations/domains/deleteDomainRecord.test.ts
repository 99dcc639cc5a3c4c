import { expectRefused, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { eventOf, eventsOf, publishRequests } from './events.fixture.js';
import { refusesRecords } from './record-callers.fixture.js';
import {
  makeDomain,
  makeRecord,
  makeSlaveWithRecord,
  publishedLines,
  readOnly,
  recordsOf,
} from './stage.fixture.js';

const stage = useStage();
const path = (recordId: number) => `/records/${recordId}`;

describe('deleteDomainRecord accepts', () => {
  it('a record, and leaves the others', async () => {
    const { id } = await makeDomain(stage.user);
    const kept = await makeRecord(stage.user, id, { name: 'kept' });
    const record = await makeRecord(stage.user, id, { name: 'gone' });
    const { status, text } = await stage.user.delete(`/domains/${id}${path(record.id)}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await recordsOf(stage.user, id)).toStrictEqual([kept]);
    const lines = await publishedLines(stage, id);
    expect(lines.filter((line) => /^(kept|gone) /.test(line))).toEqual(['kept      A  192.0.2.1']);
  });

  it('writes one event about the domain and asks for its rendering', async () => {
    const domain = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, domain.id);
    await stage.user.delete(`/domains/${domain.id}${path(record.id)}`);
    expect(await eventsOf(stage.cloud, domain.id)).toEqual([
      eventOf(stage.user, 'domain_create', domain),
      eventOf(stage.user, 'domain_record_create', domain),
      eventOf(stage.user, 'domain_record_delete', domain),
    ]);
    expect(await publishRequests(stage.cloud, domain.id)).toBe(3);
  });

  it('each of many records once, however many want to delete it', async () => {
    const domain = await makeDomain(stage.user);
    const records = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makeRecord(stage.user, domain.id, { name: `h${index}` })),
    );
    const answers = await Promise.all(
      [...records, ...records, ...records].map(({ id }) =>
        stage.user.delete(`/domains/${domain.id}${path(id)}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(await eventsOf(stage.cloud, domain.id)).toHaveLength(1 + 5 + 5);
  });
});

describe('deleteDomainRecord refuses the caller', () => {
  refusesCallers(stage, { method: 'DELETE', path });
  refusesRecords(stage, { method: 'DELETE' });
});

describe('deleteDomainRecord refuses state', () => {
  it('a record that a slave had as a master', async () => {
    const { domain, record } = await makeSlaveWithRecord(stage.user);
    const remove = () => stage.user.delete(`/domains/${domain.id}${path(record.id)}`);
    await expectRefused(stage.cloud, remove, 400, readOnly);
  });
});
