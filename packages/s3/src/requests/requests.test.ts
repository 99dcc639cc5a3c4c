import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { addressesOf } from './addressing.js';
import { isBucketName } from './bucket-names.js';
import { heldAgainst, readConditions, writeConditionOf } from './conditions.js';
import { rangeOfPart, readRange } from './range.js';

const codeOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'nothing';
};
const domain = 'storage.test';

describe('the address of a request', () => {
  it.each([
    ['storage.test', '/', undefined, undefined, undefined, false],
    ['north-1.storage.test:8000', '/bucket', 'north-1', 'bucket', undefined, false],
    ['NORTH-1.Storage.Test.', '/bucket/', 'north-1', 'bucket', undefined, false],
    ['north-1.storage.test', '/bucket/a/b', 'north-1', 'bucket', 'a/b', false],
    ['bucket.north-1.storage.test', '/', 'north-1', 'bucket', undefined, true],
    ['my.bucket.north-1.storage.test', '/a//b/../c', 'north-1', 'my.bucket', 'a//b/../c', true],
    ['bucket.north-1.storage.test', '//', 'north-1', 'bucket', '/', true],
    ['127.0.0.1:9000', '/bucket//a', undefined, 'bucket', '/a', false],
    ['[::1]:9000', '/bucket/..', undefined, 'bucket', '..', false],
    ['localhost:9000', '/bucket/%2E%2e%2f%00'.replace('%00', '%01'), undefined, 'bucket', '../\u0001', false],
    ['127.0.0.1', '/bucket/%C3%BC%F0%9F%98%80+%25', undefined, 'bucket', 'ü\u{1F600}+%', false],
  ])('is found by the host %s and the path %s', (host, path, cluster, bucket, key, inHost) => {
    expect(addressesOf(host, path, domain)).toEqual([{ cluster, bucket, wholeHost: false, inHost, key }]);
  });

  it('can be the bucket with the name of the host, or one in the path', () => {
    expect(addressesOf('files.example.test:80', '/a/b', domain)).toEqual([
      { cluster: undefined, bucket: 'files.example.test', wholeHost: true, inHost: true, key: 'a/b' },
      { cluster: undefined, bucket: 'a', wholeHost: false, inHost: false, key: 'b' },
    ]);
  });

  it('never treats a host of the gateway as a bucket', () => {
    const address = { cluster: undefined, bucket: 'a', wholeHost: false, inHost: false, key: 'b' };
    expect(addressesOf('Files.Example.test:80', '/a/b', domain, ['files.example.test'])).toEqual([address]);
  });

  it.each([
    ['/b/%', 'InvalidURI'],
    ['/b/%zz', 'InvalidURI'],
    ['/b/%C3', 'InvalidURI'],
    ['/b/%ED%A0%80', 'InvalidURI'],
    ['/b/%C0%AF', 'InvalidURI'],
    ['/b/%00', 'InvalidURI'],
    ['/%00/a', 'InvalidURI'],
    ['/b/\u00fc', 'InvalidURI'],
    ['/%ff/a', 'InvalidURI'],
    ['*', 'InvalidURI'],
    [`/b/${'%C3%BC'.repeat(512)}a`, 'KeyTooLongError'],
  ])('is not found by the path %s', (path, code) => {
    expect(codeOf(() => addressesOf('127.0.0.1', path, domain))).toBe(code);
  });

  it('has a key of at most 1,024 bytes', () => {
    const [{ key }] = addressesOf('127.0.0.1', `/b/${'%C3%BC'.repeat(512)}`, domain);
    expect(key).toBe('ü'.repeat(512));
  });
});

describe('the name of a bucket', () => {
  it.each(['abc', 'a-b', 'a.b', '1.2.3', 'a--b', 'a'.repeat(63), '1.2.3.4.5'])('can be %s', (name) => {
    expect(isBucketName(name)).toBe(true);
  });

  it.each([
    '',
    'ab',
    'a'.repeat(64),
    'Abc',
    'a_b',
    '-ab',
    'ab-',
    '.ab',
    'ab.',
    'a..b',
    'a.-b',
    'a-.b',
    '1.2.3.4',
    'aü',
  ])('cannot be %j', (name) => {
    expect(isBucketName(name)).toBe(false);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=2-', 2, 9],
    ['bytes=-3', 7, 9],
    ['bytes=-30', 0, 9],
    ['bytes=5-99', 5, 9],
  ])('%s of ten bytes is from %i to %i', (header, start, end) => {
    expect(readRange(header, 10)).toEqual({ start, end });
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'lines=0-1', 'bytes=0-1,3-4', 'bytes=3-2'])(
    '%j is none',
    (header) => {
      expect(readRange(header, 10)).toBeUndefined();
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s of ten bytes has nothing', (header) => {
    expect(codeOf(() => readRange(header, 10))).toBe('InvalidRange');
  });

  it('of the last bytes of nothing is all of it, and any other range has nothing', () => {
    expect(readRange('bytes=-5', 0)).toBeUndefined();
    for (const header of ['bytes=-0', 'bytes=0-', 'bytes=0-0'])
      expect(codeOf(() => readRange(header, 0))).toBe('InvalidRange');
  });

  it('can be that of a part', () => {
    expect(rangeOfPart([5, 3], 8, 2)).toEqual({ start: 5, end: 7 });
    expect(rangeOfPart(undefined, 8, 1)).toEqual({ start: 0, end: 7 });
    expect(codeOf(() => rangeOfPart(undefined, 8, 2))).toBe('InvalidPartNumber');
  });
});

describe('conditions', () => {
  const modified = new Date('2030-01-02T03:04:05.678Z');
  const at = (seconds: number) => new Date(Date.UTC(2030, 0, 2, 3, 4, 5 + seconds)).toUTCString();
  const etag = 'abc';

  it.each([
    [{}, 'holds'],
    [{ 'if-match': '"abc"' }, 'holds'],
    [{ 'if-match': '"x", "abc"' }, 'holds'],
    [{ 'if-match': '*' }, 'holds'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-none-match': 'abc' }, 'unmodified'],
    [{ 'if-none-match': 'W/"abc"' }, 'unmodified'],
    [{ 'if-none-match': '"x"' }, 'holds'],
    [{ 'if-modified-since': at(0) }, 'unmodified'],
    [{ 'if-modified-since': at(-1) }, 'holds'],
    [{ 'if-unmodified-since': at(0) }, 'holds'],
    [{ 'if-unmodified-since': at(-1) }, 'failed'],
    [{ 'if-modified-since': 'some day' }, 'holds'],
    [{ 'if-modified-since': 'Tue, 31 Feb 2090 00:00:00 GMT' }, 'holds'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': at(-1) }, 'holds'],
    [{ 'if-none-match': '"abc"', 'if-modified-since': at(-1) }, 'unmodified'],
    [{ 'if-none-match': '"x"', 'if-modified-since': at(0) }, 'holds'],
    [{ 'if-match': '"x"', 'if-none-match': '"abc"' }, 'failed'],
  ] as const)('%j: %s', (headers, held) => {
    expect(heldAgainst(headers, { etag, modified }, readConditions)).toBe(held);
  });

  it('of a write are that no object exists, this one, or another one', () => {
    expect(writeConditionOf({})).toBeUndefined();
    expect(writeConditionOf({ 'if-none-match': '*' })).toEqual({ absent: true });
    expect(writeConditionOf({ 'if-match': '"abc"' })).toEqual({ etag });
    expect(writeConditionOf({ 'if-none-match': '"abc"' })).toEqual({ otherThan: etag });
    expect(codeOf(() => writeConditionOf({ 'if-none-match': '*', 'if-match': 'a' }))).toBe('NotImplemented');
  });
});
