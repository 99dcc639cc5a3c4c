import { describe, expect, it } from 'vitest';
import { mayUseCertificate, type CertificateFacts } from './certificates.js';
import { ruleAndField } from './object-storage.fixture.js';

const now = new Date('2026-06-01T00:00:00Z');
const facts: CertificateFacts = {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2026-12-31T00:00:00Z'),
  names: ['files.example.org', '*.pictures.example.org'],
};
const pair = { certificate: facts, isKey: true, matches: true, usable: true };

describe('a certificate', () => {
  it.each(['files.example.org', 'my.pictures.example.org'])('may be used for %s', (host) => {
    expect(mayUseCertificate(pair, [host], now)).toEqual([]);
    expect(mayUseCertificate(pair, ['elsewhere.example', host], now)).toEqual([]);
  });

  it.each([
    'example.org',
    'a.files.example.org',
    'pictures.example.org',
    'a.b.pictures.example.org',
    '.pictures.example.org',
  ])('may not be used for %s', (host) => {
    expect(ruleAndField(mayUseCertificate(pair, [host], now))).toEqual([
      ['certificate.names', 'certificate'],
    ]);
  });

  it('must be valid now', () => {
    for (const day of ['2025-12-31', '2027-01-01']) {
      expect(ruleAndField(mayUseCertificate(pair, ['files.example.org'], new Date(day)))).toEqual([
        ['certificate.current', 'certificate'],
      ]);
    }
  });

  it('must match its key, and both must be readable', () => {
    const hosts = ['files.example.org'];
    expect(ruleAndField(mayUseCertificate({ ...pair, matches: false }, hosts, now))).toEqual([
      ['certificate.key.matches', 'private_key'],
    ]);
    expect(ruleAndField(mayUseCertificate({ ...pair, usable: false }, hosts, now))).toEqual([
      ['certificate.usable', 'certificate'],
    ]);
    expect(ruleAndField(mayUseCertificate({ ...pair, isKey: false, matches: false }, hosts, now))).toEqual([
      ['certificate.key.readable', 'private_key'],
    ]);
    const nothing = { certificate: undefined, isKey: false, matches: false, usable: false };
    expect(ruleAndField(mayUseCertificate(nothing, hosts, now))).toEqual([
      ['certificate.readable', 'certificate'],
      ['certificate.key.readable', 'private_key'],
    ]);
  });
});
