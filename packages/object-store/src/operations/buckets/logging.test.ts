import { randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetBucketLoggingCommand,
  PutBucketLoggingCommand,
  PutBucketWebsiteCommand,
  type LoggingEnabled,
} from '@aws-sdk/client-s3';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { about, policyTools } from '../access/policies.fixture.js';
import { useStoreServer } from '../../store-server.fixture.js';

const reports: { readonly target?: string; readonly lines?: number }[] = [];
const server = useStoreServer({
  log: pino({}, { write: (text) => void reports.push(JSON.parse(text) as (typeof reports)[number]) }),
});
const { setPolicy } = policyTools(server);
const Principal = { Service: 'logging.s3.amazonaws.com' };

/** A bucket whose policy permits log objects. */
async function makeTarget(): Promise<string> {
  const label = await server.makeBucket();
  await setPolicy(label, about(label, 's3:PutObject', { Principal, Resource: `arn:aws:s3:::${label}/*` }));
  return label;
}

const setLogging = (Bucket: string, TargetBucket: string, more: Partial<LoggingEnabled> = {}) =>
  server.client().send(
    new PutBucketLoggingCommand({
      Bucket,
      BucketLoggingStatus: { LoggingEnabled: { TargetBucket, TargetPrefix: 'log/', ...more } },
    }),
  );

/** A bucket with a log. */
async function makeLogged(headers: Readonly<Record<string, string>> = {}) {
  const [bucket, target] = [await server.makeBucket(headers), await makeTarget()];
  await setLogging(bucket, target);
  return { bucket, target };
}

const deliver = () => server.store.sweep(new AbortController().signal);

const keysOf = async (target: string): Promise<string[]> => {
  const { body } = await server.signed({ path: `/${target}?list-type=2&prefix=log/` });
  return [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
};

/** The fields of the lines of all log objects, when there are so many: a line is added when its connection knows of the end. */
async function linesIn(target: string, count: number): Promise<string[][]> {
  const lines: string[] = [];
  const look = async () => {
    await deliver();
    lines.length = 0;
    for (const key of await keysOf(target)) {
      const { body } = await server.signed({ path: `/${target}/${key}` });
      lines.push(...body.split('\n').slice(0, -1));
    }
    return lines.length;
  };
  await expect.poll(look).toBe(count);
  return lines.map((line) => line.match(/\[[^\]]*\]|"[^"]*"|[^ ]+/g) ?? []);
}

/** Of each line the operation, the key, the status, the code, the sent bytes, those of the object, the key of the signer, and whether a list permits it. */
const shortened = (lines: readonly (readonly string[])[]) =>
  lines
    .map((fields) => [6, 7, 9, 10, 11, 12, 4, 25].map((at) => fields[at]).join(' '))
    .map((line) => line.replace(/( \d{3} \S+) \d{3,} /, '$1 many ').replace(/arn:.*\//, ''))
    .sort();

describe('the access log of a bucket', () => {
  it('has the requests for it and for its objects, also refused ones', async () => {
    const { bucket, target } = await makeLogged({ 'x-amz-acl': 'public-read' });
    const path = `/${bucket}/a%20b`;
    await server.put(path, '0123456789');
    const read = await server.signed({ path, headers: { range: 'bytes=0-3' } });
    await server.signed({ path, method: 'HEAD' });
    await server.send({ path });
    await server.signed({ path: `/${bucket}/none` });
    await server.signed({ path: `/${bucket}` }, { ...server.key, secret: 'wrong' });
    await server.signed({ path: `/${bucket}?torrent=` });
    await server.send({ path: `/${bucket}?list-type=2` });
    await server.send({ method: 'OPTIONS', path });
    const lines = await linesIn(target, 9);
    for (const fields of lines) {
      expect(fields).toHaveLength(26);
      expect(fields.slice(0, 2)).toEqual([server.owner, bucket]);
    }
    const { id } = server.key;
    expect(shortened(lines)).toEqual(
      [
        `REST.PUT.OBJECT a%20b 200 - - 10 ${id} -`,
        `REST.GET.OBJECT a%20b 206 - 4 10 ${id} -`,
        `REST.HEAD.OBJECT a%20b 200 - - 10 ${id} -`,
        'REST.GET.OBJECT a%20b 403 AccessDenied many - - -',
        `REST.GET.OBJECT none 404 NoSuchKey many - ${id} -`,
        'REST.GET.BUCKET - 403 SignatureDoesNotMatch many - - -',
        `REST.GET.BUCKET - 501 NotImplemented many - ${id} -`,
        'REST.GET.BUCKET - 200 - many - - Yes',
        'REST.OPTIONS.PREFLIGHT a%20b 400 InvalidRequest many - - -',
      ].sort(),
    );
    const get = lines.find((fields) => fields[9] === '206') ?? [];
    expect(get[4]).toBe(`arn:aws:iam::${server.owner}:user/${id}`);
    expect(get[5]).toBe(read.headers['x-amz-request-id']);
    expect(get[8]).toMatch(/^"GET .*&X-Amz-Signature=REDACTED HTTP\/1\.1"$/);
    const number = expect.stringMatching(/^\d+$/) as string;
    expect(get.slice(13)).toEqual([
      ...[number, number, '"-"', '"-"', '-', '-', 'SigV4', '-', 'QueryString'],
      ...[`127.0.0.1:${server.port}`, '-', '-', '-'],
    ]);
  });

  it('has removals of several objects, both sides of copies, and requests for websites', async () => {
    const { bucket, target } = await makeLogged();
    const other = await server.makeBucket();
    const client = server.client();
    await server.put(`/${bucket}/a`, 'abc');
    const CopySource = `${bucket}/a`;
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: 'b', CopySource }));
    await client.send(new CopyObjectCommand({ Bucket: other, Key: 'c', CopySource }));
    await setPolicy(other, about(other, 's3:PutObject', { Resource: `arn:aws:s3:::${other}/*` }));
    const copied = { method: 'PUT', path: `/${other}/d`, headers: { 'x-amz-copy-source': CopySource } };
    expect((await server.signed(copied, server.strangerKey)).status).toBe(403);
    const WebsiteConfiguration = { IndexDocument: { Suffix: 'index.html' } };
    await client.send(new PutBucketWebsiteCommand({ Bucket: bucket, WebsiteConfiguration }));
    await server.sendToSite({ path: '/a', headers: { host: `${bucket}.website-north-1.storage.test` } });
    const Delete = { Objects: [{ Key: 'a' }, { Key: 'b"\n]' }] };
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    const [{ id }, stranger] = [server.key, server.strangerKey.id];
    expect(shortened(await linesIn(target, 10))).toEqual(
      [
        `REST.PUT.OBJECT a 200 - - 3 ${id} -`,
        `REST.COPY.OBJECT b 200 - many - ${id} -`,
        `REST.COPY.OBJECT_GET a 200 - - 3 ${id} -`,
        `REST.COPY.OBJECT_GET a 200 - - 3 ${id} -`,
        `REST.COPY.OBJECT_GET a 403 AccessDenied - - ${stranger} -`,
        `REST.PUT.WEBSITE - 200 - - - ${id} -`,
        'WEBSITE.GET.OBJECT a 403 AccessDenied many - - -',
        `REST.POST.MULTI_OBJECT_DELETE - 200 - many - ${id} -`,
        `BATCH.DELETE.OBJECT a 204 - - - ${id} -`,
        `BATCH.DELETE.OBJECT b%22%0A%5D 204 - - - ${id} -`,
      ].sort(),
    );
  });

  it('has one line of 26 fields for each request, whatever its client wrote', async () => {
    const { bucket, target } = await makeLogged();
    const headers = { 'user-agent': 'x" 200 - [\\"]\u00ff', referer: '"\\', host: '127.0.0.1]' };
    const path = `/${bucket}/a%0A%22]"[\\?versionId=%22%0A`;
    expect((await server.send({ path, headers })).status).toBe(400);
    const [fields = [], ...others] = await linesIn(target, 1);
    expect([fields.length, others]).toEqual([26, []]);
    expect([7, 8, 15, 16, 17, 22].map((at) => fields[at])).toEqual([
      'a%0A%22%5D%22%5B%5C',
      `"GET /${bucket}/a%0A%22%5D%22%5B%5C?versionId=%22%0A HTTP/1.1"`,
      '"%22%5C"',
      '"x%22 200 - %5B%5C%22%5D%FF"',
      '%22%0A',
      '127.0.0.1%5D',
    ]);
  });

  it('has keys of the form that it was given, and objects of the account of the bucket', async () => {
    const [bucket, target] = [await server.makeBucket(), await makeTarget()];
    await server.signed({
      method: 'PUT',
      path: `/${target}?encryption=`,
      body: '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
    });
    const PartitionedPrefix = { PartitionDateSource: 'DeliveryTime' } as const;
    await setLogging(bucket, target, { TargetObjectKeyFormat: { PartitionedPrefix } });
    await server.send({ path: `/${bucket}` });
    await linesIn(target, 1);
    const [key = ''] = await keysOf(target);
    const day = '\\d{4}/\\d\\d/\\d\\d/\\d{4}-\\d\\d-\\d\\d';
    expect(key).toMatch(
      new RegExp(`^log/${server.owner}/north-1/${bucket}/${day}-\\d\\d-\\d\\d-\\d\\d-[0-9A-F]{16}$`),
    );
    const head = await server.signed({ method: 'HEAD', path: `/${target}/${key}` });
    expect(head.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-amz-server-side-encryption': 'AES256',
    });
    expect((await server.signed({ path: `/${target}/${key}` }, server.strangerKey)).status).toBe(403);
  });

  it('can be read, changed and ended', async () => {
    const { bucket, target } = await makeLogged();
    const client = server.client();
    const read = async () =>
      (await client.send(new GetBucketLoggingCommand({ Bucket: bucket }))).LoggingEnabled;
    expect(await read()).toEqual({ TargetBucket: target, TargetPrefix: 'log/' });
    const TargetObjectKeyFormat = { SimplePrefix: {} };
    await setLogging(bucket, target, { TargetPrefix: '', TargetObjectKeyFormat });
    expect(await read()).toEqual({ TargetBucket: target, TargetPrefix: '', TargetObjectKeyFormat });
    await client.send(new PutBucketLoggingCommand({ Bucket: bucket, BucketLoggingStatus: {} }));
    expect(await read()).toBeUndefined();
    expect((await server.test.current({ cluster: 'north-1', label: bucket })).logging).toBeUndefined();
  });

  it('of a bucket that is its own target has the requests of clients alone', async () => {
    const bucket = await makeTarget();
    await setLogging(bucket, bucket);
    await server.send({ path: `/${bucket}/a` });
    await expect.poll(() => deliver().then(() => keysOf(bucket))).not.toEqual([]);
    for (let count = 0; count < 3; count += 1) await deliver();
    // Reading the list was a request, too, and what was written was none.
    const known = (await keysOf(bucket)).length;
    expect(known).toBeLessThanOrEqual(2);
  });
});

describe('the target of an access log', () => {
  /** The answer to the beginning of a log. */
  const begin = async (bucket: string, target: string, more = '') => {
    const body = `<BucketLoggingStatus><LoggingEnabled><TargetBucket>${target}</TargetBucket><TargetPrefix>log/</TargetPrefix>${more}</LoggingEnabled></BucketLoggingStatus>`;
    const answer = await server.signed({ method: 'PUT', path: `/${bucket}?logging=`, body });
    return [answer.status, codeOf(answer)];
  };

  const invalid = [400, 'InvalidTargetBucketForLogging'];

  it('is a bucket of the same account in the same cluster, and is not given grants', async () => {
    const bucket = await server.makeBucket();
    expect(await begin(bucket, `none-${randomUUID()}`)).toEqual(invalid);
    const { name } = await server.newOwner();
    expect(await begin(bucket, name.label)).toEqual(invalid);
    const elsewhere = `bucket-${randomUUID()}`;
    await server.signed({ method: 'PUT', path: `/${elsewhere}` }, server.key, 'south-1');
    expect(await begin(bucket, elsewhere)).toEqual(invalid);
    const grants = '<TargetGrants><Grant/></TargetGrants>';
    expect(await begin(bucket, await makeTarget(), grants)).toEqual([501, 'NotImplemented']);
  });

  it('has to permit it, by its policy or by its list', async () => {
    const [bucket, target] = [await server.makeBucket(), await server.makeBucket()];
    expect(await begin(bucket, target)).toEqual(invalid);
    const Condition = {
      ArnLike: { 'aws:SourceArn': `arn:aws:s3:::${bucket}` },
      StringEquals: { 'aws:SourceAccount': server.owner },
    };
    const permitted = about(target, 's3:PutObject', { Principal, Condition });
    await setPolicy(target, permitted);
    expect(await begin(bucket, target)).toEqual([200, undefined]);
    expect(await begin(await server.makeBucket(), target)).toEqual(invalid);
    await setPolicy(target, permitted, about(target, 's3:*', { Effect: 'Deny', Action: 's3:PutObject' }));
    expect(await begin(bucket, target)).toEqual(invalid);
    const listed = await server.makeBucket({ 'x-amz-acl': 'log-delivery-write' });
    expect(await begin(bucket, listed)).toEqual([200, undefined]);
    const { body } = await server.signed({ path: `/${listed}?acl=` });
    expect(body).toContain('<URI>http://acs.amazonaws.com/groups/s3/LogDelivery</URI>');
    expect((await server.send({ method: 'PUT', path: `/${listed}/a` })).status).toBe(403);
  });

  it.each([
    ['denies it', (target: string) => setPolicy(target, about(target, 's3:*', { Effect: 'Deny' }))],
    ['is gone', (target: string) => server.signed({ method: 'DELETE', path: `/${target}` })],
  ])('that %s by then gets nothing, with one report', async (_, change) => {
    const { bucket, target } = await makeLogged();
    await change(target);
    for (let count = 0; count < 2; count += 1) {
      expect((await server.send({ path: `/${bucket}/a` })).status).toBe(403);
    }
    const lines = async () => {
      await deliver();
      return reports
        .filter((report) => report.target === target)
        .reduce((sum, report) => sum + (report.lines ?? 0), 0);
    };
    await expect.poll(lines).toBe(2);
  });
});
