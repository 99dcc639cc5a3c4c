import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { signedHead } from '../signature/request.fixture.js';
import { checksumAlgorithms, createHasher, type ChecksumAlgorithm } from './checksum.js';
import { readDigested, requestOf, verified } from './payload-request.fixture.js';
import { readDocument, readPayload, type PayloadRequest } from './payload.js';
import type { PayloadOptions } from './plan.js';

const midnight = new Date('2013-05-24T00:00:00Z');
const body = Buffer.from('Every byte of this content is meant.');
const base64 = (name: string, bytes = body) => createHash(name).update(bytes).digest('base64');

async function checksumOf(algorithm: ChecksumAlgorithm, bytes = body): Promise<string> {
  const hasher = await createHasher(algorithm);
  hasher.update(bytes);
  return hasher.digest().toString('base64');
}

/** Reads a request that is not signed. */
async function read(request: PayloadRequest, options: PayloadOptions = { limit: 1_000 }) {
  const payload = readPayload(request, undefined, options);
  const { bytes, digests } = await readDigested(payload.content);
  return { bytes: bytes.toString(), ...digests };
}

/** The code and message of the error. */
const refusal = async (reading: Promise<unknown>): Promise<string | undefined> =>
  reading.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof S3Error)) throw error;
      return `${error.code}: ${error.message}`;
    },
  );

const put = (headers: string, bytes = body) =>
  requestOf('PUT', '/bucket/key', `Host: a\nContent-Length: ${String(body.length)}\n${headers}`, bytes, 10);

describe('content', () => {
  it('has its MD5 as the ETag', async () => {
    expect(await read(put(''))).toEqual({
      bytes: body.toString(),
      etag: createHash('md5').update(body).digest('hex'),
    });
  });

  it('can be empty', async () => {
    const { etag } = await read(requestOf('PUT', '/', 'Host: a', Buffer.alloc(0)));
    expect(etag).toBe('d41d8cd98f00b204e9800998ecf8427e');
  });

  it('has a known length, or none', () => {
    expect(readPayload(put(''), undefined, { limit: 1_000 }).length).toBe(body.length);
    const streamed = requestOf('PUT', '/', 'Host: a\nTransfer-Encoding: chunked', body);
    expect(readPayload(streamed, undefined, { limit: 1_000 }).length).toBeUndefined();
  });

  it('must not exceed the limit, with or without a length', async () => {
    expect(await refusal(read(put(''), { limit: 10 }))).toMatch(/^EntityTooLarge/);
    const streamed = requestOf('PUT', '/', 'Host: a\nTransfer-Encoding: chunked', body, 10);
    expect(await refusal(read(streamed, { limit: 25 }))).toMatch(/^EntityTooLarge/);
  });

  it('must have the announced length', async () => {
    expect(await refusal(read(put('', body.subarray(1))))).toMatch(/^IncompleteBody/);
  });

  it('that ends early is incomplete, and its request is not destroyed', async () => {
    const request = put('');
    const iterator = request.iterator.bind(request);
    request.iterator = (options) => {
      const source = iterator(options);
      return {
        next: async () =>
          (await source.next()).done === true ? Promise.reject(new Error('aborted')) : source.next(),
      };
    };
    expect(await refusal(read(request))).toMatch(/^IncompleteBody/);
  });

  it.each(['abc', '-1', '1e3', '1.5'])('cannot have a length of %s', async (length) => {
    const request = requestOf('PUT', '/', `Host: a\nContent-Length: ${length}`, body);
    expect(await refusal(read(request))).toMatch(/^InvalidArgument/);
  });
});

describe('the signed hash of content', () => {
  const signed = (bytes: Buffer) => {
    const head = signedHead({ method: 'PUT', path: '/bucket/key', body: body.toString() });
    return Object.assign(requestOf('PUT', '', '', bytes), head);
  };
  const readSigned = async (request: PayloadRequest) =>
    readDocument(request, verified(request, midnight), { limit: 1_000 });

  it('holds', async () => {
    expect(await refusal(readSigned(signed(body)))).toBeUndefined();
  });

  it('is refused for other content', async () => {
    const other = Buffer.from(body);
    other[0] = 0;
    expect(await refusal(readSigned(signed(other)))).toMatch(/^XAmzContentSHA256Mismatch/);
  });
});

describe('Content-MD5', () => {
  it('holds', async () => {
    expect(await refusal(read(put(`Content-MD5: ${base64('md5')}`)))).toBeUndefined();
  });

  it.each([
    ['of other content', base64('md5', Buffer.from('other')), 'BadDigest'],
    ['of another size', base64('sha1'), 'InvalidDigest'],
    ['that is no base64', 'abc!', 'InvalidDigest'],
    ['that is empty', '', 'InvalidDigest'],
    ['in hexadecimal', createHash('md5').update(body).digest('hex'), 'InvalidDigest'],
  ])('%s is refused', async (_, value, code) => {
    expect(await refusal(read(put(`Content-MD5: ${value}`)))).toMatch(new RegExp(`^${code}`));
  });
});

describe.each(checksumAlgorithms)('a checksum by %s', (algorithm) => {
  const name = `x-amz-checksum-${algorithm.toLowerCase()}`;

  it('is accepted and returned', async () => {
    const value = await checksumOf(algorithm);
    const { checksum } = await read(put(`${name}: ${value}\nx-amz-sdk-checksum-algorithm: ${algorithm}`));
    expect(checksum).toEqual({ algorithm, value, type: 'FULL_OBJECT' });
  });

  it('of other content is refused', async () => {
    const value = await checksumOf(algorithm, Buffer.from('other'));
    expect(await refusal(read(put(`${name}: ${value}`)))).toBe(
      `BadDigest: The ${algorithm} you specified did not match the calculated checksum.`,
    );
  });

  it('of another form is refused', async () => {
    for (const value of ['', 'AA==', 'abc!', base64('sha384')])
      expect(await refusal(read(put(`${name}: ${value}`)))).toBe(
        `InvalidRequest: Value for ${name} header is invalid.`,
      );
  });

  it('may come after the content', async () => {
    const value = await checksumOf(algorithm);
    expect((await read(trailing(name, `${name}:${value}\r\n\r\n`))).checksum?.value).toBe(value);
    const other = await checksumOf(algorithm, Buffer.from('other'));
    expect(await refusal(read(trailing(name, `${name}:${other}\r\n\r\n`)))).toMatch(/^BadDigest/);
    expect(await refusal(read(trailing(name, `${name}:abc\r\n\r\n`)))).toMatch(/^InvalidRequest/);
  });

  it('is computed on request when none is given', async () => {
    const { checksum } = await read(put(''), { limit: 1_000, checksum: algorithm });
    expect(checksum?.value).toBe(await checksumOf(algorithm));
  });
});

/** Content in one unsigned chunk, with a trailer. */
function trailing(announced: string, end: string): PayloadRequest {
  const head = `Host: a
    x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER
    x-amz-decoded-content-length: ${String(body.length)}
    x-amz-trailer: ${announced}`;
  const framed = `${body.length.toString(16)}\r\n${body.toString()}\r\n0\r\n${end}`;
  return requestOf('PUT', '/', head, Buffer.from(framed), 10);
}

describe('headers of checksums', () => {
  it('may name one checksum', async () => {
    const two = `x-amz-checksum-sha1: ${base64('sha1')}\nx-amz-checksum-sha256: ${base64('sha256')}`;
    expect(await refusal(read(put(two)))).toMatch(/^InvalidRequest: Expecting a single/);
  });

  it.each([
    [
      'an algorithm without a value',
      'x-amz-sdk-checksum-algorithm: SHA1',
      /^InvalidRequest: .* no corresponding/,
    ],
    ['an unknown algorithm', 'x-amz-sdk-checksum-algorithm: MD4', /^InvalidRequest: Value for/],
    [
      'another algorithm than that of the value',
      `x-amz-sdk-checksum-algorithm: SHA256\nx-amz-checksum-sha1: ${base64('sha1')}`,
      /^InvalidRequest: Value for/,
    ],
    ['a trailer without chunks', 'x-amz-trailer: x-amz-checksum-sha1', /^InvalidRequest: .*trailer/],
    ['a trailer of another kind', 'x-amz-trailer: x-amz-meta-a', /^InvalidRequest: .*x-amz-trailer/],
  ])('goes together: %s', async (_, headers, expected) => {
    expect(await refusal(read(put(headers)))).toMatch(expected);
  });

  it('must match the algorithm of the upload', async () => {
    const request = put(`x-amz-checksum-sha1: ${base64('sha1')}`);
    expect(await refusal(read(request, { limit: 1_000, checksum: 'CRC32' }))).toMatch(
      /^InvalidRequest: Checksum Type mismatch occurred, expected checksum Type: crc32, actual checksum Type: sha1/,
    );
  });

  it('may belong to the object instead of the content', async () => {
    const request = put(`x-amz-checksum-sha1: ${base64('sha1', Buffer.from('other'))}`);
    const { checksum } = await read(request, { limit: 1_000, checksum: 'elsewhere' });
    expect(checksum).toBeUndefined();
  });
});
