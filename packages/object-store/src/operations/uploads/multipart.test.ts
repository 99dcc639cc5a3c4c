import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const smallest = 5 * 1024 ** 2;
const first = Buffer.alloc(smallest, 'a');

const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes).digest();

/** Starts an upload without a client library. */
const begin = async (bucket: string, key = 'key', headers: Record<string, string> = {}) => {
  const { body } = await server.signed({ method: 'POST', path: `/${bucket}/${key}?uploads=`, headers });
  return /<UploadId>(.*)<\/UploadId>/.exec(body)?.[1] ?? '';
};

const put = (bucket: string, id: string, number: number | string, body: Buffer | string, headers = {}) =>
  server.signed({
    method: 'PUT',
    path: `/${bucket}/key?partNumber=${number}&uploadId=${id}`,
    body,
    headers,
  });

const complete = (
  bucket: string,
  id: string,
  parts: readonly (readonly [number: number, etag: string])[],
  headers: Record<string, string> = {},
) =>
  server.signed({
    method: 'POST',
    path: `/${bucket}/key?uploadId=${id}`,
    headers,
    body: `<CompleteMultipartUpload>${parts
      .map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
      .join('')}</CompleteMultipartUpload>`,
  });

describe('a multipart upload', () => {
  it.each([
    ['CRC32', undefined, 'COMPOSITE'],
    ['CRC32', 'FULL_OBJECT', 'FULL_OBJECT'],
    ['CRC64NVME', undefined, 'FULL_OBJECT'],
    ['SHA256', 'COMPOSITE', 'COMPOSITE'],
    ['MD5', undefined, 'COMPOSITE'],
  ] as const)('becomes an object with a digest by %s, %s', async (ChecksumAlgorithm, ChecksumType, type) => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const target = { Bucket, Key: 'key' };
    const begun = await client.send(
      new CreateMultipartUploadCommand({
        ...target,
        ChecksumAlgorithm,
        ChecksumType,
        ContentType: 'text/x',
        Metadata: { a: 'b' },
      }),
    );
    expect(begun.ChecksumType).toBe(type);
    const named = { ...target, UploadId: begun.UploadId };
    const parts = [];
    for (const [PartNumber, body] of [
      [1, first],
      [8, 'end'],
    ] as const) {
      const { headers } = await put(Bucket, begun.UploadId ?? '', PartNumber, body);
      const digest = headers[`x-amz-checksum-${ChecksumAlgorithm.toLowerCase()}`];
      parts.push({ PartNumber, ETag: headers.etag, [`Checksum${ChecksumAlgorithm}`]: digest });
    }
    const listed = await client.send(new ListPartsCommand(named));
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, smallest],
      [8, 3],
    ]);
    const completed = await client.send(
      new CompleteMultipartUploadCommand({ ...named, ChecksumType, MultipartUpload: { Parts: parts } }),
    );
    const etag = `"${createHash('md5').update(md5(first)).update(md5('end')).digest('hex')}-2"`;
    expect(completed.ETag).toBe(etag);
    expect(completed.ChecksumType).toBe(type);
    expect(completed.Location).toBe(`http://127.0.0.1:${server.port}/${Bucket}/key`);
    const got = await client.send(new GetObjectCommand({ ...target, ChecksumMode: 'ENABLED' }));
    expect(got).toMatchObject({
      ETag: etag,
      ContentType: 'text/x',
      Metadata: { a: 'b' },
      ChecksumType: type,
    });
    expect((await got.Body?.transformToByteArray())?.length).toBe(smallest + 3);
    const checksum = `Checksum${ChecksumAlgorithm}` as const;
    const part = { ...target, PartNumber: 2, ChecksumMode: 'ENABLED' } as const;
    const gotPart = await client.send(new GetObjectCommand(part));
    expect(await gotPart.Body?.transformToString()).toBe('end');
    for (const answer of [gotPart, await client.send(new HeadObjectCommand(part))]) {
      expect(answer).toMatchObject({
        ContentLength: 3,
        PartsCount: 2,
        ContentRange: `bytes ${smallest}-${smallest + 2}/${smallest + 3}`,
        [checksum]: parts[1]?.[checksum],
        ChecksumType: type,
      });
    }
    const unasked = await client.send(new HeadObjectCommand({ ...target, PartNumber: 2 }));
    expect(unasked[checksum]).toBeUndefined();
  });

  it.each([
    [{}, {}, 'CRC64NVME'],
    [{ 'x-amz-checksum-crc32': 'r/zBbw==' }, { 'x-amz-checksum-crc32': 'APwzsQ==' }, 'CRC32'],
    [{}, { 'x-amz-checksum-sha1': createHash('sha1').update('end').digest('base64') }, undefined],
  ])('without a digest has the one that its parts %j, %j make possible: %s', async (one, two, algorithm) => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    const parts = [await put(bucket, id, 1, first, one), await put(bucket, id, 2, 'end', two)];
    const named = parts.map(({ headers }, index) => [index + 1, headers.etag ?? ''] as const);
    expect((await complete(bucket, id, named)).status).toBe(200);
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const got = await server.signed({ method: 'HEAD', path: `/${bucket}/key`, headers });
    const made = await server.put(`/${bucket}/whole`, Buffer.concat([first, Buffer.from('end')]));
    expect(got.headers['x-amz-checksum-type']).toBe(algorithm && 'FULL_OBJECT');
    if (algorithm === 'CRC64NVME')
      expect(got.headers['x-amz-checksum-crc64nvme']).toBe(made.headers['x-amz-checksum-crc64nvme']);
  });

  it('is completed again as long as its object exists, by the same parts', async () => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    const [one, two] = [await put(bucket, id, 1, first), await put(bucket, id, 2, 'end')];
    const parts = [
      [1, one.headers.etag ?? ''],
      [2, two.headers.etag ?? ''],
    ] as const;
    const etagIn = ({ body }: { body: string }) => /<ETag>&quot;(.*)&quot;<\/ETag>/.exec(body)?.[1];
    const absent = { 'if-none-match': '*' };
    const made = await Promise.all([1, 2, 3].map(() => complete(bucket, id, parts, absent)));
    const etag = createHash('md5').update(md5(first)).update(md5('end')).digest('hex');
    for (const answer of [...made, await complete(bucket, id, parts, absent)])
      expect([answer.status, etagIn(answer)]).toEqual([200, `${etag}-2`]);
    expect(codeOf(await complete(bucket, id, parts.slice(0, 1)))).toBe('NoSuchUpload');
    expect(codeOf(await complete(bucket, id, [[1, 'x']]))).toBe('NoSuchUpload');
    expect(codeOf(await complete(bucket, await begin(bucket, 'other'), parts))).toBe('NoSuchUpload');
    await server.put(`/${bucket}/key`);
    expect(codeOf(await complete(bucket, id, parts))).toBe('NoSuchUpload');
    expect((await server.signed({ path: `/${bucket}/key` })).body).toBe('content');
  });

  it('can have parts from other objects', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    await server.put(`/${Bucket}/source`, '0123456789');
    const begun = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'key', ChecksumAlgorithm: 'SHA1' }),
    );
    const copied = await client.send(
      new UploadPartCopyCommand({
        Bucket,
        Key: 'key',
        UploadId: begun.UploadId,
        PartNumber: 1,
        CopySource: `${Bucket}/source`,
        CopySourceRange: 'bytes=2-5',
      }),
    );
    expect(copied.CopyPartResult).toMatchObject({
      ETag: `"${md5('2345').toString('hex')}"`,
      ChecksumSHA1: createHash('sha1').update('2345').digest('base64'),
    });
    const path = `/${Bucket}/key?partNumber=1&uploadId=${begun.UploadId ?? ''}`;
    for (const range of ['bytes=2-10', 'bytes=2-', 'bytes=5-2', '2-5']) {
      const headers = { 'x-amz-copy-source': `/${Bucket}/source`, 'x-amz-copy-source-range': range };
      const refused = await server.signed({ method: 'PUT', path, headers });
      expect([refused.status, codeOf(refused)]).toEqual([400, 'InvalidArgument']);
    }
  });

  it('is listed until it is aborted', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const ids = [
      await begin(Bucket, 'a/1'),
      await begin(Bucket, 'a/2'),
      await begin(Bucket),
      await begin(Bucket),
    ];
    const own = ids.slice(2).sort();
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Delimiter: '/', MaxUploads: 2 }),
    );
    expect(page).toMatchObject({
      IsTruncated: true,
      CommonPrefixes: [{ Prefix: 'a/' }],
      Uploads: [{ Key: 'key', UploadId: own[0] }],
      NextKeyMarker: 'key',
      NextUploadIdMarker: own[0],
    });
    const rest = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Delimiter: '/', KeyMarker: 'key', UploadIdMarker: own[0] }),
    );
    expect(rest.Uploads?.map(({ UploadId }) => UploadId)).toEqual([own[1]]);
    const path = `/${Bucket}/key?uploadId=${own[1] ?? ''}`;
    const abort = async (started: string) => {
      const headers = { 'x-amz-if-match-initiated-time': started };
      return codeOf(await server.signed({ method: 'DELETE', path, headers }));
    };
    expect(await abort('2020-03-01T12:00:00Z')).toBe('PreconditionFailed');
    expect(await abort('yesterday')).toBe('InvalidArgument');
    expect(await abort(rest.Uploads?.[0]?.Initiated?.toISOString() ?? '')).toBeUndefined();
    expect(codeOf(await server.signed({ method: 'DELETE', path }))).toBe('NoSuchUpload');
    expect(codeOf(await server.signed({ path }))).toBe('NoSuchUpload');
  });

  it('lists its parts page by page', async () => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    for (const number of [1, 2, 3]) await put(bucket, id, number, 'x');
    const page = await server.signed({ path: `/${bucket}/key?uploadId=${id}&max-parts=2` });
    expect(page.body).toContain('<IsTruncated>true</IsTruncated>');
    expect(page.body).toContain('<NextPartNumberMarker>2</NextPartNumberMarker>');
    const rest = await server.signed({ path: `/${bucket}/key?uploadId=${id}&part-number-marker=2` });
    expect(rest.body.match(/<PartNumber>\d<\/PartNumber>/g)).toEqual(['<PartNumber>3</PartNumber>']);
  });
});

describe('a multipart upload is refused', () => {
  it('with parts that are unknown, different, out of order or too small', async () => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    const tags = [];
    for (const number of [1, 2]) tags.push((await put(bucket, id, number, 'small')).headers.etag ?? '');
    const [one = '', two = ''] = tags;
    const refused = async (...parts: [number, string][]) => codeOf(await complete(bucket, id, parts));
    expect(await refused([3, two])).toBe('InvalidPart');
    expect(await refused([1, '"0123456789abcdef0123456789abcdef"'])).toBe('InvalidPart');
    expect(await refused([2, two], [1, one])).toBe('InvalidPartOrder');
    expect(await refused([1, one], [1, one])).toBe('InvalidPartOrder');
    expect(await refused([1, one], [2, two])).toBe('EntityTooSmall');
    expect(await refused()).toBe('InvalidRequest');
    const empty = { method: 'POST', path: `/${bucket}/key?uploadId=${id}` };
    expect(codeOf(await server.signed(empty))).toBe('MalformedXML');
    expect(await refused([0, one])).toBe('InvalidArgument');
    expect((await complete(bucket, id, [[2, two]])).status).toBe(200);
  });

  it('only for an unknown part, even with more than a page of parts', async () => {
    const label = await server.makeBucket();
    const id = await begin(label);
    const bucket = await server.test.current({ cluster: 'north-1', label });
    const upload = await server.backend.findUpload(bucket, 'key', id);
    if (upload === undefined) throw new Error('no upload');
    const etag = md5('').toString('hex');
    const blob = await server.backend.receive(Readable.from([]), 0);
    for (let number = 1; number <= 1001; number++) {
      await server.backend.putPart(bucket, upload, number, blob, { etag });
    }
    expect(codeOf(await complete(label, id, [[1002, etag]]))).toBe('InvalidPart');
    expect((await complete(label, id, [[1001, etag]])).status).toBe(200);
  });

  it('when its bucket has too many that are incomplete', async () => {
    const bucket = await server.makeBucket();
    vi.spyOn(server.backend, 'createUpload').mockResolvedValueOnce('full');
    const refused = await server.signed({ method: 'POST', path: `/${bucket}/key?uploads=` });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'QuotaExceeded']);
    expect(refused.body).toContain('complete or abort some');
  });

  it('with a size or a digest that does not match its object', async () => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket, 'key', {
      'x-amz-checksum-algorithm': 'CRC32',
      'x-amz-checksum-type': 'FULL_OBJECT',
    });
    const { headers } = await put(bucket, id, 1, 'content');
    const etag = headers.etag ?? '';
    const refused = async (more: Record<string, string>) =>
      codeOf(await complete(bucket, id, [[1, etag]], more));
    expect(await refused({ 'x-amz-mp-object-size': '8' })).toBe('InvalidRequest');
    expect(await refused({ 'x-amz-checksum-crc32': 'AAAAAA==' })).toBe('BadDigest');
    expect(await refused({ 'x-amz-checksum-crc32c': 'AAAAAA==' })).toBe('InvalidRequest');
    expect(await refused({ 'x-amz-checksum-type': 'COMPOSITE' })).toBe('BadDigest');
    const right = {
      'x-amz-mp-object-size': '7',
      'x-amz-checksum-crc32': String(headers['x-amz-checksum-crc32']),
    };
    expect((await complete(bucket, id, [[1, etag]], right)).status).toBe(200);
  });

  it('when its condition is false', async () => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    const etag = (await put(bucket, id, 1, 'content')).headers.etag ?? '';
    const { headers } = await server.put(`/${bucket}/key`, 'other');
    const early = { method: 'POST', path: `/${bucket}/key?uploads=`, headers: { 'if-none-match': '*' } };
    expect(codeOf(await server.signed(early))).toBe('PreconditionFailed');
    for (const none of ['*', headers.etag ?? '']) {
      const refused = await complete(bucket, id, [[1, etag]], { 'if-none-match': none });
      expect([refused.status, codeOf(refused)]).toEqual([412, 'PreconditionFailed']);
    }
    expect((await complete(bucket, id, [[1, etag]], { 'if-none-match': etag })).status).toBe(200);
  });

  it('for a part of an unknown length', async () => {
    const bucket = await server.makeBucket();
    const headers = { 'transfer-encoding': 'chunked' };
    const refused = await put(bucket, await begin(bucket), 1, 'content', headers);
    expect([refused.status, codeOf(refused)]).toEqual([411, 'MissingContentLength']);
  });

  it.each(['0', '10001', 'x', ''])('for a part with the number %j', async (number) => {
    const bucket = await server.makeBucket();
    const id = await begin(bucket);
    expect(codeOf(await put(bucket, id, number, 'x'))).toBe('InvalidArgument');
  });

  it('when it does not exist, or with unknown digests', async () => {
    const bucket = await server.makeBucket();
    expect(codeOf(await put(bucket, 'none', 1, 'x'))).toBe('NoSuchUpload');
    const id = await begin(bucket, 'other');
    expect(codeOf(await put(bucket, id, 1, 'x'))).toBe('NoSuchUpload');
    const asked = async (headers: Record<string, string>) =>
      codeOf(await server.signed({ method: 'POST', path: `/${bucket}/key?uploads=`, headers }));
    expect(await asked({ 'x-amz-checksum-algorithm': 'CRC16' })).toBe('InvalidRequest');
    expect(await asked({ 'x-amz-checksum-type': 'COMPOSITE' })).toBe('InvalidRequest');
    expect(await asked({ 'x-amz-checksum-algorithm': 'SHA1', 'x-amz-checksum-type': 'FULL_OBJECT' })).toBe(
      'InvalidRequest',
    );
  });
});
