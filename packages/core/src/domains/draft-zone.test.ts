import type { Body } from '@cloud-account/spec';
import { expect, it } from 'vitest';
import { draftZone } from './draft-zone.js';

type RecordBody = Body<'createDomainRecord'>;

const domain = { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' } as const;

const problemsOf = (...records: RecordBody[]) => {
  const decision = draftZone(domain, records);
  return decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);
};

const a = (name: string): RecordBody => ({ type: 'A', name, target: '203.0.113.1' });
const cname = (name: string): RecordBody => ({ type: 'CNAME', name, target: 'example.net' });
const mx = (target: string): RecordBody => ({ type: 'MX', target });

it('drafts a domain with its records as if they were created one by one', () => {
  const decision = draftZone({ ...domain, ttl_sec: 299 }, [
    a('www.example.org'),
    { ...mx('mail.example.org'), ttl_sec: 1 },
  ]);
  expect(decision).toMatchObject({
    ok: true,
    value: {
      domain: { domain: 'example.org', status: 'active', ttl_sec: 300 },
      records: [
        { type: 'A', name: 'www', target: '203.0.113.1', priority: 0 },
        { type: 'MX', name: '', target: 'mail.example.org', ttl_sec: 300 },
      ],
    },
  });
});

it('reports all problems of the domain and its records in one answer, each with its field', () => {
  const decision = draftZone({ domain: 'example.org', type: 'master', description: '\ud800' }, [
    a('www'),
    { type: 'A', name: 'b', target: 'nowhere' },
    { type: 'A', target: '[remote_addr]' },
  ]);
  expect(decision.ok ? [] : decision.refusals.map(({ field }) => field)).toEqual([
    'description',
    'soa_email',
    'records[1].target',
    'records[2].target',
  ]);
});

it('refuses an alias with other records of its name in any order and case', () => {
  expect(problemsOf(a('www'), a('www'), cname('WWW'))).toEqual([['record.cname.alone', 'records[2].name']]);
  expect(problemsOf(cname('www'), a('www'), cname('www'), cname('ftp'))).toEqual([
    ['record.cname.alone', 'records[1].name'],
    ['record.cname.alone', 'records[2].name'],
  ]);
  expect(problemsOf({ type: 'TXT', name: 'www', target: 'text' }, cname('www'))).toHaveLength(1);
});

it('refuses a null MX with other MX records in any order', () => {
  expect(problemsOf(mx(''), a(''), mx('mail.example.org'))).toEqual([
    ['record.mx.null-alone', 'records[2].target'],
  ]);
  expect(problemsOf(a(''), mx('mail.example.org'), mx('other.example.org'), mx(''))).toEqual([
    ['record.mx.null-alone', 'records[3].target'],
  ]);
});

it('refuses records of a slave', () => {
  const slave = { domain: 'example.org', type: 'slave' as const, master_ips: ['192.0.2.53'] };
  expect(draftZone(slave, []).ok).toBe(true);
  expect(draftZone(slave, [a('www'), a('ftp')])).toMatchObject({
    ok: false,
    refusals: [{ id: 'domain.records.slave', field: 'records' }],
  });
});
