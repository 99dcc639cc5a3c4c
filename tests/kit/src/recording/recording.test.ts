import { describe, expect, it } from 'vitest';
import { pick } from './pick.js';
import type { Recorded } from './recorded.js';
import { shown } from './shown.js';

const sent = (more: Partial<Recorded>): Recorded => ({
  file: 'a.test.ts',
  method: 'POST',
  url: 'http://127.0.0.1:40001/v4/domains',
  headers: {},
  credential: true,
  status: 200,
  rules: [],
  ...more,
});

const refused = (body: unknown, reason: string, rule = 'domain.name.valid'): Recorded =>
  sent({ body, status: 400, rules: [rule], answer: { errors: [{ field: 'domain', reason }] } });

describe('a request in the docs', () => {
  it('has its operation, and equal names and ids in every run', () => {
    const url = (id: number): string => `http://127.0.0.1:4${id}/v4/domains/${id}/records?page=2`;
    const [one, other] = [17, 99].map((id) =>
      shown(
        sent({
          url: url(id),
          body: { name: `zone-${id}.example`, domain_id: id, node_id: id, ttl_sec: id - id },
        }),
      ),
    );
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      api: 'v4',
      operation: 'createDomainRecord',
      request: {
        path: '/domains/101/records?page=2',
        body: { name: 'example.org', domain_id: 101, node_id: 102, ttl_sec: 0 },
      },
    });
  });

  it('keeps invented ids and shortens long values', () => {
    const { request } = shown(
      sent({ body: { node_id: 2_147_483_647, text: 'x'.repeat(300), ids: new Array(30).fill(0) } }),
    );
    expect(request.body).toEqual({
      node_id: 2_147_483_647,
      text: `${'x'.repeat(24)}… (300 characters)`,
      ids: [0, 0, '… (30 in all)'],
    });
  });

  it('has no operation for an unknown path', () => {
    expect(shown(sent({ url: 'http://127.0.0.1:4/v4/none' }))).not.toHaveProperty('operation');
    expect(shown(sent({ url: 'http://127.0.0.1:4/elsewhere' })).api).toBe('other');
  });
});

describe('the example of a rule', () => {
  const seen = [
    refused({ domain: 'single', type: 'master', soa_email: 'a@example.org' }, 'one label only'),
    refused({ domain: `${'y'.repeat(80)}.example`, type: 'master', soa_email: 'a@example.org' }, 'too long'),
    sent({ body: { domain: 'zone-1.example', type: 'master', soa_email: 'a@example.org' } }),
    sent({ body: { domain: 'other.example', type: 'slave', master_ips: ['192.0.2.1'], status: 'active' } }),
  ].map(shown);

  it('is the shortest, with the accepted request that differs least', () => {
    const example = pick(seen).get('domain.name.valid');
    expect(example?.answer).toEqual({ errors: [{ field: 'domain', reason: 'one label only' }] });
    expect(example?.changed).toEqual([
      { place: 'body.domain', refused: '"single"', accepted: '"example.org"' },
    ]);
  });

  it('has no accepted request that differs in a field without an error', () => {
    const request = { domain: 'single', type: 'master', soa_email: 'a@example.org', status: 'active' };
    const picked = pick([...seen.slice(2), shown(refused(request, 'one label only'))]);
    expect(picked.get('domain.name.valid')).not.toHaveProperty('changed');
  });

  it('is the same for any order of requests', () => {
    expect([...pick([...seen].reverse())]).toEqual([...pick(seen)]);
  });

  it('has one error if a request had only one', () => {
    const both = sent({
      body: {},
      status: 400,
      rules: ['domain.name.valid', 'domain.soa-email.required'],
      answer: { errors: [{ reason: 'a' }, { reason: 'b' }] },
    });
    const picked = pick([...seen, shown(both)]);
    expect(picked.get('domain.name.valid')?.request.body).toMatchObject({ domain: 'single' });
    expect(picked.get('domain.soa-email.required')?.request.body).toEqual({});
  });
});
