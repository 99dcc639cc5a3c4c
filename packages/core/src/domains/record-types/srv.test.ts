import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { type Fields, given } from '../../given.fixture.js';
import { outcome } from './outcome.fixture.js';

type RecordBody = Body<'createDomainRecord'>;

const sample: RecordBody = {
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  priority: 10,
  weight: 0,
  port: 5060,
  target: 'voice.example.net',
};
const srv = (change: Fields<RecordBody>, zone = 'example.com') =>
  outcome(given<RecordBody>({ ...sample, ...change }), { zone });

describe('an SRV record', () => {
  it.each(['sip', '_sip', '__sip', '._sip', '_.sip.', '.sip.'])('keeps the service %s as sip', (service) => {
    expect(srv({ service })).toMatchObject({ service: 'sip', protocol: 'tcp', name: '_sip._tcp' });
  });

  it('stores the protocol without underscores and dots, and ignores a name', () => {
    expect(srv({ protocol: '_udp', name: '@@' })).toMatchObject({ protocol: 'udp', name: '_sip._udp' });
    expect(srv({ service: 'a_b-c' })).toMatchObject({ name: '_a_b-c._tcp' });
  });

  it.each(['', '_', '._.', null, undefined])('refuses the service %j', (text) => {
    expect(srv({ service: text })).toEqual(['service: srv.required']);
  });

  it.each(['_', '._.'])('refuses the protocol %j', (text) => {
    expect(srv({ protocol: text })).toEqual(['protocol: srv.required']);
  });

  it.each(['', null, undefined])('has the protocol tcp when the body has %j', (protocol) => {
    expect(srv({ protocol })).toMatchObject({ protocol: 'tcp', name: '_sip._tcp' });
  });

  it.each(['tcp.sub', '_tcp.sub', 'tcp.sub.'])('is below the domain with the protocol %s', (protocol) => {
    expect(srv({ protocol })).toMatchObject({ protocol: 'tcp.sub', name: '_sip._tcp.sub' });
  });

  it.each(['tcp..sub', 'tcp.s b', 'tcp.*', `tcp.${'x'.repeat(64)}`])(
    'refuses the protocol %s',
    (protocol) => {
      expect(srv({ protocol })).toEqual(['protocol: srv.label']);
    },
  );

  it('has the target . where the service is not available', () => {
    expect(srv({ target: '.' })).toMatchObject({ target: '' });
    expect(srv({ target: '' })).toEqual(['target: target.required']);
  });

  it.each(['a b', 'ü', '-a', 'a-', '*', 'x'.repeat(63)])('refuses %j as service and protocol', (text) => {
    expect(srv({ service: text })).toEqual(['service: srv.label']);
    expect(srv({ protocol: text })).toEqual(['protocol: srv.label']);
  });

  it('has a name of at most 100 characters, and 253 with the domain', () => {
    expect(srv({ service: 's'.repeat(62), protocol: 'p'.repeat(35) })).toMatchObject({ type: 'SRV' });
    expect(srv({ service: 's'.repeat(62), protocol: 'p'.repeat(36) })).toEqual(['service: name.length']);
    const zone = `${'z'.repeat(63)}.${'y'.repeat(63)}.${'x'.repeat(63)}.${'w'.repeat(47)}.com`;
    expect(srv({}, zone)).toMatchObject({ type: 'SRV' });
    expect(srv({ service: 'sips' }, zone)).toEqual(['service: name.full-length']);
  });

  it('has a service of one label', () => {
    expect(srv({ service: 'a.b' })).toEqual(['service: srv.label']);
  });

  it.each(['priority', 'weight', 'port'] as const)('requires %s', (field) => {
    expect(srv({ [field]: undefined })).toEqual([`${field}: srv.required`]);
    expect(srv({ [field]: null })).toEqual([`${field}: srv.required`]);
    expect(srv({ [field]: 0 })).toMatchObject({ [field]: 0 });
  });

  it.each([
    ['www', 'www.example.com'],
    ['www.', 'www.example.com'],
    ['_x', '_x.example.com'],
    ['a.b', 'a.b'],
    ['voice.example.net.', 'voice.example.net'],
    ['example.com', 'example.com'],
  ])('keeps the target %s as %s', (given, kept) => {
    expect(srv({ target: given })).toMatchObject({ target: kept });
  });

  it.each(['*.a', 'a b', '12', '192.0.2.1'])('refuses the target %s', (given) => {
    expect(srv({ target: given })).toEqual(['target: target.host']);
  });

  it('refuses a single label that is too long with the domain', () => {
    const zone = `${'z.'.repeat(100)}com`;
    expect(srv({ target: 'x'.repeat(49) }, zone)).toMatchObject({ type: 'SRV' });
    expect(srv({ target: 'x'.repeat(50) }, zone)).toEqual(['target: target.host']);
  });
});
