import type { Schema } from '@cloud-account/spec';
import { unpublished, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { refusesRecords } from './record-callers.fixture.js';
import { makeDomain, makeRecord } from './stage.fixture.js';

const stage = useStage(unpublished);
const path = (recordId: number | string) => `/records/${recordId}`;

describe('getDomainRecord accepts', () => {
  it('the id, and answers what the create answered', async () => {
    const { id } = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, id, { type: 'CAA', tag: 'issue', target: ';', ttl_sec: 300 });
    const answer = await stage.user.get(`/domains/${id}${path(record.id)}`);
    expect([answer.status, answer.body]).toStrictEqual([200, record]);
  });

  it('the fields of a record and no others', async () => {
    const { id } = await makeDomain(stage.user);
    const record = await makeRecord(stage.user, id);
    const { body } = await stage.user.get<Schema<'DomainRecord'>>(`/domains/${id}${path(record.id)}`);
    expect(Object.keys(body).sort()).toEqual([
      'created',
      'id',
      'name',
      'port',
      'priority',
      'protocol',
      'service',
      'tag',
      'target',
      'ttl_sec',
      'type',
      'updated',
      'weight',
    ]);
  });
});

describe('getDomainRecord refuses the caller', () => {
  refusesCallers(stage, { method: 'GET', path });
  refusesRecords(stage, { method: 'GET' });
});
