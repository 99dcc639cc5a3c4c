import { unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain, makeRecord } from '../domains.fixture.js';

const server = useServer(unpublished);
const path = (recordId: number | string) => `/records/${recordId}`;

describe('getDomainRecord accepts', () => {
  it('the id, with the same answer as the creation', async () => {
    const { id } = await makeDomain(server.user);
    const record = await makeRecord(server.user, id, {
      type: 'CAA',
      tag: 'issue',
      target: ';',
      ttl_sec: 300,
    });
    const answer = await server.user.get(`/domains/${id}${path(record.id)}`);
    expect([answer.status, answer.body]).toStrictEqual([200, record]);
  });
});
