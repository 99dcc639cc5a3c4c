import type { Body, Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { given } from '../../given.fixture.js';
import { outcome } from './outcome.fixture.js';

const caa = (tag: Schema<'RecordTag'> | undefined, target: string) =>
  outcome(given<Body<'createDomainRecord'>>({ type: 'CAA', tag, target }));

describe('a CAA record', () => {
  it.each([
    ['issue', 'ca.example.net'],
    ['issue', 'ca.example.net; account=1234'],
    ['issue', 'ca.example.net;validationmethods=dns-01 ; account='],
    ['issue', 'ca.example.net; account-uri=a; a--b=1'],
    ['issue', ';'],
    ['issue', '; policy=ev'],
    ['issue', 'ca.example.net;'],
    ['issue', 'ca.example.net; note=ends.'],
    ['issuewild', 'ca.example.net'],
    ['issuewild', ';'],
    ['iodef', 'example.net'],
    ['iodef', 'mailto:security@example.net'],
    ['iodef', 'http://iodef.example.net'],
    ['iodef', 'https://iodef.example.net:8443/report?to=me'],
  ] as const)('with the tag %s keeps %s', (tag, target) => {
    expect(caa(tag, target)).toMatchObject({ tag, target });
  });

  it.each([
    ['issue', '*.example.net', 'caa.issuer'],
    ['issue', `a${' '.repeat(65_000)}b`, 'caa.issuer'],
    ['issuewild', '*.example.net', 'caa.issuer'],
    ['issue', 'https://ca.example.net', 'caa.issuer'],
    ['issue', 'ca.example.net; nothing', 'caa.issuer'],
    ['issue', 'ca.example.net; a=b; ', 'caa.issuer'],
    ['issue', 'ca.example.net; -a=b', 'caa.issuer'],
    ['issue', 'ca.example.net; a-=b', 'caa.issuer'],
    ['issue', 'ca.example.net; a=ü', 'caa.issuer'],
    ['issue', 'ca.example.net\n', 'caa.issuer'],
    ['issue', 'ca.example.net.; a=b', 'caa.issuer'],
    ['issue', 'not a domain', 'caa.issuer'],
    ['issue', 'ca.example.net.', 'target.trailing-dot'],
    ['iodef', 'example.net.', 'target.trailing-dot'],
    ['iodef', 'mailto:nobody', 'caa.contact'],
    ['iodef', 'mailto:', 'caa.contact'],
    ['iodef', 'ftp://example.net', 'caa.contact'],
    ['iodef', 'https://', 'caa.contact'],
    ['iodef', 'https://a b', 'caa.contact'],
    ['iodef', 'https://example.net/a b', 'caa.contact'],
    ['iodef', '*.example.net', 'caa.contact'],
  ] as const)('with the tag %s refuses %s', (tag, target, problem) => {
    expect(caa(tag, target)).toEqual([`target: ${problem}`]);
  });

  it('fits one DNS message', () => {
    // The name takes 13 bytes, the rest of the message 39, the data without the path 27.
    expect(caa('iodef', `https://example.net/${'x'.repeat(65456)}`)).toMatchObject({ type: 'CAA' });
    expect(caa('iodef', `https://example.net/${'x'.repeat(65457)}`)).toEqual(['target: target.length']);
  });

  it.each([null, undefined])('needs a tag, not %s', (tag) => {
    expect(caa(tag, 'ca.example.net')).toEqual(['tag: caa.tag-required']);
    expect(caa(tag, '')).toEqual(['tag: caa.tag-required', 'target: target.required']);
  });
});
