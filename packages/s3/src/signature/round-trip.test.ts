import { describe, expect, it } from 'vitest';
import { canonicalQuery } from './canonical.js';
import { parseAuthorization } from './parse.js';
import { presign } from './presign.js';
import { exampleKey, head, signedHead } from './request.fixture.js';
import type { RequestHead } from './request-head.js';
import { readQuery, uriEncodePath } from './uri.js';
import { verify } from './verify.js';

const midnight = new Date('2013-05-24T00:00:00Z');

function verified(request: RequestHead) {
  const credential = parseAuthorization(request);
  if (credential?.scope === undefined) throw new Error('The request is not signed.');
  return verify(credential, exampleKey.secret, request, midnight);
}

/** Keys that clients and servers often encode differently. */
const keys = [
  'plain.txt',
  'with space',
  'with+plus',
  'with%percent',
  '%2F',
  'a//b',
  '/leading',
  'trailing/',
  '../up',
  'a/./b/../c',
  '.',
  '日本語/キー',
  'ümlaut',
  'e\u0301',
  '😀',
  "!*'()",
  '~tilde_-.',
  'a&b=c?d#e',
  '"<>\\^`{|}',
  ';:@$,[]',
  '\u0001\u007f',
  'ends in space ',
  'x'.repeat(1_024),
];

describe('requests signed by other code', () => {
  it.each(keys)('are verified by header: %j', (key) => {
    const path = uriEncodePath(`/bucket/${key}`);
    expect(verified(signedHead({ path, method: 'PUT', body: 'content' })).credential.by).toBe('header');
  });

  it.each(keys)('are verified by query: %j', (key) => {
    const path = uriEncodePath(`/bucket/${key}`);
    expect(verified(signedHead({ path, expires: 60 })).credential.expires).toBe(60);
  });

  it('are verified by a query with an end of line after the signature', () => {
    const request = signedHead({ path: '/bucket/key', expires: 60 });
    for (const end of ['%0A', '%0D%0A', '%20']) {
      const url = (request.url ?? '').replace(/X-Amz-Signature=\w+/, (signature) => `${signature}${end}`);
      expect(url).not.toBe(request.url);
      expect(verified({ ...request, url }).credential.by).toBe('query');
    }
  });

  it.each([
    '?prefix=a%20b&delimiter=%2F',
    '?uploads',
    '?uploads=',
    '?b=2&a=1&c=3&A=0&a-b=1',
    '?prefix=%E6%97%A5%2B%25&list-type=2&max-keys=1000&encoding-type=url',
    '?acl&x-id=GetObject',
  ])('are verified with the query %s', (query) => {
    verified(signedHead({ path: `/bucket${query}` }));
  });

  it('are verified with all kinds of values in headers', () => {
    const { url, headersDistinct } = signedHead({
      path: '/bucket/key',
      method: 'PUT',
      headers: { 'X-Amz-Meta-A': '  one   two ', 'X-Amz-Meta-B': '', 'Content-Type': 'text/plain; a="b  c"' },
    });
    // As received.
    const request = {
      method: 'PUT',
      url,
      headersDistinct: { ...headersDistinct, 'x-amz-meta-a': ['one   two'] },
    };
    expect(verified(request).credential.signedHeaders).toContain('x-amz-meta-a');
  });

  it.each(['eu-1', 'us_east.1', 'X'])('are verified for the region %s', (region) => {
    expect(verified(signedHead({ path: '/', region })).credential.scope.region).toBe(region);
  });
});

describe('a query', () => {
  it('is signed in the order of its encoded names and values', () => {
    expect(canonicalQuery(readQuery('b=2&a=3&A=1&a=%31&a-=x&c&%C3%A9=+%2B&=&&X-Amz-Signature=0'))).toBe(
      '=&%C3%A9=%20%2B&A=1&a=1&a=3&a-=x&b=2&c=',
    );
  });
});

describe('URLs of ours', () => {
  it.each(keys)('are verified: %j', (key) => {
    const url = presign({
      method: 'PUT',
      origin: 'http://127.0.0.1:9000',
      path: `/bucket/${key}`,
      query: [['response-content-type', 'text/plain; a+b']],
      headers: { 'content-type': 'text/plain', 'x-amz-meta-name': 'Zoë' },
      accessKey: exampleKey.id,
      secret: exampleKey.secret,
      region: 'eu-1',
      expires: 604_800,
      now: midnight,
    });
    const sent = `Host: 127.0.0.1:9000
      Content-Type: text/plain
      x-amz-meta-name: ${Buffer.from('Zoë').toString('latin1')}`;
    const request = head('PUT', url.slice('http://127.0.0.1:9000'.length), sent);
    expect(verified(request).credential.signedHeaders).toEqual(['content-type', 'host', 'x-amz-meta-name']);
  });
});
