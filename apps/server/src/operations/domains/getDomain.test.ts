import type { Schema } from '@cloud-account/spec';
import { footprint, unpublished, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { refusesCallers } from './callers.fixture.js';
import { makeDomain } from './stage.fixture.js';

const stage = useStage(unpublished);

describe('getDomain accepts', () => {
  it('the id, and answers what the create answered', async () => {
    const domain = await makeDomain(stage.user, {
      description: 'The shop',
      group: 'shops',
      axfr_ips: ['192.0.2.7'],
      tags: ['one', 'two'],
      ttl_sec: 300,
    });
    const before = await footprint(stage.cloud);
    const answer = await stage.user.get(`/domains/${domain.id}`);
    expect([answer.status, answer.body]).toStrictEqual([200, domain]);
    expect(await footprint(stage.cloud)).toEqual(before);
  });

  it('the fields of a domain and no others', async () => {
    const { id } = await makeDomain(stage.user);
    const { body } = await stage.user.get<Schema<'Domain'>>(`/domains/${id}`);
    expect(Object.keys(body).sort()).toEqual([
      'axfr_ips',
      'created',
      'description',
      'domain',
      'expire_sec',
      'group',
      'id',
      'master_ips',
      'refresh_sec',
      'retry_sec',
      'soa_email',
      'status',
      'tags',
      'ttl_sec',
      'type',
      'updated',
    ]);
  });
});

describe('getDomain refuses the caller', () => {
  refusesCallers(stage, { method: 'GET' });
});

describe('getDomain refuses state', () => {
  it('a domain that was deleted', async () => {
    const { id } = await makeDomain(stage.user);
    await stage.user.delete(`/domains/${id}`);
    const { status, text } = await stage.user.get(`/domains/${id}`);
    expect([status, text]).toEqual([404, '{"errors":[{"reason":"Not found"}]}']);
  });
});
