import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { createHasher } from './checksum.js';
import { scopeText } from '../signature/credential.js';
import { exampleKey, signedHead } from '../signature/request.fixture.js';
import { hmac, sha256Hex, signingKey } from '../signature/signing-key.js';
import { readDigested, requestOf, verified } from './payload-request.fixture.js';
import { readPayload, type PayloadRequest } from './payload.js';

const midnight = new Date('2013-05-24T00:00:00Z');
const content = Buffer.alloc(66_560, 'a');
const limit = 100_000;

interface Chunked {
  readonly seed: string;
  readonly names: string;
  readonly headers: string;
  readonly end: string;
  readonly chunks: readonly (readonly [size: number, signature: string])[];
}

/** "Examples: signature calculations for chunked uploads" of the S3 API reference. */
const plain: Chunked = {
  seed: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
  names:
    'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
  headers: `Content-Length: 66824
    x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD`,
  chunks: [
    [65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'],
    [1_024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'],
    [0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'],
  ],
  end: '\r\n',
};

/** The same with a digest after the content. */
const trailing: Chunked = {
  seed: '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
  names:
    'content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class;x-amz-trailer',
  headers: `x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER
    x-amz-trailer: x-amz-checksum-crc32c`,
  chunks: [
    [65_536, 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2'],
    [1_024, '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7'],
    [0, '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992'],
  ],
  end: 'x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
};

const framed = ({ chunks, end }: Chunked, bytes = content): Buffer => {
  let at = 0;
  const parts = chunks.flatMap(([size, signature]) => [
    Buffer.from(`${size.toString(16)};chunk-signature=${signature}\r\n`),
    bytes.subarray(at, (at += size)),
    Buffer.from(size === 0 ? '' : '\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(end)]);
};

const put = (example: Chunked, body: Buffer, piece?: number): PayloadRequest =>
  requestOf(
    'PUT',
    '/examplebucket/chunkObject.txt',
    `Host: s3.amazonaws.com
     x-amz-date: 20130524T000000Z
     x-amz-storage-class: REDUCED_REDUNDANCY
     Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${example.names},Signature=${example.seed}
     Content-Encoding: aws-chunked
     x-amz-decoded-content-length: 66560
     ${example.headers}`,
    body,
    piece,
  );

async function read(request: PayloadRequest): Promise<{ bytes: Buffer; checksum: string | undefined }> {
  const payload = readPayload(request, verified(request, midnight), { limit });
  const { bytes, digests } = await readDigested(payload.content);
  return { bytes, checksum: digests.checksum?.value };
}

describe('signed chunks', () => {
  it.each([7, 1_000, 65_536, 1_000_000])(
    'of the published example are accepted, in pieces of %i',
    async (piece) => {
      const { bytes, checksum } = await read(put(plain, framed(plain), piece));
      expect(bytes.equals(content)).toBe(true);
      expect(checksum).toBeUndefined();
    },
  );

  it('with a signed trailer are accepted', async () => {
    const { bytes, checksum } = await read(put(trailing, framed(trailing)));
    expect(bytes.equals(content)).toBe(true);
    expect(checksum).toBe('sOO8/Q==');
  });
});

/** The error code of a request. */
async function refusal(request: PayloadRequest): Promise<string | undefined> {
  try {
    await read(request);
    return undefined;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return error.code;
  }
}

/** The same bytes with the first match replaced. */
function altered(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from);
  expect(at).toBeGreaterThanOrEqual(0);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)]);
}

/** A request with correctly signed chunks of these sizes. */
function signedChunks(sizes: readonly number[]): PayloadRequest {
  const scope = { day: '20130524', region: 'us-east-1' };
  const head = signedHead({
    method: 'PUT',
    path: '/bucket/key',
    headers: {
      'X-Amz-Content-Sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'X-Amz-Decoded-Content-Length': String(sizes.reduce((sum, size) => sum + size, 0)),
    },
  });
  let previous = verified(Object.assign(requestOf('PUT', '', '', Buffer.alloc(0)), head), midnight).credential
    .signature;
  const chunks = [...sizes, 0].map((size): readonly [number, string] => {
    const hash = sha256Hex('a'.repeat(size));
    const text = [
      'AWS4-HMAC-SHA256-PAYLOAD',
      '20130524T000000Z',
      scopeText(scope),
      previous,
      sha256Hex(''),
      hash,
    ];
    previous = hmac(signingKey(exampleKey.secret, scope), text.join('\n')).toString('hex');
    return [size, previous];
  });
  return Object.assign(requestOf('PUT', '', '', framed({ ...plain, chunks })), head);
}

describe('signed chunks are refused', () => {
  const body = framed(plain);
  const [first, second, last] = plain.chunks.map(([, signature]) => signature);

  it.each([
    ['a byte of the first', altered(body, '\r\naaaa', '\r\nbaaa'), 'SignatureDoesNotMatch'],
    ['a byte of the last', altered(body, 'a\r\n0;', 'b\r\n0;'), 'SignatureDoesNotMatch'],
    ['the signature of the first', altered(body, 'ad80', 'ad81'), 'SignatureDoesNotMatch'],
    ['the signature of the second', altered(body, '0055', '1055'), 'SignatureDoesNotMatch'],
    ['the signature of the end', altered(body, 'b6c6', 'b6c7'), 'SignatureDoesNotMatch'],
    ['no signature', altered(body, `;chunk-signature=${first ?? ''}`, ''), 'InvalidRequest'],
    ['the signature of another', altered(body, second ?? '', first ?? ''), 'SignatureDoesNotMatch'],
    ['a size that is too large', altered(body, '10000;', '10401;'), 'IncompleteBody'],
    ['a size that is too small', altered(body, '10000;', 'ffff;'), 'SignatureDoesNotMatch'],
    ['a size that is no number', altered(body, '10000;', '1000g;'), 'InvalidRequest'],
    ['a negative size', altered(body, '10000;', '-1;'), 'InvalidRequest'],
    ['a size with too many digits', altered(body, '10000;', `${'0'.repeat(20)}10000;`), 'InvalidRequest'],
    ['a line without end', Buffer.alloc(200, '1'), 'InvalidRequest'],
    ['something after its end', Buffer.concat([body, Buffer.from('x')]), 'InvalidRequest'],
    ['no end', body.subarray(0, body.indexOf(`0;chunk-signature=${last ?? ''}`)), 'IncompleteBody'],
    ['an incomplete end', body.subarray(0, -10), 'IncompleteBody'],
    ['an incomplete chunk', body.subarray(0, 30_000), 'IncompleteBody'],
    ['nothing', Buffer.alloc(0), 'IncompleteBody'],
  ])('with %s', async (_, changed, code) => {
    expect(await refusal(put(plain, changed))).toBe(code);
  });

  it('when the second is missing', async () => {
    const chunks = plain.chunks.filter(([size]) => size !== 1_024);
    expect(await refusal(put(plain, framed({ ...plain, chunks })))).toBe('SignatureDoesNotMatch');
  });

  it('when a chunk before the last is too small', async () => {
    expect(await refusal(signedChunks([8_192, 100]))).toBeUndefined();
    expect(await refusal(signedChunks([8_191, 100]))).toBe('InvalidChunkSizeError');
  });
});

describe('trailers are refused', () => {
  const body = framed(trailing);
  const line = 'x-amz-checksum-crc32c:sOO8/Q==\r\n';

  it.each([
    ['another value', altered(body, 'sOO8', 'sOO9'), 'SignatureDoesNotMatch'],
    ['another signature', altered(body, 'd81f', 'd82f'), 'SignatureDoesNotMatch'],
    ['no signature', altered(body, 'x-amz-trailer-signature:', 'x-amz-other:'), 'MalformedTrailerError'],
    ['none', altered(body, line, ''), 'MalformedTrailerError'],
    ['another name', altered(body, 'x-amz-checksum-crc32c', 'x-amz-checksum-crc32'), 'MalformedTrailerError'],
    ['it twice', altered(body, line, line + line), 'MalformedTrailerError'],
    ['more', altered(body, line, `${line}a:b\r\n`), 'MalformedTrailerError'],
    ['no colon', altered(body, 'crc32c:', 'crc32c='), 'MalformedTrailerError'],
    ['a long one', altered(body, 'sOO8', 'x'.repeat(2_000)), 'InvalidRequest'],
  ])('with %s', async (_, changed, code) => {
    expect(await refusal(put(trailing, changed))).toBe(code);
  });

  it('without a signature of the end', async () => {
    const end = body.indexOf('x-amz-trailer-signature');
    const cut = Buffer.concat([body.subarray(0, end), Buffer.from('\r\n')]);
    expect(await refusal(put(trailing, cut))).toBe('SignatureDoesNotMatch');
  });
});

describe('content in chunks', () => {
  it('has its decoded length', () => {
    const request = requestOf(
      'PUT',
      '/',
      'x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      content,
    );
    expect(() => readPayload(request, undefined, { limit })).toThrow(
      expect.objectContaining({ code: 'MissingContentLength' }),
    );
  });

  it.each(['', '\nx-amz-checksum-crc32: AAAAAA=='])('must name the trailer that it announces: %j', (more) => {
    const head = `x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER\nx-amz-decoded-content-length: 1${more}`;
    expect(() => readPayload(requestOf('PUT', '/', head, content), undefined, { limit })).toThrow(
      expect.objectContaining({ code: 'MalformedTrailerError' }),
    );
  });

  it('is signed only if its request is signed', () => {
    const request = requestOf(
      'PUT',
      '/',
      'x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      content,
    );
    expect(() => readPayload(request, undefined, { limit })).toThrow(
      expect.objectContaining({ code: 'InvalidRequest' }),
    );
  });

  it('is read one piece at a time', async () => {
    const request = put(plain, framed(plain), 1_000);
    const sizes: number[] = [];
    for await (const piece of readPayload(request, verified(request, midnight), { limit }).content)
      sizes.push(piece.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_200);
  });

  it('comes in few pieces, also where each chunk has one byte', async () => {
    const head = `x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER
      x-amz-decoded-content-length: 20000
      x-amz-trailer: x-amz-checksum-crc32`;
    const hasher = await createHasher('CRC32');
    hasher.update(Buffer.alloc(20_000, 'a'));
    const trailer = `x-amz-checksum-crc32:${hasher.digest().toString('base64')}`;
    const body = Buffer.from(`${'1\r\na\r\n'.repeat(20_000)}0\r\n${trailer}\r\n\r\n`);
    const request = requestOf('PUT', '/', head, body);
    const sizes: number[] = [];
    for await (const piece of readPayload(request, undefined, { limit }).content) sizes.push(piece.length);
    expect(sizes).toEqual([8_192, 8_192, 3_616]);
  });
});
