import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AccessKey } from '../backend.js';
import { codeOf, type RawAnswer } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';
import { inSeconds } from '@cloud-account/testkit/waits';

const server = useStubServer();
const boundary = 'a-boundary';

type Fields = Readonly<Record<string, string>>;

interface Upload {
  readonly bucket: string;
  /** By default, that of the bucket. */
  readonly path?: string;
  readonly fields: Fields;
  readonly file?: string | Buffer;
  readonly filename?: string;
  /** The fields after the file. */
  readonly rest?: Fields;
  readonly headers?: Fields;
}

const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('');

const post = (upload: Upload): Promise<RawAnswer> => {
  const {
    bucket,
    path = `/${bucket}`,
    fields,
    file = 'content',
    filename = 'a.txt',
    rest = {},
    headers = {},
  } = upload;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/x\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts(fields) + head),
    Buffer.from(file),
    Buffer.from(`\r\n${parts(rest)}--${boundary}--\r\n`),
  ]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return server.send({ method: 'POST', path, headers: { ...type, ...headers }, body });
};

const later = (seconds: number) => inSeconds(seconds).toISOString();

const policyOf = (conditions: unknown, expiration: unknown = later(3_600)) =>
  Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');

/** The fields that sign a policy by version 2. */
const signedBy2 = (policy: string, key: Pick<AccessKey, 'id' | 'secret'> = server.key): Fields => ({
  policy,
  AWSAccessKeyId: key.id,
  signature: createHmac('sha1', key.secret).update(policy).digest('base64'),
});

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The fields that sign a policy by version 4, which are to be in its conditions, too. */
const scopeOf4 = (key: AccessKey = server.key): Fields => {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${key.id}/${day}/north-1/s3/aws4_request`,
    'x-amz-date': `${day}T000000Z`,
  };
};
const signedBy4 = (policy: string, key: AccessKey = server.key): Fields => {
  const scope = scopeOf4(key);
  const [, day = ''] = (scope['x-amz-credential'] ?? '').split('/');
  const signing = hmac(hmac(hmac(hmac(`AWS4${key.secret}`, day), 'north-1'), 's3'), 'aws4_request');
  return { ...scope, policy, 'x-amz-signature': hmac(signing, policy).toString('hex') };
};

const get = (path: string) => server.signed({ path });

describe('a form', () => {
  it.each([
    ['version 4', signedBy4, scopeOf4],
    ['version 2', signedBy2, (): Fields => ({})],
  ])('uploads a file with a policy that is signed by %s', async (_, sign, scope) => {
    const bucket = await server.makeBucket();
    const fields = {
      key: 'user/${filename}',
      acl: 'public-read',
      'Content-Type': 'text/plain',
      'x-amz-meta-colour': 'blü',
    };
    const conditions = [
      { bucket },
      ['starts-with', '$key', 'user/'],
      { acl: 'public-read' },
      ['Starts-With', '$content-type', 'text/'],
      ['eq', '$X-Amz-Meta-Colour', 'blü'],
      ['content-length-range', 1, 100],
      ...Object.entries(scope()).map(([name, value]) => ({ [name]: value })),
    ];
    const answer = await post({ bucket, fields: { ...fields, ...sign(policyOf(conditions)) } });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      location: `${server.url}/${bucket}/user%2Fa.txt`,
      etag: `"${createHash('md5').update('content').digest('hex')}"`,
    });
    const got = await server.send({ path: `/${bucket}/user/a.txt` });
    expect([got.body, got.headers['content-type']]).toEqual(['content', 'text/plain']);
    expect(Buffer.from(String(got.headers['x-amz-meta-colour']), 'latin1').toString()).toBe('blü');
  });

  it.each(['price$$5.txt', 'a$&b', "a$'b", 'a$`b'])(
    'has the name of the file, %s, in its key',
    async (filename) => {
      const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
      await post({ bucket, filename, fields: { key: 'up/${filename}', acl: 'public-read' } });
      expect((await server.send({ path: `/${bucket}/up/${encodeURIComponent(filename)}` })).body).toBe(
        'content',
      );
    },
  );

  it('uploads without a signature only into a bucket that everybody may write', async () => {
    const open = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    expect((await post({ bucket: open, fields: { key: 'key' } })).status).toBe(204);
    expect((await get(`/${open}/key`)).body).toBe('content');
    const closed = await server.makeBucket();
    const refused = await post({ bucket: closed, fields: { key: 'key' } });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'AccessDenied']);
    expect((await get(`/${closed}/key`)).status).toBe(404);
    expect((await post({ bucket: open, fields: { key: 'shown', acl: 'public-read' } })).status).toBe(204);
    expect((await server.send({ path: `/${open}/shown` })).body).toBe('content');
    const tagging = '<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>';
    expect(codeOf(await post({ bucket: open, fields: { key: 'key', tagging } }))).toBe('AccessDenied');
    const missing = await post({ bucket: 'no-such-bucket', fields: { key: 'key' } });
    expect(codeOf(missing)).toBe('NoSuchBucket');
  });

  it.each(['If-None-Match', 'x-amz-other'])(
    'is refused with a field that it would ignore: %s',
    async (name) => {
      const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
      expect(codeOf(await post({ bucket, fields: { key: 'key', [name]: '*' } }))).toBe('NotImplemented');
      expect((await get(`/${bucket}/key`)).status).toBe(404);
    },
  );

  it('names the object by the host and the scheme that its sender used', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const host = `${bucket}.north-1.storage.test:8443`;
    const send = () => post({ bucket, path: '/', fields: { key: 'a?b' }, headers: { host } });
    expect((await send()).headers.location).toBe(`http://${host}/a%3Fb`);
    server.isSecure = () => true;
    onTestFinished(() => {
      server.isSecure = () => false;
    });
    expect((await send()).headers.location).toBe(`https://${host}/a%3Fb`);
  });

  it('answers with a status, a document or a redirection', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const send = (fields: Fields) => post({ bucket, fields: { key: 'a b', ...fields } });
    expect((await send({ success_action_status: '200' })).status).toBe(200);
    expect((await send({ success_action_status: '404' })).status).toBe(204);
    const created = await send({ success_action_status: '201' });
    expect([created.status, created.body]).toEqual([
      201,
      expect.stringMatching(
        new RegExp(
          `<PostResponse><Location>${server.url}/${bucket}/a%20b</Location><Bucket>${bucket}</Bucket><Key>a b</Key><ETag>&quot;\\w+&quot;</ETag>`,
        ),
      ),
    ]);
    for (const field of ['success_action_redirect', 'redirect']) {
      const sent = await send({ [field]: 'https://example.test/done?a=b', success_action_status: '201' });
      const query = `a=b&bucket=${bucket}&key=a+b&etag=%22${createHash('md5').update('content').digest('hex')}%22`;
      expect([sent.status, sent.headers.location]).toEqual([303, `https://example.test/done?${query}`]);
    }
    for (const redirect of ['javascript:alert(1)', 'https://', 'no address'])
      expect((await send({ success_action_redirect: redirect })).status).toBe(204);
  });

  it('sets tags and verifies digests of the file', async () => {
    const bucket = await server.makeBucket();
    const sha256 = createHash('sha256').update('content').digest('base64');
    const fields = {
      key: 'key',
      tagging: '<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>',
    };
    const policy = policyOf([{ bucket }, { key: 'key' }, ['starts-with', '$tagging', '']]);
    const send = (digest: string) =>
      post({ bucket, fields: { ...fields, ...signedBy2(policy), 'x-amz-checksum-sha256': digest } });
    expect(codeOf(await send(createHash('sha256').update('other').digest('base64')))).toBe('BadDigest');
    expect(codeOf(await send('none'))).toBe('InvalidRequest');
    expect((await get(`/${bucket}/key`)).status).toBe(404);
    expect((await send(sha256)).status).toBe(204);
    const got = await get(`/${bucket}/key`);
    expect(got.headers['x-amz-tagging-count']).toBe('1');
  });

  it('protects objects of a bucket with object lock', async () => {
    const bucket = await server.makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
    const name = 'x-amz-object-lock-legal-hold';
    const policy = policyOf([{ bucket }, { key: 'key' }, ['starts-with', `$${name}`, '']]);
    const send = (legalHold: string) =>
      post({ bucket, fields: { key: 'key', ...signedBy2(policy), [name]: legalHold } });
    expect(codeOf(await send('YES'))).toBe('InvalidArgument');
    expect((await send('ON')).status).toBe(204);
    expect((await get(`/${bucket}/key`)).headers[name]).toBe('ON');
    const other = await server.makeBucket();
    const elsewhere = policyOf([{ bucket: other }, { key: 'key' }, { [name]: 'ON' }]);
    const fields = { key: 'key', ...signedBy2(elsewhere), [name]: 'ON' };
    expect(codeOf(await post({ bucket: other, fields }))).toBe('InvalidRequest');
  });

  it('has a file of any size, and fields in parts with names of files', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const file = Buffer.alloc(12 * 1024 ** 2, 'some bytes');
    expect((await post({ bucket, fields: { key: 'large' }, file })).status).toBe(204);
    const got = await get(`/${bucket}/large`);
    expect([got.bytes.equals(file), got.headers.etag]).toEqual([
      true,
      `"${createHash('md5').update(file).digest('hex')}"`,
    ]);
    expect((await post({ bucket, fields: { key: 'empty' }, file: '' })).status).toBe(204);
    expect((await get(`/${bucket}/empty`)).headers['content-length']).toBe('0');
    const fields = { 'kEy"; filename="key': 'named', 'x-ignore-me': 'x' };
    expect((await post({ bucket, fields, rest: { submit: 'Upload', key: 'other' } })).status).toBe(204);
    expect((await get(`/${bucket}/named`)).body).toBe('content');
    const text = `${part('key', 'text')}${part('file', 'as a field')}--${boundary}--`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    await server.send({ method: 'POST', path: `/${bucket}`, headers, body: text });
    expect((await get(`/${bucket}/text`)).body).toBe('as a field');
  });
});

describe('a form is refused', () => {
  const signed = async (conditions: (bucket: string) => unknown, more: Fields = {}, key = server.key) => {
    const bucket = await server.makeBucket();
    const blobs = server.backend.bytes.size;
    const policy = policyOf(conditions(bucket));
    const answer = await post({ bucket, fields: { key: 'user/key', ...more, ...signedBy2(policy, key) } });
    expect((await get(`/${bucket}/user/key`)).status).toBe(404);
    expect(server.backend.bytes.size).toBe(blobs);
    return [answer.status, codeOf(answer)];
  };
  const any = (bucket: string) => [{ bucket }, ['starts-with', '$key', 'user/']];

  it.each([
    ['another value', (bucket: string) => [{ bucket }, { key: 'other' }], {}],
    ['another beginning', (bucket: string) => [{ bucket }, ['starts-with', '$key', 'other/']], {}],
    ['a missing field', (bucket: string) => [...any(bucket), { acl: 'private' }], {}],
    ['a field more', any, { 'x-amz-meta-a': 'b' }],
    ['an ACL more', any, { acl: 'public-read' }],
    ['a redirection more', any, { success_action_redirect: 'https://example.test' }],
    ['another bucket', () => [{ bucket: 'other' }, ['starts-with', '$key', '']], { bucket: 'other' }],
    ['no condition on the bucket', () => [['starts-with', '$key', '']], {}],
    [
      'a type of several',
      (bucket: string) => [...any(bucket), ['starts-with', '$Content-Type', 'image/']],
      { 'Content-Type': 'image/png, text/html' },
    ],
  ])('with %s', async (_, conditions, fields) => {
    expect(await signed(conditions, fields)).toEqual([403, 'AccessDenied']);
  });

  it.each([
    ['a large file', (bucket: string) => [...any(bucket), ['content-length-range', 0, 6]], 'EntityTooLarge'],
    ['a small file', (bucket: string) => [...any(bucket), ['content-length-range', 8, 9]], 'EntityTooSmall'],
    [
      'half a range',
      (bucket: string) => [...any(bucket), ['content-length-range', 0]],
      'InvalidPolicyDocument',
    ],
    [
      'a negative size',
      (bucket: string) => [...any(bucket), ['content-length-range', -1, 9]],
      'InvalidPolicyDocument',
    ],
    [
      'an unknown condition',
      (bucket: string) => [...any(bucket), ['ends-with', '$key', '']],
      'InvalidPolicyDocument',
    ],
    [
      'a condition on no field',
      (bucket: string) => [...any(bucket), ['eq', 'key', '']],
      'InvalidPolicyDocument',
    ],
    ['a condition on two fields', (bucket: string) => [{ bucket, acl: 'private' }], 'InvalidPolicyDocument'],
    ['a number as a value', (bucket: string) => [{ bucket }, { key: 1 }], 'InvalidPolicyDocument'],
    ['no conditions', () => [], 'InvalidPolicyDocument'],
    ['conditions of no list', () => ({}), 'InvalidPolicyDocument'],
    ['a condition of no list', () => ['key'], 'InvalidPolicyDocument'],
  ])('with %s', async (_, conditions, code) => {
    expect(await signed(conditions)).toEqual([400, code]);
  });

  it.each([
    ['an expired policy', later(-1), 403, 'AccessDenied'],
    ['a time of another form', '2030-01-02 00:00:00+00:00', 400, 'InvalidPolicyDocument'],
    ['no time', null, 400, 'InvalidPolicyDocument'],
    ['an impossible time', '2090-02-31T00:00:00Z', 400, 'InvalidPolicyDocument'],
  ])('with %s', async (_, expiration, status, code) => {
    const bucket = await server.makeBucket();
    const policy = policyOf(any(bucket), expiration);
    const answer = await post({ bucket, fields: { key: 'user/key', ...signedBy2(policy) } });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('to signers without permission, with another key, or with another signature', async () => {
    expect(await signed(any, {}, server.strangerKey)).toEqual([403, 'AccessDenied']);
    const unknown = { ...server.key, id: 'UNKNOWN' };
    expect(await signed(any, {}, unknown)).toEqual([403, 'InvalidAccessKeyId']);
    const wrong = { ...server.key, secret: 'x' };
    expect(await signed(any, {}, wrong)).toEqual([403, 'SignatureDoesNotMatch']);
    const bucket = await server.makeBucket();
    const label = { cluster: 'north-1', label: bucket };
    const [reader, writer] = (['read_only', 'read_write'] as const).map((permissions) =>
      server.addKey(server.owner, [{ ...label, permissions }]),
    );
    const send = async (key: AccessKey | undefined) => {
      const fields = { key: 'user/key', ...signedBy2(policyOf(any(bucket)), key) };
      return codeOf(await post({ bucket, fields }));
    };
    expect([await send(reader), await send(writer)]).toEqual(['AccessDenied', undefined]);
    const by4 = (changed: Fields) => {
      const conditions = [
        ...any(bucket),
        ...Object.keys(scopeOf4()).map((name) => ['starts-with', `$${name}`, '']),
      ];
      return post({ bucket, fields: { key: 'user/key', ...signedBy4(policyOf(conditions)), ...changed } });
    };
    expect(codeOf(await by4({}))).toBeUndefined();
    expect(codeOf(await by4({ 'x-amz-signature': 'a'.repeat(64) }))).toBe('SignatureDoesNotMatch');
    expect(codeOf(await by4({ policy: policyOf(any('other')) }))).toBe('SignatureDoesNotMatch');
    for (const changed of [
      { 'x-amz-signature': 'short' },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA1' },
      { 'x-amz-date': 'today' },
      { 'x-amz-credential': 'key' },
      { policy: '' },
    ])
      expect(codeOf(await by4(changed))).toBe('InvalidArgument');
    expect(codeOf(await by4({ 'x-amz-security-token': 't' }))).toBe('InvalidToken');
  });

  it('without what a form needs', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const policy = policyOf(any(bucket));
    const { signature: _, ...unsigned } = signedBy2(policy);
    for (const fields of [{}, { key: '' }, { key: 'key', ...unsigned }, { key: 'key', policy }]) {
      const answer = await post({ bucket, fields });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument']);
    }
    const broken = { key: 'key', ...signedBy2(Buffer.from('{').toString('base64')) };
    expect(codeOf(await post({ bucket, fields: broken }))).toBe('InvalidPolicyDocument');
    for (const fields of [
      { 'x-ignore-me': 'x'.repeat(21 * 1024) },
      { 'x-ignore-me"; filename="x': 'x'.repeat(21 * 1024) },
      { tagging: '${filename}'.repeat(20) },
    ])
      expect(
        codeOf(await post({ bucket, fields: { key: 'k', ...fields }, filename: 'f'.repeat(1_024) })),
      ).toBe('MaxPostPreDataLengthExceededError');
    expect(codeOf(await post({ bucket, fields: { key: 'k'.repeat(1025) } }))).toBe('KeyTooLongError');
    const twoLines = { key: 'key', 'x-amz-meta-a': 'b\r\nc' };
    expect(codeOf(await post({ bucket, fields: twoLines }))).toBe('InvalidArgument');
    const cold = { key: 'key', 'x-amz-storage-class': 'COLD' };
    expect(codeOf(await post({ bucket, fields: cold }))).toBe('InvalidStorageClass');
  });

  it('when it is no form, or ends early', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const send = async (type: string, body: string) =>
      codeOf(
        await server.send({ method: 'POST', path: `/${bucket}`, headers: { 'content-type': type }, body }),
      );
    const form = `multipart/form-data; boundary=${boundary}`;
    expect(await send('application/json', '{}')).toBe('PreconditionFailed');
    expect(await send('application/x-www-form-urlencoded', 'key=a')).toBe('PreconditionFailed');
    expect(await send('multipart/form-data', part('key', 'a'))).toBe('PreconditionFailed');
    expect(await send(form, `${part('key', 'a')}--${boundary}--\r\n`)).toBe('InvalidArgument');
    expect(await send(form, part('key', 'a'))).toBe('MalformedPOSTRequest');
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    expect(await send(form, `${part('key', 'a')}${head}half`)).toBe('IncompleteBody');
    expect(codeOf(await server.signed({ method: 'POST', path: `/${bucket}`, body: 'x' }))).toBe(
      'InvalidArgument',
    );
    const headers = { 'content-type': form, 'transfer-encoding': 'chunked' };
    const unsized = { method: 'POST', path: `/${bucket}`, headers, body: part('key', 'a') };
    expect(codeOf(await server.send(unsized))).toBe('MissingContentLength');
    expect((await get(`/${bucket}/a`)).status).toBe(404);
    expect(server.faults).toEqual([]);
  });
});
