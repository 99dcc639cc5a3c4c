import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { sameClock, type ClientsClock } from './clients-clock.js';
import { parseAuthorization } from './parse.js';
import { exampleKey, head, signedHead, type Signing } from './request.fixture.js';
import type { RequestHead } from './request-head.js';
import { verify } from './verify.js';

const midnight = new Date('2013-05-24T00:00:00Z');
const minutes = 60_000;

/** The code and message of the error; undefined when the request is accepted. */
function refusal(
  request: RequestHead,
  now = midnight,
  secret = exampleKey.secret,
  clients: ClientsClock = sameClock(() => now),
) {
  try {
    const credential = parseAuthorization(request);
    if (credential?.scope === undefined) return 'not signed';
    verify(credential, secret, request, now, clients);
    return undefined;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const values = (request: RequestHead, name: string) => request.headersDistinct[name] ?? [];

/** The same request with other values of a header, or without it. */
const withHeader = (request: RequestHead, name: string, ...given: string[]): RequestHead => ({
  ...request,
  headersDistinct: { ...request.headersDistinct, [name]: given.length === 0 ? undefined : given },
});

type Change = string | ((found: string) => string);

const changed = (text: string, from: string | RegExp, to: Change): string =>
  text.replace(from, (found) => (typeof to === 'string' ? to : to(found)));

const twice: Change = (found) => found + found;

/** The same request with a changed header. */
const inHeader = (request: RequestHead, name: string, from: string | RegExp, to: Change): RequestHead => {
  const changedValues = values(request, name).map((value) => changed(value, from, to));
  expect(changedValues).not.toEqual(values(request, name));
  return withHeader(request, name, ...changedValues);
};

const inUrl = (request: RequestHead, from: string | RegExp, to: Change): RequestHead => {
  const url = changed(request.url ?? '', from, to);
  expect(url).not.toBe(request.url);
  return { ...request, url };
};

const put: Signing = {
  path: '/bucket/key?partNumber=1&uploadId=u',
  method: 'PUT',
  body: 'content',
  headers: { 'Content-Type': 'text/plain', 'X-Amz-Acl': 'private', 'X-Amz-Meta-Name': 'value' },
};

describe('a signature in the header', () => {
  const request = signedHead(put);
  const auth = (from: string | RegExp, to: Change) => inHeader(request, 'authorization', from, to);

  it('holds', () => {
    expect(refusal(request)).toBeUndefined();
  });

  it.each([
    ['method', { ...request, method: 'POST' }],
    ['path', inUrl(request, '/key', '/other')],
    ['case of the path', inUrl(request, '/key', '/Key')],
    ['end of the path', inUrl(request, '/key', '/key/')],
    ['dots in the path', inUrl(request, '/key', '/./key')],
    ['slashes in the path', inUrl(request, '/key', '//key')],
    ['value in the query', inUrl(request, 'partNumber=1', 'partNumber=2')],
    ['parameter more', inUrl(request, /$/, '&acl')],
    ['parameter less', inUrl(request, '&uploadId=u', '')],
    ['parameter twice', inUrl(request, /$/, '&partNumber=1')],
    ['host', withHeader(request, 'host', 'other.example')],
    ['signed header', withHeader(request, 'content-type', 'text/html')],
    ['signed header that is missing', withHeader(request, 'content-type')],
    ['header of S3 that is missing', withHeader(request, 'x-amz-acl')],
    ['header of S3', withHeader(request, 'x-amz-acl', 'public-read')],
    ['header of S3 twice', withHeader(request, 'x-amz-acl', 'private', 'public-read')],
    ['metadata', withHeader(request, 'x-amz-meta-name', 'another value')],
    ['hash of the payload', withHeader(request, 'x-amz-content-sha256', 'UNSIGNED-PAYLOAD')],
    ['time', withHeader(request, 'x-amz-date', '20130524T000001Z')],
    ['region', auth('/us-east-1/', '/eu-west-1/')],
    ['signature', auth(/.$/, '0')],
    ['names that are signed', auth('host;', 'host;date;')],
    ['order of the names', auth('content-type;host', 'host;content-type')],
  ] as [string, RequestHead][])('does not hold with another %s', (_, changed) => {
    expect(refusal(changed)).toMatch(/^SignatureDoesNotMatch/);
  });

  it('is not valid with another secret', () => {
    expect(refusal(request, midnight, `${exampleKey.secret}.`)).toMatch(/^SignatureDoesNotMatch/);
  });

  it('is refused with the expected values', () => {
    const changed = inUrl(request, '/key', '/other');
    const credential = parseAuthorization(changed);
    if (credential?.scope === undefined) throw new Error('not signed');
    try {
      verify(credential, exampleKey.secret, changed, midnight);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      expect(error.details.AWSAccessKeyId).toBe(exampleKey.id);
      expect(error.details.CanonicalRequest).toContain('PUT\n/bucket/other\npartNumber=1&uploadId=u\n');
    }
    expect.assertions(3);
  });

  it.each([
    ['day', auth('/20130524/', '/20130525/'), 'its date is not that of the request'],
    ['service', auth('/s3/', '/ec2/'), 'its service is to be "s3"'],
    ['end of the scope', auth('aws4_request', 'aws3_request'), 'its end is to be "aws4_request"'],
    ['short credential', auth(/Credential=[^/]*\//, 'Credential='), 'expecting "<access key>'],
    ['region of no word', auth('/us-east-1/', '/us east/'), 'expecting "<access key>'],
    ['signature of no digits', auth(/Signature=.*/, 'Signature=xyz'), 'expecting 64 digits'],
    ['signature in capitals', auth(/Signature=.*/, `Signature=${'A'.repeat(64)}`), 'expecting 64 digits'],
    ['no signature', auth(/, Signature=.*/, ''), 'Signature is missing'],
    ['no names', auth(/SignedHeaders=[^,]*, /, ''), 'SignedHeaders is missing'],
    ['no credential', auth(/Credential=[^,]*, /, ''), 'Credential is missing'],
    ['credential twice', auth(/Credential=[^,]*, /, twice), 'Credential is given twice'],
    ['names in capitals', auth('host;', 'Host;'), 'names in lower case'],
    ['empty name', auth('host;', 'host;;'), 'names in lower case'],
  ] as [string, RequestHead, string][])('cannot be read with a %s', (_, changed, sentence) => {
    expect(refusal(changed)).toMatch(/^AuthorizationHeaderMalformed/);
    expect(refusal(changed)).toContain(sentence);
  });

  it.each([
    ['the host not signed', auth('host;', ''), /^AccessDenied: The header host/],
    [
      'a header of S3 not signed',
      withHeader(request, 'x-amz-tagging', 'a=b'),
      /^AccessDenied: There were headers/,
    ],
    ['no time', withHeader(request, 'x-amz-date'), /^AccessDenied: .* Date or x-amz-date/],
    ['an invalid date', withHeader(request, 'x-amz-date', '20130231T000000Z'), /^AccessDenied: .* Date or/],
    [
      'two times',
      withHeader(request, 'x-amz-date', '20130524T000000Z', '20130524T000000Z'),
      /^InvalidArgument/,
    ],
    [
      'no hash of the payload',
      withHeader(request, 'x-amz-content-sha256'),
      /^InvalidRequest: Missing required/,
    ],
    ['an unknown hash', withHeader(request, 'x-amz-content-sha256', 'constructor'), /^InvalidArgument/],
    ['two authorizations', withHeader(request, 'authorization', 'a', 'b'), /^InvalidArgument/],
    ['a session', withHeader(request, 'x-amz-security-token', 'token'), /^InvalidToken/],
    [
      'an older algorithm',
      withHeader(request, 'authorization', 'AWS id:sig='),
      /^InvalidRequest: .*AWS4-HMAC-SHA256/,
    ],
    [
      'another algorithm',
      auth('AWS4-HMAC-SHA256', 'AWS4-ECDSA-P256-SHA256'),
      /^InvalidRequest: .*AWS4-HMAC-SHA256/,
    ],
    ['another scheme', withHeader(request, 'authorization', 'Bearer abc'), /^InvalidArgument: Unsupported/],
    ['an empty one', withHeader(request, 'authorization', ''), /^InvalidArgument: Unsupported/],
    ['a path that is not UTF-8', inUrl(request, '/key', '/%ff'), /^InvalidURI/],
    ['a path with a broken escape', inUrl(request, '/key', '/%zz'), /^InvalidURI/],
    ['a path with bytes beyond ASCII', inUrl(request, '/key', '/\u00e4'), /^InvalidURI/],
    ['one in the query, too', inUrl(request, /$/, '&X-Amz-Signature=1'), /^InvalidArgument: Only one auth/],
  ] as [string, RequestHead, RegExp][])('is refused with %s', (_, changed, expected) => {
    expect(refusal(changed)).toMatch(expected);
  });

  it('is valid 15 minutes before and after its time', () => {
    const at = (offset: number) => refusal(request, new Date(midnight.getTime() + offset));
    expect(at(15 * minutes)).toBeUndefined();
    expect(at(-15 * minutes)).toBeUndefined();
    expect(at(15 * minutes + 1)).toMatch(/^RequestTimeTooSkewed/);
    expect(at(-15 * minutes - 1)).toMatch(/^RequestTimeTooSkewed/);
  });

  it('is valid by the time of clients, too', () => {
    const later = new Date(midnight.getTime() + 86_400_000);
    expect(
      refusal(
        request,
        later,
        exampleKey.secret,
        sameClock(() => midnight),
      ),
    ).toBeUndefined();
    expect(
      refusal(
        request,
        midnight,
        exampleKey.secret,
        sameClock(() => later),
      ),
    ).toBeUndefined();
    expect(
      refusal(
        request,
        later,
        exampleKey.secret,
        sameClock(() => later),
      ),
    ).toMatch(/^RequestTimeTooSkewed/);
  });

  it('is not valid for another request with the same content', () => {
    const other = signedHead({ ...put, path: '/bucket/other' });
    const moved = withHeader(request, 'authorization', ...values(other, 'authorization'));
    expect(refusal(moved)).toMatch(/^SignatureDoesNotMatch/);
  });
});

describe('a signature in the query', () => {
  const request = signedHead({ path: '/bucket/key?response-content-type=a', expires: 60 });

  it('holds', () => {
    expect(refusal(request)).toBeUndefined();
  });

  it.each([
    ['method', { ...request, method: 'HEAD' }],
    ['method to write', { ...request, method: 'PUT' }],
    ['path', inUrl(request, '/key', '/other')],
    ['bucket', inUrl(request, '/bucket', '/other')],
    ['host', withHeader(request, 'host', 'other.example')],
    ['parameter', inUrl(request, 'response-content-type=a', 'response-content-type=b')],
    ['parameter more', inUrl(request, /$/, '&acl')],
    ['parameter less', inUrl(request, 'response-content-type=a&', '')],
    ['parameter twice', inUrl(request, /$/, '&response-content-type=a')],
    ['expiry', inUrl(request, 'X-Amz-Expires=60', 'X-Amz-Expires=61')],
    ['time', inUrl(request, 'X-Amz-Date=20130524T000000Z', 'X-Amz-Date=20130524T000001Z')],
    ['access key', inUrl(request, 'X-Amz-Credential=AKIA', 'X-Amz-Credential=AKIB')],
    ['region', inUrl(request, 'us-east-1', 'us-east-2')],
    ['signature', inUrl(request, /.$/, '0')],
    ['header that is signed', inUrl(request, 'SignedHeaders=host', 'SignedHeaders=host%3Brange')],
    ['hash of the payload', inUrl(request, /$/, '&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD')],
  ] as [string, RequestHead][])('does not hold with another %s', (_, changed) => {
    expect(refusal(changed)).toMatch(/^SignatureDoesNotMatch/);
  });

  it.each([
    ['day', inUrl(request, '%2F20130524%2F', '%2F20130523%2F'), 'date is not that'],
    ['service', inUrl(request, '%2Fs3%2F', '%2Fsqs%2F'), 'service'],
    ['end', inUrl(request, 'aws4_request', 'aws4'), 'its end'],
    ['algorithm', inUrl(request, 'AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA1'), 'only supports'],
    ['time of no form', inUrl(request, 'X-Amz-Date=20130524T000000Z', 'X-Amz-Date=2013-05-24'), 'ISO8601'],
    ['expiry of no number', inUrl(request, 'X-Amz-Expires=60', 'X-Amz-Expires=1e3'), 'should be a number'],
    ['expiry of nothing', inUrl(request, 'X-Amz-Expires=60', 'X-Amz-Expires=0'), 'greater than 0'],
    ['expiry in the past', inUrl(request, 'X-Amz-Expires=60', 'X-Amz-Expires=-60'), 'greater than 0'],
    ['expiry of over a week', inUrl(request, 'X-Amz-Expires=60', 'X-Amz-Expires=604801'), 'less than a week'],
    ['signature twice', inUrl(request, /&X-Amz-Signature=.*/, twice), 'given several times'],
    ...['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map((name) => [
      `missing ${name}`,
      inUrl(request, new RegExp(`X-Amz-${name}=[^&]*`), ''),
      'requires the',
    ]),
  ] as [string, RequestHead, string][])('cannot be read with another %s', (_, changed, sentence) => {
    expect(refusal(changed)).toMatch(/^AuthorizationQueryParametersError/);
    expect(refusal(changed)).toContain(sentence);
  });

  it.each([
    ['headers of S3', withHeader(request, 'x-amz-acl', 'public-read'), /^AccessDenied: There were headers/],
    ['a session', inUrl(request, /$/, '&X-Amz-Security-Token=t'), /^InvalidToken/],
  ] as [string, RequestHead, RegExp][])('is refused with %s that are not signed', (_, changed, expected) => {
    expect(refusal(changed)).toMatch(expected);
  });

  it('is valid from 15 minutes before its time until it expires', () => {
    const at = (offset: number) => refusal(request, new Date(midnight.getTime() + offset));
    expect(at(60_000)).toBeUndefined();
    expect(at(60_001)).toBe('AccessDenied: Request has expired');
    const later = new Date(midnight.getTime() + 60_001);
    expect(
      refusal(
        request,
        later,
        exampleKey.secret,
        sameClock(() => midnight),
      ),
    ).toBe('AccessDenied: Request has expired');
    expect(at(-15 * minutes)).toBeUndefined();
    const early = new Date(midnight.getTime() - 15 * minutes - 1);
    expect(refusal(request, early)).toBe('AccessDenied: Request is not yet valid');
    expect(
      refusal(
        request,
        early,
        exampleKey.secret,
        sameClock(() => midnight),
      ),
    ).toBeUndefined();
  });
});

describe('a request without a signature', () => {
  const host = 'Host: storage.example';

  it('is not signed', () => {
    expect(refusal(head('GET', '/b/k?versionId=1&Expires=1', host))).toBe('not signed');
  });
});
