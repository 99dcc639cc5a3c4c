import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();

/** A key with path segments, characters that XML cannot have, and characters beyond ASCII. */
const odd = 'a/../b //ü\u{1F600}?&#%+\u0001\r\n';

describe('an object', () => {
  it('can be written, read, listed and removed by the client library, with any key', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const target = { Bucket, Key: odd };
    await client.send(new PutObjectCommand({ ...target, Body: 'hello', Metadata: { A: 'b' } }));
    const got = await client.send(new GetObjectCommand({ ...target, ChecksumMode: 'ENABLED' }));
    expect(await got.Body?.transformToString()).toBe('hello');
    expect(got).toMatchObject({ Metadata: { a: 'b' }, ChecksumType: 'FULL_OBJECT' });
    const list = await client.send(new ListObjectsV2Command({ Bucket, EncodingType: 'url' }));
    expect(list.Contents?.map(({ Key }) => decodeURIComponent(Key ?? ''))).toEqual([odd]);
    await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: odd.replace('\r', '') }] } }),
    );
    await client.send(new HeadObjectCommand(target));
    await server.signed({ method: 'DELETE', path: `/${Bucket}/${encodeURIComponent(odd)}` });
    await expect(client.send(new HeadObjectCommand(target))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('has the attributes of its writer, and those of S3', async () => {
    const bucket = await server.makeBucket();
    const said = {
      'content-type': 'text/x; charset=utf-8',
      'content-encoding': 'gzip',
      'content-language': 'de',
      'content-disposition': 'attachment; filename="ü"'.replace('ü', '\u00c3\u00bc'),
      'cache-control': 'no-store',
      expires: 'Wed, 01 Jan 2031 00:00:00 GMT',
      'x-amz-meta-one': '1',
    };
    const put = await server.put(`/${bucket}/key`, 'content', said);
    expect(put.headers.etag).toBe(`"${createHash('md5').update('content').digest('hex')}"`);
    const got = await server.signed({ path: `/${bucket}/key` });
    const described = { ...said, etag: put.headers.etag, 'content-length': '7', 'accept-ranges': 'bytes' };
    expect(got.headers).toMatchObject(described);
    expect(got.body).toBe('content');
    const head = await server.signed({ method: 'HEAD', path: `/${bucket}/key` });
    expect(head.headers).toMatchObject(described);
    expect(head.body).toBe('');
    const plain = await server.put(`/${bucket}/empty`, '');
    expect(plain.headers['x-amz-request-id']).toMatch(/^[\dA-F]{16}$/);
    const empty = await server.signed({ path: `/${bucket}/empty` });
    expect(empty.headers).toMatchObject({ 'content-length': '0', 'content-type': 'binary/octet-stream' });
  });

  it('has a CRC64NVME where its client sends no digest, except under a key of the client', async () => {
    const path = `/${await server.makeBucket()}/key`;
    const crc = 'x-amz-checksum-crc64nvme';
    expect((await server.put(path, '123456789')).headers[crc]).toBe('rosUhgp5mIg=');
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    expect((await server.signed({ path, headers })).headers).toMatchObject({
      [crc]: 'rosUhgp5mIg=',
      'x-amz-checksum-type': 'FULL_OBJECT',
    });
    const key = Buffer.alloc(32, 1);
    const prefix = 'x-amz-server-side-encryption-customer';
    const secret = await server.put(path, '123456789', {
      [`${prefix}-algorithm`]: 'AES256',
      [`${prefix}-key`]: key.toString('base64'),
      [`${prefix}-key-md5`]: createHash('md5').update(key).digest('base64'),
    });
    expect(secret.headers[crc]).toBeUndefined();
  });

  it('can be read in ranges', async () => {
    const bucket = await server.makeBucket();
    const { headers } = await server.put(`/${bucket}/key`, '0123456789');
    const get = (range: string, more = {}) =>
      server.signed({ path: `/${bucket}/key`, headers: { range, ...more } });
    const middle = await get('bytes=2-4');
    expect([middle.status, middle.body]).toEqual([206, '234']);
    expect(middle.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect((await get('bytes=-2')).body).toBe('89');
    expect((await get('bytes=2-4', { 'if-range': headers.etag })).body).toBe('234');
    expect((await get('bytes=2-4', { 'if-range': '"other"' })).body).toBe('0123456789');
    const beyond = await get('bytes=10-');
    expect([beyond.status, codeOf(beyond)]).toEqual([416, 'InvalidRange']);
    expect(beyond.headers['content-range']).toBe('bytes */10');
    const part = await server.signed({ path: `/${bucket}/key?partNumber=1` });
    expect([part.status, part.body]).toEqual([206, '0123456789']);
    expect(codeOf(await server.signed({ path: `/${bucket}/key?partNumber=2` }))).toBe('InvalidPartNumber');
  });

  it('can be read under conditions', async () => {
    const bucket = await server.makeBucket();
    const { headers } = await server.put(`/${bucket}/key`);
    const same = await server.signed({
      path: `/${bucket}/key`,
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([same.status, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
    const other = await server.signed({ path: `/${bucket}/key`, headers: { 'if-match': '"x"' } });
    expect([other.status, codeOf(other)]).toEqual([412, 'PreconditionFailed']);
  });

  it('has the response headers in the signed query', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, 'content', { 'x-amz-acl': 'public-read' });
    const path = `/${bucket}/key?response-content-type=text%2Fy&response-content-disposition=inline`;
    expect((await server.signed({ path })).headers).toMatchObject({
      'content-type': 'text/y',
      'content-disposition': 'inline',
    });
    expect(codeOf(await server.send({ path }))).toBe('InvalidRequest');
    const split = `/${bucket}/key?response-content-type=a%0D%0Ab`;
    expect(codeOf(await server.signed({ path: split }))).toBe('InvalidArgument');
  });

  it('cannot act as a page of the host, by its own type or by that of a link', async () => {
    const bucket = await server.makeBucket();
    const headersOf = async (query: string, method = 'GET') => {
      const { headers } = await server.signed({ method, path: `/${bucket}/key${query}` });
      return [headers['x-content-type-options'], headers['content-security-policy']];
    };
    await server.put(`/${bucket}/key`, '<script>', { 'content-type': 'text/html' });
    for (const method of ['GET', 'HEAD']) expect(await headersOf('', method)).toEqual(['nosniff', 'sandbox']);
    expect(await headersOf('?response-content-type=application/pdf')).toEqual(['nosniff', undefined]);
    await server.put(`/${bucket}/key`, '%PDF', { 'content-type': 'application/pdf' });
    expect(await headersOf('')).toEqual(['nosniff', undefined]);
    expect(await headersOf('?response-content-type=text/html')).toEqual(['nosniff', 'sandbox']);
  });

  it('can be written under conditions', async () => {
    const bucket = await server.makeBucket();
    const put = (headers: Record<string, string>) =>
      server.signed({ method: 'PUT', path: `/${bucket}/key`, body: 'x', headers });
    expect(codeOf(await put({ 'if-match': '"x"' }))).toBe('NoSuchKey');
    expect(codeOf(await put({ 'if-match': '*' }))).toBe('NoSuchKey');
    const { headers, status } = await put({ 'if-none-match': '*' });
    expect(status).toBe(200);
    expect((await put({ 'if-none-match': '*' })).status).toBe(412);
    expect((await put({ 'if-match': '"x"' })).status).toBe(412);
    expect((await put({ 'if-match': headers.etag ?? '' })).status).toBe(200);
    expect((await put({ 'if-match': '*' })).status).toBe(200);
    expect((await put({ 'if-none-match': headers.etag ?? '' })).status).toBe(412);
    expect((await put({ 'if-none-match': '"x"' })).status).toBe(200);
    await server.signed({ method: 'DELETE', path: `/${bucket}/key` });
    expect((await put({ 'if-none-match': headers.etag ?? '' })).status).toBe(200);
    expect(codeOf(await put({ 'if-match': '*', 'if-none-match': '"x"' }))).toBe('NotImplemented');
  });

  it.each([
    ['PUT', 'if-modified-since'],
    ['PUT', 'if-unmodified-since'],
    ['PUT', 'content-range'],
    ['DELETE', 'if-none-match'],
    ['DELETE', 'if-modified-since'],
    ['DELETE', 'if-unmodified-since'],
  ])('is not changed by a %s whose header %s would be ignored', async (method, name) => {
    const path = `/${await server.makeBucket()}/key`;
    await server.put(path, 'first');
    const headers = { [name]: name === 'content-range' ? 'bytes 0-0/5' : 'Sun, 06 Nov 1994 08:49:37 GMT' };
    const answer = await server.signed({ method, path, headers, ...(method === 'PUT' && { body: 'x' }) });
    expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented']);
    expect(answer.body).toContain(`<Header>${name}</Header>`);
    expect((await server.signed({ path })).body).toBe('first');
  });

  it('is written as no version that the request names', async () => {
    const bucket = await server.makeBucket();
    const uploads = [
      ['PUT', 'versionId=null'],
      ['PUT', 'partNumber=1&uploadId=x&versionId=null'],
      ['POST', 'uploads=&versionId=null'],
      ['POST', 'uploadId=x&versionId=null'],
    ] as const;
    for (const [method, query] of uploads) {
      const answer = await server.signed({ method, path: `/${bucket}/key?${query}`, body: 'x' });
      expect([query, answer.status, codeOf(answer)]).toEqual([query, 400, 'InvalidArgument']);
    }
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
  });
});

describe('writing an object is refused', () => {
  it.each([
    ['another MD5', { 'content-md5': createHash('md5').update('y').digest('base64') }, 'BadDigest'],
    ['no MD5', { 'content-md5': 'x' }, 'InvalidDigest'],
    ['another checksum', { 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
    ['too much metadata', { 'x-amz-meta-a': 'x'.repeat(2048) }, 'MetadataTooLarge'],
    ['an unknown canned ACL', { 'x-amz-acl': 'all' }, 'InvalidArgument'],
    ['another class of storage', { 'x-amz-storage-class': 'GLACIER' }, 'InvalidStorageClass'],
    ['a key service', { 'x-amz-server-side-encryption': 'aws:kms' }, 'NotImplemented'],
    ['tags with one key', { 'x-amz-tagging': 'a=b&a=c' }, 'InvalidArgument'],
    ['a legal hold', { 'x-amz-object-lock-legal-hold': 'ON' }, 'InvalidRequest'],
    ['a redirect to nowhere', { 'x-amz-website-redirect-location': 'page' }, 'InvalidRedirectLocation'],
  ])('with %s, and leaves nothing', async (_, headers, code) => {
    const bucket = await server.makeBucket();
    const files = await server.test.files();
    // More than a row keeps.
    const body = 'x'.repeat(9_000);
    const answer = await server.signed({ method: 'PUT', path: `/${bucket}/key`, body, headers });
    expect(codeOf(answer)).toBe(code);
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
    expect(await server.test.files()).toEqual(files);
  });

  it('with a too large length', async () => {
    const bucket = await server.makeBucket();
    const long = server.signed({
      method: 'PUT',
      path: `/${bucket}/key`,
      headers: { 'content-length': String(5 * 1024 ** 3 + 1), expect: '100-continue' },
    });
    expect(codeOf(await long)).toBe('EntityTooLarge');
  });

  it('when the storage is full', async () => {
    const bucket = await server.makeBucket();
    server.isFull = true;
    const body = Buffer.alloc(20 * 1024 ** 2);
    const answer = await server.signed({ method: 'PUT', path: `/${bucket}/key`, body });
    server.isFull = false;
    expect([answer.status, codeOf(answer)]).toEqual([507, 'InsufficientCapacity']);
    expect(server.faults).toEqual([]);
  });
});

describe('removing an object', () => {
  it('is refused when a condition is false or cannot be read', async () => {
    const path = `/${await server.makeBucket()}/key`;
    await server.put(path);
    const { headers } = await server.signed({ path });
    const [etag, modified] = [headers.etag ?? '', headers['last-modified'] ?? ''];
    const remove = async (more: Record<string, string>) => {
      const answer = await server.signed({ method: 'DELETE', path, headers: more });
      return [answer.status, codeOf(answer)];
    };
    const time = 'x-amz-if-match-last-modified-time';
    const falseOnes: Record<string, string>[] = [
      { 'if-match': '"x"' },
      { 'x-amz-if-match-size': '8' },
      { [time]: 'Sun, 01 Mar 2020 12:00:00 GMT' },
      { 'if-match': etag, 'x-amz-if-match-size': '7', [time]: '2020-03-01T12:00:00Z' },
    ];
    for (const condition of falseOnes) expect(await remove(condition)).toEqual([412, 'PreconditionFailed']);
    expect(await remove({ 'x-amz-if-match-size': 'seven' })).toEqual([400, 'InvalidArgument']);
    for (const none of ['yesterday', '5', '2090-02-31T00:00:00Z'])
      expect(await remove({ [time]: none })).toEqual([400, 'InvalidArgument']);
    expect((await server.signed({ path })).status).toBe(200);
    expect(await remove({ 'if-match': etag, 'x-amz-if-match-size': '7', [time]: modified })).toEqual([
      204,
      undefined,
    ]);
    expect(await remove({ 'if-match': '*' })).toEqual([404, 'NoSuchKey']);
    expect(await remove({ 'x-amz-if-match-size': '7' })).toEqual([204, undefined]);
  });
});

describe('removing many objects', () => {
  const md5 = (body: string) => ({ 'content-md5': createHash('md5').update(body).digest('base64') });
  const remove = (bucket: string, body: string, headers: Record<string, string> = md5(body)) =>
    server.signed({ method: 'POST', path: `/${bucket}?delete=`, body, headers });

  it('returns the result of each, or only the errors', async () => {
    const bucket = await server.makeBucket();
    for (const key of ['a', 'b', 'c']) await server.put(`/${bucket}/${key}`);
    const objects = '<Object><Key>a</Key></Object><Object><Key>none</Key></Object>';
    const wrong = `<Object><Key>c</Key><VersionId>1</VersionId></Object><Object><Key>${'x'.repeat(1025)}</Key></Object>`;
    const answer = await remove(bucket, `<Delete>${objects}${wrong}</Delete>`);
    expect(answer.body.match(/<Deleted><Key>.*?<\/Key>/g)).toEqual([
      '<Deleted><Key>a</Key>',
      '<Deleted><Key>none</Key>',
    ]);
    expect(answer.body.match(/<Code>.*?<\/Code>/g)).toEqual([
      '<Code>NoSuchVersion</Code>',
      '<Code>KeyTooLongError</Code>',
    ]);
    const quiet = await remove(bucket, '<Delete><Quiet>true</Quiet><Object><Key>b</Key></Object></Delete>');
    expect(quiet.body).not.toContain('<Deleted>');
    const left = await server.signed({ path: `/${bucket}` });
    expect(left.body.match(/<Key>.*?<\/Key>/g)).toEqual(['<Key>c</Key>']);
  });

  it('leaves those that are others than the client expects', async () => {
    const bucket = await server.makeBucket();
    for (const key of ['a', 'b', 'c', 'd', 'e']) await server.put(`/${bucket}/${key}`);
    const { headers } = await server.signed({ path: `/${bucket}/d` });
    const object = (key: string, condition: string) => `<Object><Key>${key}</Key>${condition}</Object>`;
    const answer = await remove(
      bucket,
      `<Delete>${[
        object('a', '<ETag>"x"</ETag>'),
        object('b', '<Size>8</Size>'),
        object('c', '<LastModifiedTime>Sun, 01 Mar 2020 12:00:00 GMT</LastModifiedTime>'),
        object(
          'd',
          `<ETag>${String(headers.etag)}</ETag><Size>7</Size><LastModifiedTime>${String(headers['last-modified'])}</LastModifiedTime>`,
        ),
        object('none', '<ETag>*</ETag>'),
      ].join('')}</Delete>`,
    );
    expect(answer.body.match(/<Key>\w+<\/Key>(<Code>\w+<\/Code>)?/g)).toEqual([
      '<Key>d</Key>',
      ...['a', 'b', 'c'].map((key) => `<Key>${key}</Key><Code>PreconditionFailed</Code>`),
      '<Key>none</Key><Code>NoSuchKey</Code>',
    ]);
    const left = await server.signed({ path: `/${bucket}` });
    expect(left.body.match(/<Key>.*?<\/Key>/g)).toEqual(
      ['a', 'b', 'c', 'e'].map((key) => `<Key>${key}</Key>`),
    );
    for (const condition of ['<Size>-1</Size>', '<LastModifiedTime>x</LastModifiedTime>'])
      expect(codeOf(await remove(bucket, `<Delete>${object('e', condition)}</Delete>`))).toBe('MalformedXML');
  });

  it('is refused without a digest, without objects, or with too many', async () => {
    const bucket = await server.makeBucket();
    const body = '<Delete><Object><Key>a</Key></Object></Delete>';
    expect(codeOf(await remove(bucket, body, {}))).toBe('InvalidRequest');
    expect(codeOf(await remove(bucket, body, md5('other')))).toBe('BadDigest');
    expect(codeOf(await remove(bucket, '<Delete/>'))).toBe('MalformedXML');
    expect(codeOf(await remove(bucket, '<Delete><Object/></Delete>'))).toBe('MalformedXML');
    expect(
      codeOf(await remove(bucket, `<Delete>${'<Object><Key>a</Key></Object>'.repeat(1001)}</Delete>`)),
    ).toBe('MalformedXML');
    expect(codeOf(await remove(bucket, `<Delete>${'<a/>'.repeat(30_000)}</Delete>`))).toBe('MalformedXML');
    expect(codeOf(await remove(bucket, '', md5('')))).toBe('MissingRequestBodyError');
  });

  it('accepts a thousand of the longest keys with all their fields', async () => {
    const bucket = await server.makeBucket();
    const rest =
      '<VersionId>null</VersionId><ETag>"x"</ETag><Size>1</Size><LastModifiedTime>2026-03-01</LastModifiedTime>';
    const objects = Array.from(
      { length: 1000 },
      (_, at) => `<Object><Key>${`${at}`.padEnd(512, 'k')}${'&amp;'.repeat(400)}</Key>${rest}</Object>`,
    );
    const answer = await remove(bucket, `<Delete>${objects.join('')}</Delete>`);
    expect(answer.body.match(/<Code>NoSuchKey<\/Code>/g)).toHaveLength(1000);
  });
});
