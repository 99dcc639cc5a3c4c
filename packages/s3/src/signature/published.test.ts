import { describe, expect, it } from 'vitest';
import { parseAuthorization } from './parse.js';
import { presign } from './presign.js';
import { exampleKey, head } from './request.fixture.js';
import { verify } from './verify.js';

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const midnight = new Date('2013-05-24T00:00:00Z');

/** The headers of a signed request in the examples of the S3 API reference. */
const signed = (headers: string, names: string, signature: string, payload = empty) => `
  Host: examplebucket.s3.amazonaws.com
  Authorization: AWS4-HMAC-SHA256 Credential=${exampleKey.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}
  x-amz-content-sha256: ${payload}
  x-amz-date: 20130524T000000Z
  ${headers}`;

/** The examples in the S3 API reference, "Examples: Signature Calculations". */
const examples = {
  'an object of which a part is read': head(
    'GET',
    '/test.txt',
    signed(
      'Range: bytes=0-9',
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  ),
  'an object that is written': head(
    'PUT',
    '/test%24file.text',
    signed(
      `Date: Fri, 24 May 2013 00:00:00 GMT
       x-amz-storage-class: REDUCED_REDUNDANCY`,
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    ),
  ),
  'the lifecycle of a bucket': head(
    'GET',
    '/?lifecycle',
    signed(
      '',
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
  ),
  'a list of objects': head(
    'GET',
    '/?max-keys=2&prefix=J',
    signed(
      '',
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  ),
};

describe('the published examples of signatures', () => {
  it.each(Object.entries(examples))('are verified: %s', (_, request) => {
    const credential = parseAuthorization(request);
    if (credential?.scope === undefined) throw new Error('not signed');
    expect(credential).toMatchObject({
      by: 'header',
      accessKey: exampleKey.id,
      scope: { day: '20130524', region: 'us-east-1' },
      timestamp: '20130524T000000Z',
    });
    expect(verify(credential, exampleKey.secret, request, midnight).credential).toBe(credential);
  });

  it('are verified: a URL for an object', () => {
    const url =
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
    expect(
      presign({
        method: 'GET',
        origin: 'https://examplebucket.s3.amazonaws.com',
        path: '/test.txt',
        accessKey: exampleKey.id,
        secret: exampleKey.secret,
        region: 'us-east-1',
        expires: 86_400,
        now: midnight,
      }),
    ).toBe(url);
    const request = head(
      'GET',
      url.slice('https://examplebucket.s3.amazonaws.com'.length),
      'Host: examplebucket.s3.amazonaws.com',
    );
    const credential = parseAuthorization(request);
    if (credential?.scope === undefined) throw new Error('not signed');
    expect(credential).toMatchObject({ by: 'query', expires: 86_400, payload: { kind: 'unsigned' } });
    verify(credential, exampleKey.secret, request, midnight);
  });
});
