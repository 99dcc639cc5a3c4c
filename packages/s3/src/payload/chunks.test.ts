import { describe, expect, it } from 'vitest';
import { requestOf, verified } from './payload-request.fixture.js';
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
  const pieces: Uint8Array[] = [];
  for await (const piece of payload.content) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), checksum: payload.digests().checksum?.value };
}

describe('signed chunks', () => {
  it.each([7, 1_000, 65_536, 1_000_000])('of the published example hold, in pieces of %i', async (piece) => {
    const { bytes, checksum } = await read(put(plain, framed(plain), piece));
    expect(bytes.equals(content)).toBe(true);
    expect(checksum).toBeUndefined();
  });

  it('with a signed trailer hold', async () => {
    const { bytes, checksum } = await read(put(trailing, framed(trailing)));
    expect(bytes.equals(content)).toBe(true);
    expect(checksum).toBe('sOO8/Q==');
  });
});
