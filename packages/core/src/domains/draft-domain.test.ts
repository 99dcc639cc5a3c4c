import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { changeDomain, draftDomain } from './draft-domain.js';
import type { DomainValues } from './types.js';

type DomainBody = Body<'createDomain'>;

const master: DomainBody = { domain: 'example.com', type: 'master', soa_email: 'a@example.com' };
const slave: DomainBody = { domain: 'example.com', type: 'slave', master_ips: ['192.0.2.1'] };

function drafted(body: DomainBody): DomainValues {
  const decision = draftDomain(body);
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
  return decision.value;
}
const problems = (decision: ReturnType<typeof draftDomain>) =>
  decision.ok ? [] : decision.refusals.map(({ id, field, reason }) => [id, field, reason].join(' | '));

/** Addresses of 10 characters each; the last one completes the total. */
const addresses = (total: number) => [
  ...Array.from({ length: Math.floor(total / 10) - 1 }, () => '192.0.2.10'),
  `192.0.2.${'1'.repeat(2 + (total % 10))}`,
];

describe('a new domain', () => {
  it('has a value for each field', () => {
    expect(drafted(master)).toEqual({
      domain: 'example.com',
      type: 'master',
      status: 'active',
      description: '',
      group: '',
      soa_email: 'a@example.com',
      master_ips: [],
      axfr_ips: [],
      refresh_sec: 0,
      retry_sec: 0,
      expire_sec: 0,
      ttl_sec: 0,
      tags: [],
    });
  });

  it('keeps the given values and rounds times up', () => {
    const given: DomainBody = {
      ...master,
      status: 'disabled',
      description: 'd'.repeat(253),
      group: 'g',
      master_ips: ['2001:db8::1'],
      axfr_ips: ['192.0.2.7'],
      refresh_sec: 299,
      retry_sec: 30,
      expire_sec: 2419201,
      ttl_sec: 3601,
      tags: ['two', 'one', 'x'.repeat(50)],
    };
    expect(drafted(given)).toEqual({ ...given, refresh_sec: 300, expire_sec: 2419200, ttl_sec: 7200 });
  });

  it('treats null and the empty text as unset', () => {
    const empty: DomainBody = {
      ...slave,
      description: null,
      group: '',
      soa_email: null,
      axfr_ips: null,
      refresh_sec: null,
      retry_sec: null,
      expire_sec: null,
      ttl_sec: null,
      tags: null,
    };
    expect(drafted(empty)).toEqual(drafted(slave));
  });

  it('keeps the first of equal tags', () => {
    expect(drafted({ ...master, tags: ['bbb', 'aaa', 'bbb'] }).tags).toEqual(['bbb', 'aaa']);
  });

  it.each([
    [
      { soa_email: undefined },
      'domain.soa-email.required | soa_email | soa_email is required when the type is master',
    ],
    [
      { soa_email: '' },
      'domain.soa-email.required | soa_email | soa_email is required when the type is master',
    ],
    [{ soa_email: 'nobody' }, 'domain.soa-email.valid | soa_email | soa_email is not valid'],
    [
      { type: 'slave' },
      'domain.master-ips.required | master_ips | master_ips is required when the type is slave',
    ],
    [
      { type: 'slave', master_ips: [] },
      'domain.master-ips.required | master_ips | master_ips is required when the type is slave',
    ],
    [
      { axfr_ips: addresses(1001) },
      'domain.axfr-ips.length | axfr_ips | All addresses together may have 1000 characters',
    ],
    [
      { master_ips: addresses(1001) },
      'domain.master-ips.length | master_ips | All addresses together may have 1000 characters',
    ],
    [
      { master_ips: ['192.0.2.1', '255.255.255.255'] },
      'domain.master-ips.host | master_ips | No host has the address 255.255.255.255',
    ],
    [{ axfr_ips: ['ff02::1'] }, 'domain.axfr-ips.host | axfr_ips | No host has the address ff02::1'],
    [{ tags: ['a\0c'] }, 'domain.text.storable | tags | tags is not valid'],
    [{ description: 'a\0' }, 'domain.text.storable | description | description is not valid'],
    [{ group: '\ud800' }, 'domain.text.storable | group | group is not valid'],
    [{ domain: `${'x'.repeat(64)}.com` }, 'domain.name.valid | domain | domain is not valid'],
    [{ domain: 'Co.UK' }, 'domain.name.public-suffix | domain | This name is a public suffix'],
    [{ domain: 'a..com' }, 'domain.name.valid | domain | domain is not valid'],
    [{ domain: 'abc.'.repeat(62) + 'defghi' }, 'domain.name.valid | domain | domain is not valid'],
  ] as [Partial<DomainBody>, string][])('is refused with %j', (change, problem) => {
    expect(problems(draftDomain({ ...master, ...change }))).toEqual([problem]);
  });

  it('is accepted at the bounds', () => {
    expect(drafted({ ...master, domain: 'abc.'.repeat(62) + 'defgh' }).domain).toHaveLength(253);
    expect(drafted({ ...master, axfr_ips: addresses(1000) }).axfr_ips.join('')).toHaveLength(1000);
  });

  it('is refused with all its problems in one answer', () => {
    const decision = draftDomain({
      domain: 'x',
      type: 'slave',
      soa_email: 'x',
      group: '\0',
      tags: ['\0'],
    });
    expect(problems(decision).map((problem) => problem.split(' ')[0])).toEqual([
      'domain.text.storable',
      'domain.soa-email.valid',
      'domain.master-ips.required',
      'domain.text.storable',
    ]);
  });
});

describe('a change of a domain', () => {
  const current = drafted({ ...master, tags: ['one', 'two'], ttl_sec: 300, description: 'shop' });
  const changed = (body: Body<'updateDomain'>) => changeDomain(current, body);

  it('keeps absent fields and accepts all values that a read returned', () => {
    expect(changed({})).toEqual({ ok: true, value: current });
    expect(changed(current)).toEqual({ ok: true, value: current });
  });

  it('stores given values and unsets fields with null or an empty value', () => {
    expect(
      changed({ domain: 'b.example', status: 'disabled', description: null, ttl_sec: null, tags: [] }),
    ).toEqual({
      ok: true,
      value: { ...current, domain: 'b.example', status: 'disabled', description: '', ttl_sec: 0, tags: [] },
    });
  });

  it('can change the type when the field that the other type requires is set', () => {
    expect(problems(changed({ type: 'slave' }))).toEqual([
      'domain.master-ips.required | master_ips | master_ips is required when the type is slave',
    ]);
    expect(changed({ type: 'slave', master_ips: ['192.0.2.1'], soa_email: '' }).ok).toBe(true);
    const copy = drafted(slave);
    expect(problems(changeDomain(copy, { type: 'master' }))).toEqual([
      'domain.soa-email.required | soa_email | soa_email is required when the type is master',
    ]);
    expect(changeDomain(copy, { type: 'master', soa_email: 'a@b.example' }).ok).toBe(true);
  });

  it('cannot unset the field that the type requires', () => {
    expect(problems(changed({ soa_email: null }))).toHaveLength(1);
    expect(problems(changeDomain(drafted(slave), { master_ips: null }))).toHaveLength(1);
  });

  it('does not check unchanged values', () => {
    const odd = {
      ...current,
      ...{ domain: 'co.uk', soa_email: 'odd', tags: ['\0'], group: '\0', axfr_ips: ['0.0.0.0'] },
    };
    expect(changeDomain(odd, { ...odd, status: 'disabled' }).ok).toBe(true);
    const odder = {
      domain: 'org.uk',
      soa_email: 'odder',
      tags: ['\0', '\0a'],
      axfr_ips: ['0.0.0.0', '0.0.0.1'],
    };
    expect(problems(changeDomain(odd, { ...odd, ...odder }))).toHaveLength(4);
  });

  it('does not modify its argument', () => {
    const before = structuredClone(current);
    const decision = changed({ tags: ['three'] });
    if (decision.ok) decision.value.axfr_ips.push('192.0.2.1');
    expect(current).toEqual(before);
  });
});
