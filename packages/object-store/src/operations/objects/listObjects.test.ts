import { ListObjectsV2Command, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const keys = ['a', 'b/1', 'b/2', 'c d', 'e/1/2', 'ü'];

const bucketWith = async (names: readonly string[] = keys) => {
  const bucket = await server.makeBucket();
  for (const key of names) await server.put(`/${bucket}/${encodeURIComponent(key)}`, key);
  return bucket;
};
const texts = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text);
const list = async (bucket: string, query: string) =>
  (await server.signed({ path: `/${bucket}?${query}` })).body;

describe('version 1 of the list', () => {
  it('has objects with their owner', async () => {
    const bucket = await bucketWith(['key']);
    const body = await list(bucket, '');
    expect(body).toMatch(
      new RegExp(
        `<Name>${bucket}</Name><Prefix></Prefix><Marker></Marker><MaxKeys>1000</MaxKeys>` +
          '<IsTruncated>false</IsTruncated><Contents><Key>key</Key><LastModified>[\\d-]+T[\\d:.]+Z</LastModified>' +
          '<ETag>&quot;[\\da-f]{32}&quot;</ETag><ChecksumAlgorithm>CRC64NVME</ChecksumAlgorithm>' +
          '<ChecksumType>FULL_OBJECT</ChecksumType><Size>3</Size>' +
          `<Owner><ID>${server.owner}</ID><DisplayName>${server.owner}</DisplayName></Owner>` +
          '<StorageClass>STANDARD</StorageClass></Contents></ListBucketResult>$',
      ),
    );
  });

  it('continues after a marker, with common prefixes', async () => {
    const bucket = await bucketWith();
    const first = await list(bucket, 'delimiter=/&max-keys=2');
    expect([texts(first, 'Key'), texts(first, 'CommonPrefixes')]).toEqual([['a'], ['<Prefix>b/</Prefix>']]);
    expect(texts(first, 'NextMarker')).toEqual(['b/']);
    const second = await list(bucket, 'delimiter=/&marker=b/');
    expect([texts(second, 'Key'), texts(second, 'CommonPrefixes')]).toEqual([
      ['c d', 'ü'],
      ['<Prefix>e/</Prefix>'],
    ]);
    // Without a delimiter the last key is the marker.
    const plain = await list(bucket, 'max-keys=2');
    expect([texts(plain, 'IsTruncated'), texts(plain, 'NextMarker')]).toEqual([['true'], []]);
    expect(texts(await list(bucket, 'prefix=b/&marker=b/1'), 'Key')).toEqual(['b/2']);
  });

  it('encodes keys that XML cannot have', async () => {
    const bucket = await bucketWith(["a &+*'\u0001ü/~"]);
    const body = await list(bucket, 'encoding-type=url&prefix=a%20&delimiter=!');
    expect(texts(body, 'Key')).toEqual(['a%20%26%2B%2A%27%01%C3%BC/~']);
    expect([texts(body, 'Prefix'), texts(body, 'Delimiter'), texts(body, 'EncodingType')]).toEqual([
      ['a%20'],
      ['%21'],
      ['url'],
    ]);
    expect(await list(bucket, '')).toContain('<Key>a &amp;+*&apos;&#x1;ü/~</Key>');
    expect(texts(await list(bucket, 'prefix=a%20%26'), 'Prefix')).toEqual(['a &amp;']);
  });

  it('has at most max-keys entries, even for 0', async () => {
    const bucket = await bucketWith(['a']);
    expect(texts(await list(bucket, 'max-keys=5000'), 'MaxKeys')).toEqual(['1000']);
    const none = await list(bucket, 'max-keys=0');
    expect([texts(none, 'Key'), texts(none, 'IsTruncated')]).toEqual([[], ['false']]);
  });

  it.each(['max-keys=-1', 'max-keys=x', 'encoding-type=x', 'list-type=2&continuation-token=!'])(
    'is refused with %s',
    async (query) => {
      const bucket = await server.makeBucket();
      expect(codeOf(await server.signed({ path: `/${bucket}?${query}` }))).toBe('InvalidArgument');
    },
  );
});

describe('version 2 of the list', () => {
  it('continues with its tokens', async () => {
    const Bucket = await bucketWith();
    const client = server.client();
    const found: (string | undefined)[] = [];
    for await (const page of paginateListObjectsV2({ client, pageSize: 2 }, { Bucket })) {
      expect(page.KeyCount).toBe(2);
      found.push(...(page.Contents ?? []).map(({ Key }) => Key));
    }
    expect(found).toEqual(keys);
  });

  it('begins at its start with an empty token', async () => {
    const bucket = await bucketWith(['a', 'b']);
    const body = await list(bucket, 'list-type=2&continuation-token=');
    expect([texts(body, 'ContinuationToken'), texts(body, 'Key')]).toEqual([[''], ['a', 'b']]);
    expect(texts(await list(bucket, 'list-type=2&continuation-token=&start-after=a'), 'Key')).toEqual(['b']);
  });

  it('starts after a key, and has owners on request', async () => {
    const Bucket = await bucketWith();
    const client = server.client();
    const page = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'c d', Delimiter: '/' }));
    expect(page).toMatchObject({ KeyCount: 2, StartAfter: 'c d', CommonPrefixes: [{ Prefix: 'e/' }] });
    expect(page.Contents?.[0]?.Owner).toBeUndefined();
    const owned = await client.send(new ListObjectsV2Command({ Bucket, FetchOwner: true }));
    expect(owned.Contents?.[0]?.Owner?.ID).toBe(server.owner);
  });
});
