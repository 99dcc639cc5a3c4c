import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectAclCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const keys = ['a', 'b/1', 'b/2', 'c d', 'e/1/2', 'ü'];
/** An id that a version can have and none has. */
const other = 'f'.repeat(48);

const bucketWith = async (names: readonly string[] = keys) => {
  const bucket = await server.makeBucket();
  for (const key of names) await server.put(`/${bucket}/${encodeURIComponent(key)}`, key);
  return bucket;
};
const texts = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text);
const list = async (bucket: string, query: string) =>
  (await server.signed({ path: `/${bucket}?versions&${query}` })).body;

describe('the list of versions of a bucket that never kept any', () => {
  it('has the only version of each object, with its owner', async () => {
    const bucket = await bucketWith(['key']);
    expect(await list(bucket, '')).toMatch(
      new RegExp(
        `<ListVersionsResult xmlns="[^"]*"><Name>${bucket}</Name><Prefix></Prefix><KeyMarker></KeyMarker>` +
          '<VersionIdMarker></VersionIdMarker><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>' +
          '<Version><Key>key</Key><VersionId>null</VersionId><IsLatest>true</IsLatest>' +
          '<LastModified>[\\d-]+T[\\d:.]+Z</LastModified><ETag>&quot;[\\da-f]{32}&quot;</ETag><ChecksumAlgorithm>CRC64NVME</ChecksumAlgorithm><ChecksumType>FULL_OBJECT</ChecksumType><Size>3</Size>' +
          `<Owner><ID>${server.owner}</ID><DisplayName>${server.owner}</DisplayName></Owner>` +
          '<StorageClass>STANDARD</StorageClass></Version></ListVersionsResult>$',
      ),
    );
  });

  it('continues after its markers, also when what they name was removed', async () => {
    const Bucket = await bucketWith();
    const client = server.client();
    const found: (string | undefined)[] = [];
    for (let markers = {}, truncated = true; truncated;) {
      const page = await client.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 2, ...markers }));
      const versions = page.Versions ?? [];
      found.push(...versions.map(({ Key }) => Key));
      const Objects = versions.map(({ Key, VersionId }) => ({ Key, VersionId }));
      const removed = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      expect(removed.Deleted).toEqual(Objects);
      truncated = page.IsTruncated === true;
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
    expect(found).toEqual(keys);
    expect((await server.signed({ method: 'DELETE', path: `/${Bucket}` })).status).toBe(204);
  });

  it('has common prefixes, and encodes keys on request', async () => {
    const bucket = await bucketWith();
    const first = await list(bucket, 'delimiter=/&max-keys=2');
    expect([texts(first, 'Key'), texts(first, 'CommonPrefixes')]).toEqual([['a'], ['<Prefix>b/</Prefix>']]);
    expect([texts(first, 'NextKeyMarker'), texts(first, 'NextVersionIdMarker')]).toEqual([['b/'], []]);
    const second = await list(bucket, 'delimiter=/&key-marker=b/&encoding-type=url');
    expect([texts(second, 'Key'), texts(second, 'CommonPrefixes')]).toEqual([
      ['c%20d', '%C3%BC'],
      ['<Prefix>e/</Prefix>'],
    ]);
    expect(texts(await list(bucket, 'prefix=b/&key-marker=b/1&version-id-marker=null'), 'Key')).toEqual([
      'b/2',
    ]);
    const none = await list(bucket, 'max-keys=0');
    expect([texts(none, 'Key'), texts(none, 'IsTruncated')]).toEqual([[], ['false']]);
  });

  it.each(['version-id-marker=null', 'key-marker=a&version-id-marker=x', 'max-keys=x', 'encoding-type=x'])(
    'is refused with %s',
    async (query) => {
      const bucket = await server.makeBucket();
      expect(codeOf(await server.signed({ path: `/${bucket}?versions&${query}` }))).toBe('InvalidArgument');
    },
  );

  it('is for those who may list the objects', async () => {
    const [closed, open] = [
      await server.makeBucket(),
      await server.makeBucket({ 'x-amz-acl': 'public-read' }),
    ];
    const status = async (bucket: string) => (await server.send({ path: `/${bucket}?versions` })).status;
    expect([await status(closed), await status(open)]).toEqual([403, 200]);
  });
});

describe('the only version of an object', () => {
  it('can be read, copied and removed by its id', async () => {
    const client = server.client();
    const Bucket = await bucketWith(['key']);
    const named = { Bucket, Key: 'key', VersionId: 'null' };
    const { Body } = await client.send(new GetObjectCommand(named));
    expect(await Body?.transformToString()).toBe('key');
    expect((await client.send(new HeadObjectCommand(named))).ContentLength).toBe(3);
    await client.send(new PutObjectAclCommand({ ...named, ACL: 'public-read' }));
    expect((await client.send(new GetObjectAclCommand(named))).Grants).toHaveLength(2);
    const CopySource = `/${Bucket}/key?versionId=null`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }));
    const remove = (key: string) =>
      server.signed({ method: 'DELETE', path: `/${Bucket}/${key}?versionId=null` });
    for (const key of ['key', 'copy', 'none']) {
      const { status, headers } = await remove(key);
      expect([status, headers['x-amz-version-id']]).toEqual([204, 'null']);
    }
    expect(texts(await list(Bucket, ''), 'Key')).toEqual([]);
  });

  it('is the only one', async () => {
    const bucket = await bucketWith(['key']);
    const path = `/${bucket}/key`;
    const ask = async (version: string, method: string, query = '', headers = {}) => {
      const answer = await server.signed({ method, path: `${path}?versionId=${version}${query}`, headers });
      return [answer.status, codeOf(answer)];
    };
    const copy = async (source: string) => {
      const headers = { 'x-amz-copy-source': `${path}?versionId=${source}` };
      return codeOf(await server.signed({ method: 'PUT', path: `/${bucket}/copy`, headers }));
    };
    for (const [version, status, code] of [
      [other, 404, 'NoSuchVersion'],
      ['x', 400, 'InvalidArgument'],
      ['', 400, 'InvalidArgument'],
    ] as const) {
      expect(await ask(version, 'GET')).toEqual([status, code]);
      expect((await ask(version, 'HEAD'))[0]).toBe(status);
      expect(await ask(version, 'GET', '&acl')).toEqual([status, code]);
      expect(await ask(version, 'PUT', '&acl', { 'x-amz-acl': 'private' })).toEqual([status, code]);
      expect(await copy(version)).toBe(code);
    }
    expect(await ask('x', 'DELETE')).toEqual([400, 'InvalidArgument']);
    // Removing a version that does not exist succeeds, as removing an object that does not exist.
    expect(await ask(other, 'DELETE')).toEqual([204, undefined]);
    expect((await server.signed({ path })).status).toBe(200);
    const missing = { path: `/${bucket}/none?versionId=null` };
    expect(codeOf(await server.signed(missing))).toBe('NoSuchVersion');
    expect(codeOf(await server.send(missing))).toBe('AccessDenied');
  });

  it('of many objects is removed by its id, and other ids change nothing', async () => {
    const client = server.client();
    const Bucket = await bucketWith(['a', 'b', 'c']);
    const Objects = [
      { Key: 'a', VersionId: 'null' },
      { Key: 'b', VersionId: other },
      { Key: 'c', VersionId: 'x' },
    ];
    const { Deleted, Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toEqual(Objects.slice(0, 2));
    expect(Errors).toMatchObject([{ ...Objects[2], Code: 'NoSuchVersion' }]);
    expect(texts(await list(Bucket, ''), 'Key')).toEqual(['b', 'c']);
  });
});
