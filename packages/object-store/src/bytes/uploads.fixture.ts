import { createHash } from 'node:crypto';
import { request as send, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { presign, readXml, type Bucket } from '@cloud-account/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStore } from '../gateway.fixture.js';
import { newTestBucket, type TestStore } from '../store.fixture.js';

/** Sizes on both sides of those from which bytes have a place of their own, and their digests are computed in a thread. */
export const uploadSizes = [0, 1, 8_192, 8_193, 1024 ** 2 - 1, 1024 ** 2, 5 * 1024 ** 2];

const PIECE = Buffer.alloc(64 * 1024, 'bytes of an upload');

/** As many bytes, never all at once. */
function* bytesOf(size: number): Generator<Buffer, void, undefined> {
  for (let at = 0; at < size; at += PIECE.length) yield PIECE.subarray(0, size - at);
}

function digestOf(size: number, encoding: 'hex' | 'base64' = 'hex'): string {
  const hash = createHash('md5');
  for (const piece of bytesOf(size)) hash.update(piece);
  return hash.digest(encoding);
}

/** Tests what clients of S3 get of a store with this place of bytes. Each upload is the first one after a start. */
export function testUploads(open: () => Promise<TestStore>, sizes: readonly number[]): void {
  let test: TestStore;
  let bucket: Bucket;
  const key = { accessKey: 'UPLOADS', secretKey: 'secret' };

  beforeAll(async () => {
    test = await open();
    bucket = await newTestBucket(test);
    await test.store.putKey(bucket.owner, { ...key, buckets: undefined });
  });

  afterAll(() => test.close());

  type Ask = (
    method: string,
    name: string,
    about?: {
      headers?: Record<string, string>;
      size?: number;
      query?: Record<string, string>;
      body?: string;
    },
  ) => Promise<IncomingMessage>;

  async function afterStart<Result>(use: (ask: Ask) => Promise<Result>): Promise<Result> {
    const served = await serveStore(test);
    const ask: Ask = async (method, name, { headers = {}, size = 0, query = {}, body } = {}) => {
      const url = presign({
        ...{ method, origin: served.url, path: `/${bucket.label}/${name}`, query: Object.entries(query) },
        ...{ headers, accessKey: key.accessKey, secret: key.secretKey, region: bucket.cluster },
        ...{ expires: 600, now: test.clock.time },
      });
      const length = body === undefined ? size : Buffer.byteLength(body);
      const sent = send(url, { method, headers: { ...headers, 'content-length': length } });
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject);
      });
      pipeline(Readable.from(body === undefined ? bytesOf(size) : [body]), sent).catch(() => undefined);
      return answer;
    };
    try {
      return await use(ask);
    } finally {
      served.close();
      served.expectNoFaults();
    }
  }

  async function md5Of(answer: IncomingMessage): Promise<string> {
    const hash = createHash('md5');
    for await (const piece of answer) hash.update(piece as Buffer);
    return hash.digest('hex');
  }

  describe.each(sizes)('an upload of %i bytes', (size) => {
    it.each([
      ['as it is', {}],
      ['encrypted', { 'x-amz-server-side-encryption': 'AES256' }],
    ])('is kept %s', async (_, encryption) => {
      await afterStart(async (ask) => {
        const headers = { ...encryption, 'content-md5': digestOf(size, 'base64') };
        const answer = await ask('PUT', 'whole', { headers, size });
        expect([answer.statusCode, await text(answer)]).toEqual([200, '']);
        expect(answer.headers.etag).toBe(`"${digestOf(size)}"`);
        expect(await md5Of(await ask('GET', 'whole'))).toBe(digestOf(size));
        const source = {
          'x-amz-copy-source': `/${bucket.label}/whole`,
          'x-amz-checksum-algorithm': 'SHA256',
        };
        const copied = await ask('PUT', 'copy', { headers: source });
        expect(await text(copied)).toContain(digestOf(size));
        for (const name of ['whole', 'copy']) (await ask('DELETE', name)).resume();
      });
    });

    it('is refused where its digest is another', async () => {
      await afterStart(async (ask) => {
        const headers = { 'content-md5': createHash('md5').update('other').digest('base64') };
        const answer = await ask('PUT', 'other', { headers, size });
        expect([answer.statusCode, await text(answer)]).toEqual([400, expect.stringContaining('BadDigest')]);
        expect((await ask('GET', 'other')).statusCode).toBe(404);
      });
    });

    it('is a part of an upload', async () => {
      await afterStart(async (ask) => {
        const begun = await ask('POST', 'parts', { query: { uploads: '' } });
        const uploadId = readXml(await text(begun), 'InitiateMultipartUploadResult').word('UploadId') ?? '';
        const part = await ask('PUT', 'parts', { query: { partNumber: '1', uploadId }, size });
        expect([part.statusCode, part.headers.etag]).toEqual([200, `"${digestOf(size)}"`]);
        const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${part.headers.etag}</ETag></Part></CompleteMultipartUpload>`;
        (await ask('POST', 'parts', { query: { uploadId }, body })).resume();
        expect(await md5Of(await ask('GET', 'parts'))).toBe(digestOf(size));
        (await ask('DELETE', 'parts')).resume();
      });
    });
  });
}
