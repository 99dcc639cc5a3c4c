import { expect, it } from 'vitest';
import { matchesPath, operationPath, plainPath, requestPath } from './fault-path.js';

it.each([
  ['/domains/{domainId}', true],
  ['/domains/{id}', true],
  ['/domains/12', true],
  ['/domains/*', true],
  ['/*/12', true],
  ['/domains/**', true],
  ['/domains/12/**', true],
  ['/**', true],
  ['/domains/13', false],
  ['/domains', false],
  ['/domains/12/records', false],
  ['/{area}/12', false],
  ['/volumes/**', false],
])('the path %s matches a request for /domains/12: %s', (pattern, expected) => {
  expect(matchesPath(pattern, requestPath('/domains/{domainId}', { domainId: '12' }))).toBe(expected);
});

it.each([
  '/images/private/12',
  '/images/private%2F12',
  '/images/{imageId}',
  '/images/private/*',
  '/images/**',
])('the path %s matches a value with slashes', (pattern) => {
  expect(matchesPath(pattern, requestPath('/images/{imageId}', { imageId: 'private/12' }))).toBe(true);
  expect(matchesPath(pattern, operationPath('/images/{imageId}', { imageId: 2 }))).toBe(true);
});

it('a path is one of an operation where its words are', () => {
  const path = operationPath('/domains/{domainId}/records', {});
  const patterns = [
    '/domains/12/records',
    '/domains/*/records',
    '/domains/12/record',
    '/domain/{domainId}/records',
  ];
  expect(patterns.map((pattern) => matchesPath(pattern, path))).toEqual([true, true, false, false]);
});

it('a path of S3 is as the client sent it', () => {
  const path = plainPath('/bucket/a%20key/%zz');
  const patterns = ['/bucket/a%20key/*', '/bucket/a key/%zz', '/{bucket}/**', '/other/**'];
  expect(patterns.map((pattern) => matchesPath(pattern, path))).toEqual([true, true, true, false]);
});
