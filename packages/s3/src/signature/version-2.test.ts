import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { parseAuthorization } from './parse.js';
import { exampleKey, head } from './request.fixture.js';
import type { RequestHead } from './request-head.js';
import { verifyVersion2, type Version2Request } from './version-2.js';

const expires = 1_175_139_620;
const time = (seconds: number) => new Date(seconds * 1000);
const host = 'Host: storage.example';

/** Path and query of a URL; the text is what the signature of version 2 is made of. */
const urlOf = (text: string, pathAndQuery: string): string => {
  const signature = createHmac('sha1', exampleKey.secret).update(text).digest('base64');
  const query = new URLSearchParams({
    AWSAccessKeyId: exampleKey.id,
    Expires: String(expires),
    Signature: signature,
  });
  return `${pathAndQuery}${pathAndQuery.includes('?') ? '&' : '?'}${query.toString()}`;
};

/** The code and message of the error; undefined when the request is accepted. */
function refusal(request: RequestHead, other: Partial<Version2Request> = {}, now = time(expires)) {
  try {
    const credential = parseAuthorization(request);
    if (credential === undefined || credential.scope !== undefined) return 'not signed by version 2';
    const [path = '', query = ''] = (request.url ?? '').split('?');
    verifyVersion2(
      credential,
      exampleKey.secret,
      {
        method: request.method ?? '',
        headers: Object.fromEntries(
          Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join()]),
        ),
        path,
        query: new Map(new URLSearchParams(query)),
        subresources: new Set(['acl', 'uploadId', 'uploads']),
        ...other,
      },
      now,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('a signature of version 2 in a query', () => {
  it('is verified in the published example', () => {
    const url =
      '/photos/puppy.jpg?AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE&Expires=1175139620&Signature=NpgCjnDzrM%2BWFzoENXmpNDUsSn8%3D';
    const request = head('GET', url, 'Host: johnsmith.s3.amazonaws.com');
    expect(refusal(request, { path: '/johnsmith/photos/puppy.jpg' })).toBeUndefined();
    expect(refusal(request)).toMatch(/^SignatureDoesNotMatch/);
  });

  it.each([
    ['the path as it was sent', 'GET', '/b/a%20b/%C3%BC', '', 'GET\n\n\n1175139620\n/b/a%20b/%C3%BC'],
    [
      'subresources by name, with their values',
      'PUT',
      '/b/k?uploadId=x%2Fy&partNumber=2&prefix=a',
      '',
      'PUT\n\n\n1175139620\n/b/k?partNumber=2&uploadId=x/y',
    ],
    ['a subresource without a value', 'POST', '/b/k?uploads', '', 'POST\n\n\n1175139620\n/b/k?uploads'],
    [
      'headers of the answer',
      'GET',
      '/b/k?response-content-type=text%2Fx&response-content-disposition=%C3%BC%3B%20a',
      '',
      'GET\n\n\n1175139620\n/b/k?response-content-disposition=ü; a&response-content-type=text/x',
    ],
    [
      'the digest and the type of the content, and all headers of S3',
      'PUT',
      '/b/k',
      'Content-MD5: md5\nContent-Type: text/plain\nX-Amz-Meta-B: two\nX-Amz-Acl: private',
      'PUT\nmd5\ntext/plain\n1175139620\nx-amz-acl:private\nx-amz-meta-b:two\n/b/k',
    ],
    [
      'headers of S3 in the query, also digests, which count for nothing else',
      'PUT',
      '/b/k?x-amz-sdk-checksum-algorithm=SHA256&X-Amz-Checksum-Sha256=%C3%BC',
      '',
      'PUT\n\n\n1175139620\nx-amz-checksum-sha256:ü\nx-amz-sdk-checksum-algorithm:SHA256\n/b/k',
    ],
  ])('covers %s', (_, method, url, headers, text) => {
    expect(refusal(head(method, urlOf(text, url), `${host}\n${headers}`))).toBeUndefined();
    expect(refusal(head(method, urlOf(`${text}x`, url), `${host}\n${headers}`))).toMatch(
      /^SignatureDoesNotMatch/,
    );
  });

  it('may cover the path of a bucket with a slash at its end, and no other path', () => {
    expect(refusal(head('GET', urlOf('GET\n\n\n1175139620\n/b/', '/b'), host))).toBeUndefined();
    expect(refusal(head('GET', urlOf('GET\n\n\n1175139620\n/b/?acl', '/b?acl'), host))).toBeUndefined();
    expect(refusal(head('GET', urlOf('GET\n\n\n1175139620\n/b/k/', '/b/k'), host))).toMatch(
      /^SignatureDoesNotMatch/,
    );
    expect(refusal(head('GET', urlOf('GET\n\n\n1175139620\n/b', '/b/'), host))).toMatch(
      /^SignatureDoesNotMatch/,
    );
  });

  it('is verified with an end of line after it', () => {
    const url = `${urlOf('GET\n\n\n1175139620\n/b/k', '/b/k')}%0A`;
    expect(refusal(head('GET', url, host))).toBeUndefined();
  });

  const text = 'PUT\n\ntext/plain\n1175139620\nx-amz-acl:private\n/b/k?acl';
  const headers = `${host}\nContent-Type: text/plain\nX-Amz-Acl: private`;
  const url = urlOf(text, '/b/k?acl');

  it.each([
    ['method', head('GET', url, headers)],
    ['path', head('PUT', url.replace('/b/k', '/b/l'), headers)],
    ['encoding of the path', head('PUT', url.replace('/b/k', '/b/%6B'), headers)],
    ['subresource', head('PUT', url.replace('?acl', '?uploads'), headers)],
    ['value of the subresource', head('PUT', url.replace('?acl', '?acl=x'), headers)],
    ['subresource more', head('PUT', `${url}&uploads`, headers)],
    ['subresource less', head('PUT', url.replace('acl&', ''), headers)],
    ['header of the answer', head('PUT', `${url}&response-expires=0`, headers)],
    ['version', head('PUT', `${url}&versionId=null`, headers)],
    ['part', head('PUT', `${url}&partNumber=1`, headers)],
    ['type of the content', head('PUT', url, headers.replace('plain', 'html'))],
    ['digest of the content', head('PUT', url, `${headers}\nContent-MD5: x`)],
    ['header of S3', head('PUT', url, headers.replace('private', 'public-read'))],
    ['header of S3 more', head('PUT', url, `${headers}\nX-Amz-Meta-A: b`)],
    ['header of S3 less', head('PUT', url, `${host}\nContent-Type: text/plain`)],
    ['expiry', head('PUT', url.replace('1175139620', '1175139621'), headers)],
    ['signature', head('PUT', url.replace(/Signature=./, 'Signature=_'), headers)],
  ])('does not hold with another %s', (_, request) => {
    expect(refusal(head('PUT', url, headers))).toBeUndefined();
    expect(refusal(request)).toMatch(/^SignatureDoesNotMatch/);
  });

  it('is valid until it expires, however late that is', () => {
    const request = head('PUT', url, headers);
    expect(refusal(request, {}, time(0))).toBeUndefined();
    expect(refusal(request, {}, new Date(expires * 1000 + 1))).toBe('AccessDenied: Request has expired');
  });

  it.each([
    ['no key', url.replace('AWSAccessKeyId', 'AccessKeyId'), /requires the Signature, Expires and/],
    ['an empty key', url.replace(exampleKey.id, ''), /requires the Signature, Expires and/],
    ['no expiry', url.replace('Expires', 'X'), /requires the Signature, Expires and/],
    ['two expiries', `${url}&Expires=1`, /requires the Signature, Expires and/],
    ['no signature', url.replace('Signature', 'X'), /requires the Signature, Expires and/],
    ['an expiry of no number', url.replace('1175139620', '1e9'), /Invalid date .*`1e9`/],
    ['a negative expiry', url.replace('1175139620', '-1'), /Invalid date/],
  ])('is refused with %s', (_, changed, sentence) => {
    expect(refusal(head('PUT', changed, headers))).toMatch(/^AccessDenied/);
    expect(refusal(head('PUT', changed, headers))).toMatch(sentence);
  });

  it('is refused together with a header, or with a session', () => {
    expect(refusal(head('PUT', url, `${headers}\nAuthorization: AWS a:b`))).toMatch(
      /^InvalidArgument: Only one auth mechanism/,
    );
    expect(refusal(head('PUT', `${url}&x-amz-security-token=t`, headers))).toMatch(/^InvalidToken/);
  });
});
