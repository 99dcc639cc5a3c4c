import { createHash, randomBytes } from 'node:crypto';
import {
  DeleteBucketEncryptionCommand,
  GetBucketEncryptionCommand,
  PutBucketEncryptionCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf, type RawAnswer } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();

type Headers = Readonly<Record<string, string>>;

const name = 'x-amz-server-side-encryption';
const aes: Headers = { [name]: 'AES256' };

const md5 = (bytes: Buffer | string, encoding: 'base64' | 'hex') =>
  createHash('md5').update(bytes).digest(encoding);

/** The headers of a key of a client. */
const keyHeaders = (key: Buffer, prefix = 'x-amz-'): Headers => ({
  [`${prefix}server-side-encryption-customer-algorithm`]: 'AES256',
  [`${prefix}server-side-encryption-customer-key`]: key.toString('base64'),
  [`${prefix}server-side-encryption-customer-key-md5`]: md5(key, 'base64'),
});

const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const [sent, other] = [keyHeaders(key), keyHeaders(otherKey)];
const source = (of: Buffer) => keyHeaders(of, 'x-amz-copy-source-');

const send = (method: string, path: string, headers: Headers = {}, body?: string) =>
  server.signed({ method, path, headers, ...(body !== undefined && { body }) });

/** The encryption that an answer reports. */
const saidBy = ({ headers }: RawAnswer) => ({
  storage: headers[name],
  algorithm: headers[`${name}-customer-algorithm`],
  md5: headers[`${name}-customer-key-md5`],
});

const none = { storage: undefined, algorithm: undefined, md5: undefined };
const byStorage = { ...none, storage: 'AES256' };
const byClient = { ...none, algorithm: 'AES256', md5: md5(key, 'base64') };

const put = async (headers: Headers, bucket?: string): Promise<string> => {
  const path = `/${bucket ?? (await server.makeBucket())}/key`;
  await server.put(path, 'content', headers);
  return path;
};

const begin = async (path: string, headers: Headers = {}) => {
  const answer = await send('POST', `${path}?uploads=`, headers);
  return { answer, id: /<UploadId>(.*)<\/UploadId>/.exec(answer.body)?.[1] ?? '' };
};

const complete = (path: string, id: string, etag: string, headers: Headers = {}) =>
  send(
    'POST',
    `${path}?uploadId=${id}`,
    headers,
    `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`,
  );

describe('a key of the storage', () => {
  it('is used where a request asks for it, which all answers say', async () => {
    const path = await put({});
    expect(saidBy(await send('GET', path))).toEqual(none);
    const written = await send('PUT', path, aes, 'content');
    expect([saidBy(written), written.headers.etag]).toEqual([byStorage, `"${md5('content', 'hex')}"`]);
    const got = await send('GET', path);
    expect([saidBy(got), got.body]).toEqual([byStorage, 'content']);
    expect(saidBy(await send('HEAD', path))).toEqual(byStorage);
    const attributes = { 'x-amz-object-attributes': 'ETag' };
    expect(saidBy(await send('GET', `${path}?attributes=`, attributes))).toEqual(byStorage);
  });

  it('is the default of a bucket while that is set', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const [ApplyServerSideEncryptionByDefault, BucketKeyEnabled] = [
      { SSEAlgorithm: 'AES256' },
      false,
    ] as const;
    const ServerSideEncryptionConfiguration = {
      Rules: [{ ApplyServerSideEncryptionByDefault, BucketKeyEnabled }],
    };
    await client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration }));
    expect(await client.send(new GetBucketEncryptionCommand({ Bucket }))).toMatchObject({
      ServerSideEncryptionConfiguration,
    });
    const path = await put({}, Bucket);
    expect(saidBy(await send('HEAD', path))).toEqual(byStorage);
    await put(sent, Bucket);
    expect(saidBy(await send('HEAD', path, sent))).toEqual(byClient);
    await client.send(new DeleteBucketEncryptionCommand({ Bucket }));
    await client.send(new DeleteBucketEncryptionCommand({ Bucket }));
    await expect(client.send(new GetBucketEncryptionCommand({ Bucket }))).rejects.toThrow('no encryption');
    await put({}, Bucket);
    expect(saidBy(await send('HEAD', path))).toEqual(none);
  });

  it('encrypts the parts of an upload that was begun with it', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const { answer, id } = await begin(path, aes);
    expect(saidBy(answer)).toEqual(byStorage);
    const part = await send('PUT', `${path}?partNumber=1&uploadId=${id}`, {}, 'part');
    expect([saidBy(part), part.headers.etag]).toEqual([byStorage, `"${md5('part', 'hex')}"`]);
    const completed = await complete(path, id, String(part.headers.etag));
    expect(saidBy(completed)).toEqual(byStorage);
    // Some clients complete an upload with the headers that began it.
    expect(saidBy(await complete(path, id, String(part.headers.etag), aes))).toEqual(byStorage);
    const got = await send('GET', path);
    expect([saidBy(got), got.body]).toEqual([byStorage, 'part']);
  });
});

describe('a key of the client', () => {
  it('is needed by every request for the object', async () => {
    const path = await put(sent);
    const attributes = { 'x-amz-object-attributes': 'ETag' };
    const requests: readonly (readonly [method: string, path: string, headers?: Headers])[] = [
      ['GET', path],
      ['HEAD', path],
      ['GET', `${path}?attributes=`, attributes],
    ];
    for (const [method, of, more = {}] of requests) {
      const given = await send(method, of, { ...more, ...sent });
      expect([given.status, saidBy(given)]).toEqual([200, byClient]);
      expect((await send(method, of, more)).status).toBe(400);
      expect((await send(method, of, { ...more, ...other })).status).toBe(403);
    }
    expect((await send('GET', path, sent)).body).toBe('content');
    const some = await send('GET', path, { ...sent, range: 'bytes=1-3' });
    expect([some.status, some.body]).toEqual([206, 'ont']);
    expect([codeOf(await send('GET', path)), codeOf(await send('GET', path, other))]).toEqual([
      'InvalidRequest',
      'AccessDenied',
    ]);
    expect((await send('DELETE', path)).status).toBe(204);
  });

  it('has an ETag that is not the MD5 of the content, and a checksum that is of it', async () => {
    const path = await put({
      ...sent,
      'x-amz-checksum-sha256': createHash('sha256').update('content').digest('base64'),
    });
    const { headers } = await send('HEAD', path, { ...sent, 'x-amz-checksum-mode': 'ENABLED' });
    expect(headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(headers.etag).not.toContain(md5('content', 'hex'));
    expect(headers['x-amz-checksum-sha256']).toBe(createHash('sha256').update('content').digest('base64'));
  });

  it.each([
    ['on an object without one', {}],
    ['on an object with one of the storage', aes],
  ])('is refused %s', async (_, headers) => {
    const path = await put(headers);
    expect(codeOf(await send('GET', path, sent))).toBe('InvalidRequest');
  });

  it('is needed by every part of an upload, and to complete one with checksums', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const { answer, id } = await begin(path, sent);
    expect(saidBy(answer)).toEqual(byClient);
    const partPath = `${path}?partNumber=1&uploadId=${id}`;
    for (const headers of [{}, other, aes])
      expect((await send('PUT', partPath, headers, 'part')).status).toBe(400);
    const part = await send('PUT', partPath, sent, 'part');
    expect(saidBy(part)).toEqual(byClient);
    const etag = String(part.headers.etag);
    // A part that is sent again is the same.
    expect((await send('PUT', partPath, sent, 'part')).headers.etag).toBe(etag);
    expect((await complete(path, id, etag, other)).status).toBe(400);
    expect((await complete(path, id, etag)).status).toBe(200);
    expect((await send('GET', path, sent)).body).toBe('part');

    const checked = await begin(path, { ...sent, 'x-amz-checksum-algorithm': 'CRC32' });
    const unchecked = await send('PUT', `${path}?partNumber=1&uploadId=${checked.id}`, sent, 'part');
    expect((await complete(path, checked.id, String(unchecked.headers.etag))).status).toBe(400);
    const completed = await complete(path, checked.id, String(unchecked.headers.etag), sent);
    expect([completed.status, saidBy(completed)]).toEqual([200, byClient]);
    const plain = await begin(path);
    expect((await send('PUT', `${path}?partNumber=1&uploadId=${plain.id}`, sent, 'part')).status).toBe(400);
  });
});

describe('a copy', () => {
  const sources: readonly (readonly [string, Headers, Headers])[] = [
    ['nothing', {}, {}],
    ['a key of the storage', aes, {}],
    ['a key of the client', sent, source(key)],
  ];
  const targets: readonly (readonly [string, Headers, Headers, object])[] = [
    ['nothing', {}, {}, none],
    ['a key of the storage', aes, {}, byStorage],
    ['a key of the client', sent, sent, byClient],
    ['another key of the client', other, other, { ...byClient, md5: md5(otherKey, 'base64') }],
  ];
  const cases = sources.flatMap((from) => targets.map((to) => [from[0], to[0], from, to] as const));

  it.each(cases)(
    'of an object with %s to one with %s',
    async (_, __, [, written, opened], [, asked, reading, said]) => {
      const from = await put(written);
      const to = `/${await server.makeBucket()}/copy`;
      const copied = await send('PUT', to, { 'x-amz-copy-source': from, ...opened, ...asked });
      expect([copied.status, saidBy(copied)]).toEqual([200, said]);
      const got = await send('GET', to, reading);
      expect([got.body, saidBy(got)]).toEqual(['content', said]);
      const isMd5 = got.headers.etag === `"${md5('content', 'hex')}"`;
      expect(isMd5).toBe(!('x-amz-server-side-encryption-customer-key' in asked));
      const { id } = await begin(to, asked);
      const part = await send('PUT', `${to}?partNumber=1&uploadId=${id}`, {
        'x-amz-copy-source': from,
        ...opened,
        ...('x-amz-server-side-encryption-customer-key' in asked && asked),
      });
      expect([part.status, saidBy(part)]).toEqual([200, said]);
      const etag = /<ETag>(?:&quot;|")(.*?)(?:&quot;|")<\/ETag>/.exec(part.body)?.[1] ?? '';
      expect((await complete(to, id, etag)).status).toBe(200);
      expect((await send('GET', to, reading)).body).toBe('content');
    },
  );

  it('needs the key of its source', async () => {
    const from = await put(sent);
    const to = `/${await server.makeBucket()}/copy`;
    const copy = async (headers: Headers) =>
      codeOf(await send('PUT', to, { 'x-amz-copy-source': from, ...headers }));
    expect(await copy({})).toBe('InvalidRequest');
    expect(await copy(sent)).toBe('InvalidRequest');
    expect(await copy(source(otherKey))).toBe('AccessDenied');
    const plain = await put({});
    const unwanted = await send('PUT', to, { 'x-amz-copy-source': plain, ...source(key) });
    expect(codeOf(unwanted)).toBe('InvalidRequest');
  });

  it('to a part needs the key of its source and that of the upload', async () => {
    const from = await put(sent);
    const to = `/${await server.makeBucket()}/copy`;
    const { id } = await begin(to, other);
    const path = `${to}?partNumber=1&uploadId=${id}`;
    const copy = async (headers: Headers) =>
      codeOf(await send('PUT', path, { 'x-amz-copy-source': from, ...headers }));
    expect(await copy(source(key))).toBe('InvalidRequest');
    expect(await copy({ ...source(key), ...sent })).toBe('InvalidRequest');
    expect(await copy(other)).toBe('InvalidRequest');
    expect(await copy({ ...source(otherKey), ...other })).toBe('AccessDenied');
    expect(await copy({ ...source(key), ...other })).toBeUndefined();
  });

  it('of an object on itself may change only its encryption', async () => {
    const path = await put({ 'x-amz-meta-a': 'b' });
    const copy = (headers: Headers) => send('PUT', path, { 'x-amz-copy-source': path, ...headers });
    expect(codeOf(await copy({}))).toBe('InvalidRequest');
    expect(saidBy(await copy(aes))).toEqual(byStorage);
    expect(saidBy(await copy(sent))).toEqual(byClient);
    const rotated = await copy({ ...source(key), ...other });
    expect(rotated.status).toBe(200);
    const { body, headers } = await send('GET', path, other);
    expect([body, headers['x-amz-meta-a']]).toEqual(['content', 'b']);
  });
});

describe('a request is refused', () => {
  const algorithm = `${name}-customer-algorithm`;
  const [given, digest] = [`${name}-customer-key`, `${name}-customer-key-md5`];
  const without = (header: string) =>
    Object.fromEntries(Object.entries(sent).filter(([one]) => one !== header));
  it.each<[string, Headers, string]>([
    ['a key service', { [name]: 'aws:kms' }, 'NotImplemented'],
    ['a key service of two layers', { [name]: 'aws:kms:dsse' }, 'NotImplemented'],
    ['the id of a key', { [`${name}-aws-kms-key-id`]: 'a' }, 'InvalidArgument'],
    [
      'the id of a key of another encryption',
      { [name]: 'AES256', [`${name}-aws-kms-key-id`]: 'a' },
      'InvalidArgument',
    ],
    ['a key service and a key of the client', { ...sent, [name]: 'aws:kms' }, 'InvalidArgument'],
    ['the context of a key', { ...aes, [`${name}-context`]: 'a' }, 'InvalidArgument'],
    ['a key of the bucket', { ...aes, [`${name}-bucket-key-enabled`]: 'true' }, 'InvalidArgument'],
    ['another method', { [name]: 'AES128' }, 'InvalidArgument'],
    ['both kinds of keys', { ...aes, ...sent }, 'InvalidArgument'],
    ['another algorithm', { ...sent, [algorithm]: 'AES128' }, 'InvalidEncryptionAlgorithmError'],
    ['no algorithm', without(algorithm), 'InvalidArgument'],
    ['no key', without(given), 'InvalidArgument'],
    ['no MD5', without(digest), 'InvalidArgument'],
    ['another MD5', { ...sent, [digest]: md5(otherKey, 'base64') }, 'InvalidArgument'],
    ['a short key', keyHeaders(randomBytes(16)), 'InvalidArgument'],
    ['what is no key', { ...sent, [given]: 'no key' }, 'InvalidArgument'],
  ])('with %s, which it does not show', async (_, headers, code) => {
    const path = `/${await server.makeBucket()}/key`;
    for (const [method, of] of [
      ['PUT', path],
      ['POST', `${path}?uploads=`],
    ] as const) {
      const answer = await send(method, of, headers, 'content');
      expect(codeOf(answer)).toBe(code);
      expect(answer.body).not.toContain(key.toString('base64'));
    }
    expect((await send('GET', path)).status).toBe(404);
  });

  it.each(['GET', 'HEAD'])('that reads and chooses an encryption: %s', async (method) => {
    expect((await send(method, await put(aes), aes)).status).toBe(400);
  });

  const rule = (content: string) =>
    `<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault>${content}</ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>`;
  it.each([
    [rule('<SSEAlgorithm>aws:kms</SSEAlgorithm>'), 'NotImplemented'],
    [rule('<SSEAlgorithm>AES128</SSEAlgorithm>'), 'InvalidArgument'],
    [rule('<SSEAlgorithm>AES256</SSEAlgorithm><KMSMasterKeyID>a</KMSMasterKeyID>'), 'InvalidArgument'],
    [rule(''), 'MalformedXML'],
    ['<ServerSideEncryptionConfiguration/>', 'MalformedXML'],
    [rule('<SSEAlgorithm>AES256</SSEAlgorithm>').replace('</Rule>', '<Other/></Rule>'), 'MalformedXML'],
    [
      rule('<SSEAlgorithm>AES256</SSEAlgorithm>').replace(
        '</Rule>',
        '<BucketKeyEnabled>true</BucketKeyEnabled></Rule>',
      ),
      'NotImplemented',
    ],
    [
      rule('<SSEAlgorithm>AES256</SSEAlgorithm>').replace(
        '</Rule>',
        '<BlockedEncryptionTypes><EncryptionType>SSE-C</EncryptionType></BlockedEncryptionTypes></Rule>',
      ),
      'NotImplemented',
    ],
  ])('that sets a default of %s', async (body, code) => {
    const bucket = await server.makeBucket();
    expect(codeOf(await send('PUT', `/${bucket}?encryption=`, {}, body))).toBe(code);
    expect((await send('GET', `/${bucket}?encryption=`)).status).toBe(404);
  });
});
