import type { Body, Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { given } from '../given.fixture.js';
import { changeRecord, draftRecord } from './draft-record.js';
import { recordTypes } from './record-types/index.js';
import type { RecordValues } from './types.js';

type RecordBody = Body<'createDomainRecord'>;

const zone = 'example.com';
const draft = (body: RecordBody) => draftRecord({ body, zone });

function drafted(body: RecordBody): RecordValues {
  const decision = draft(body);
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals));
  return decision.value;
}

/** A valid body of each type. */
const samples: Record<Schema<'RecordType'>, RecordBody> = {
  A: { type: 'A', name: 'www', target: '192.0.2.1' },
  AAAA: { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  NS: { type: 'NS', name: 'sub', target: 'ns1.example.net' },
  MX: { type: 'MX', name: 'mail', target: 'mx.example.net', priority: 10 },
  CNAME: { type: 'CNAME', name: 'alias', target: 'www.example.com' },
  TXT: { type: 'TXT', name: 'note', target: 'Ends with a dot.' },
  SRV: { type: 'SRV', service: 'sip', protocol: 'tcp', priority: 1, weight: 2, port: 3, target: 'voice' },
  PTR: { type: 'PTR', name: '1', target: 'www.example.com' },
  CAA: { type: 'CAA', tag: 'issue', target: 'ca.example.net' },
};

describe('a new record', () => {
  it('has a value for each field', () => {
    expect(drafted({ type: 'A', target: '192.0.2.1' })).toEqual({
      type: 'A',
      name: '',
      target: '192.0.2.1',
      priority: 0,
      weight: 0,
      port: 0,
      service: null,
      protocol: null,
      tag: null,
      ttl_sec: 0,
    });
  });

  it('keeps numbers that its type does not use and rounds its TTL', () => {
    const body: RecordBody = {
      type: 'A',
      target: '192.0.2.1',
      priority: 9,
      weight: 55,
      port: 80,
      ttl_sec: 301,
    };
    expect(drafted(body)).toMatchObject({ priority: 9, weight: 55, port: 80, ttl_sec: 300 });
  });

  it('drops service, protocol and tag when the type has none', () => {
    const body: RecordBody = { ...samples.A, service: 'sip', protocol: 'tcp', tag: 'issue' };
    expect(drafted(body)).toMatchObject({ service: null, protocol: null, tag: null });
  });

  it('treats null as absent', () => {
    const body: RecordBody = {
      type: 'TXT',
      target: 'Ends with a dot.',
      priority: null,
      weight: null,
      port: null,
      ttl_sec: null,
    };
    expect(drafted(body)).toEqual(drafted({ type: 'TXT', target: 'Ends with a dot.' }));
  });

  it('is refused with all its problems in one answer', () => {
    const decision = draft({ type: 'SRV', protocol: '-', target: '-' });
    expect(decision.ok ? [] : decision.refusals.map(({ reason }) => reason)).toEqual([
      'service is required',
      'protocol is not valid',
      'priority is required',
      'weight is required',
      'port is required',
      'target is not valid',
    ]);
  });

  it.each(Object.keys(recordTypes) as Schema<'RecordType'>[])('of type %s needs a target', (type) => {
    for (const target of [undefined, ...(type === 'MX' ? [] : [''])]) {
      const decision = draft(given<RecordBody>({ ...samples[type], target }));
      expect(decision).toMatchObject({
        ok: false,
        refusals: [{ id: 'record.target.required', field: 'target', reason: 'target is required' }],
      });
    }
  });
});

describe('a change of a record', () => {
  const change = (current: RecordValues, body: Body<'updateDomainRecord'>) =>
    changeRecord({ current, body, zone });

  it.each(Object.values(samples))('accepts the values that a read of $type returned', (sample) => {
    const current = drafted(sample);
    expect(change(current, current)).toEqual({ ok: true, value: current });
    expect(change(current, {})).toEqual({ ok: true, value: current });
  });

  it('checks the whole record', () => {
    const current = drafted(samples.MX);
    expect(change(current, { target: 'other.example.net.', ttl_sec: 5000 })).toEqual({
      ok: true,
      value: { ...current, target: 'other.example.net', ttl_sec: 3600 },
    });
    expect(change(current, { target: '' }).ok).toBe(false);
    expect(change(current, { target: '', name: '', priority: null })).toEqual({
      ok: true,
      value: { ...current, target: '', name: '', priority: 0 },
    });
  });

  it('cannot change the type', () => {
    const current = drafted(samples.A);
    expect(change(current, { type: 'AAAA', target: '2001:db8::1' })).toMatchObject({
      ok: false,
      draft: current,
      refusals: [
        { id: 'record.type.fixed', field: 'type', reason: 'The type of a record cannot be changed' },
      ],
    });
  });

  it('does not remove the domain from an unchanged name', () => {
    const current = drafted({ type: 'A', name: 'example.com.example.com', target: '192.0.2.1' });
    expect(current.name).toBe('example.com');
    expect(change(current, { ...current, ttl_sec: 300 })).toMatchObject({ value: { name: 'example.com' } });
    expect(change(current, { name: 'EXAMPLE.com' })).toMatchObject({ value: { name: '' } });
  });

  it('does not check an imported name and target until they change', () => {
    const current: RecordValues = { ...drafted(samples.CNAME), name: 'a\\.b', target: '1\\/2.example.net' };
    expect(change(current, { ttl_sec: 300 })).toEqual({ ok: true, value: { ...current, ttl_sec: 300 } });
    expect(change(current, { name: 'a\\.c' }).ok).toBe(false);
    expect(change(current, { target: '1/2.example.net' }).ok).toBe(false);
  });

  it('refuses an unset target', () => {
    expect(change(drafted(samples.TXT), { target: '' }).ok).toBe(false);
  });
});

describe('a change of an SRV record', () => {
  const current = drafted(samples.SRV);
  const change = (body: Body<'updateDomainRecord'>, from = current) => {
    const decision = changeRecord({ current: from, body, zone });
    return decision.ok ? decision.value : decision.refusals.map(({ reason }) => reason);
  };

  it('changes the name when service or protocol change', () => {
    expect(change({ service: '_xmpp' })).toEqual({ ...current, service: 'xmpp', name: '_xmpp._tcp' });
    expect(change({ protocol: 'udp' })).toEqual({ ...current, protocol: 'udp', name: '_sip._udp' });
    expect(change({ name: 'www' })).toEqual(current);
  });

  it('cannot unset required fields', () => {
    expect(change({ service: null, protocol: '_', priority: null, weight: null, port: null })).toEqual([
      'service is required',
      'protocol is required',
      'priority is required',
      'weight is required',
      'port is required',
    ]);
  });

  it('keeps the rest of an imported name', () => {
    const imported = { ...current, name: '_sip._tcp.office', protocol: 'tcp.office', target: '' };
    expect(change({ ttl_sec: 300 }, imported)).toEqual({ ...imported, ttl_sec: 300 });
    expect(change({ service: 'sips' }, imported)).toEqual({
      ...imported,
      service: 'sips',
      name: '_sips._tcp.office',
    });
  });

  it('keeps an imported name without a service', () => {
    const imported = { ...current, name: 'office', service: null, protocol: null };
    expect(change({ ...imported, weight: 9 }, imported)).toEqual({ ...imported, weight: 9 });
    expect(change({ service: 'sip' }, imported)).toMatchObject({ protocol: 'tcp', name: '_sip._tcp' });
  });
});

describe('a change of a CAA record', () => {
  const current = drafted(samples.CAA);

  it('checks the target when the tag changes', () => {
    const contact = drafted({ type: 'CAA', tag: 'iodef', target: 'mailto:a@example.com' });
    expect(changeRecord({ current: contact, body: { tag: 'issue' }, zone }).ok).toBe(false);
    expect(changeRecord({ current, body: { tag: 'issuewild' }, zone })).toMatchObject({
      value: { tag: 'issuewild' },
    });
    expect(changeRecord({ current, body: { tag: null }, zone }).ok).toBe(false);
  });
});
