import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type BucketVersioningStatus,
  type DeleteMarkerEntry,
  type ObjectVersion,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const client = () => server.client();

const setVersioning = (Bucket: string, Status: BucketVersioningStatus) =>
  client().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
const bucketWithVersions = async () => {
  const bucket = await server.makeBucket();
  await setVersioning(bucket, 'Enabled');
  return bucket;
};
const put = async (Bucket: string, Key: string, Body: string) =>
  (await client().send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId ?? 'none';
const get = async (Bucket: string, Key: string, VersionId?: string) => {
  const { Body, VersionId: got } = await client().send(new GetObjectCommand({ Bucket, Key, VersionId }));
  return [await Body?.transformToString(), got];
};
const remove = async (Bucket: string, Key: string, VersionId?: string) => {
  const answer = await client().send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  return { marker: answer.DeleteMarker, id: answer.VersionId ?? 'none' };
};
/** The versions of the list, each as its id, with `*` for the current one and `-` for a delete marker. */
const list = async (Bucket: string, changed: object = {}) => {
  const page = await client().send(new ListObjectVersionsCommand({ Bucket, ...changed }));
  const one = (mark: string) => (each: ObjectVersion | DeleteMarkerEntry) =>
    `${each.Key ?? ''} ${each.VersionId ?? ''}${mark}${each.IsLatest === true ? '*' : ''}`;
  return {
    ...page,
    all: [...(page.Versions ?? []).map(one('')), ...(page.DeleteMarkers ?? []).map(one('-'))],
  };
};

describe('versioning', () => {
  it('is off until it is set, and then enabled or suspended', async () => {
    const Bucket = await server.makeBucket();
    const status = async () => (await client().send(new GetBucketVersioningCommand({ Bucket }))).Status;
    expect(await status()).toBeUndefined();
    for (const state of ['Enabled', 'Suspended', 'Enabled'] as const) {
      await setVersioning(Bucket, state);
      expect(await status()).toBe(state);
    }
  });

  it.each([
    ['no status', '', 'IllegalVersioningConfigurationException'],
    ['another status', '<Status>enabled</Status>', 'MalformedXML'],
    ['a second factor', '<Status>Enabled</Status><MfaDelete>Enabled</MfaDelete>', 'NotImplemented'],
    ['something else', '<Status>Enabled</Status><Other/>', 'MalformedXML'],
  ])('is refused with %s', async (_, content, code) => {
    const path = `/${await server.makeBucket()}?versioning=`;
    const body = `<VersioningConfiguration>${content}</VersioningConfiguration>`;
    expect(codeOf(await server.signed({ method: 'PUT', path, body }))).toBe(code);
    expect((await server.signed({ path })).body).not.toContain('<Status>');
  });

  it('is set by unlimited keys of the owner alone', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const body = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    for (const key of [limited, server.strangerKey]) {
      const answer = await server.signed({ method: 'PUT', path: `/${label}?versioning=`, body }, key);
      expect(codeOf(answer)).toBe('AccessDenied');
    }
  });
});

describe('a bucket with versions', () => {
  it('keeps what is overwritten and deleted, under its id', async () => {
    const Bucket = await server.makeBucket();
    await put(Bucket, 'key', 'before');
    await setVersioning(Bucket, 'Enabled');
    const one = await put(Bucket, 'key', 'one');
    const two = await put(Bucket, 'key', 'two');
    expect(one).toMatch(/^[\da-f]{48}$/);
    expect(await get(Bucket, 'key')).toEqual(['two', two]);
    expect(await get(Bucket, 'key', one)).toEqual(['one', one]);
    expect(await get(Bucket, 'key', 'null')).toEqual(['before', 'null']);
    const { marker, id } = await remove(Bucket, 'key');
    expect([marker, id === two]).toEqual([true, false]);
    expect((await list(Bucket)).all).toEqual([
      ...[two, one, 'null'].map((version) => `key ${version}`),
      `key ${id}-*`,
    ]);
    const current = await client().send(new ListObjectsV2Command({ Bucket }));
    expect(current.Contents).toBeUndefined();
    expect(await get(Bucket, 'key', two)).toEqual(['two', two]);
    // Without the delete marker the newest version is the current one again.
    expect(await remove(Bucket, 'key', id)).toEqual({ marker: true, id });
    expect(await get(Bucket, 'key')).toEqual(['two', two]);
    expect(await remove(Bucket, 'key', two)).toEqual({ marker: undefined, id: two });
    expect(await get(Bucket, 'key')).toEqual(['one', one]);
    const full = await server.signed({ method: 'DELETE', path: `/${Bucket}` });
    expect([codeOf(full), full.body]).toEqual(['BucketNotEmpty', expect.stringContaining('by their ids')]);
    for (const version of [one, 'null', one]) await remove(Bucket, 'key', version);
    expect((await server.signed({ method: 'DELETE', path: `/${Bucket}` })).status).toBe(204);
  });

  it('answers for a delete marker with its id', async () => {
    const Bucket = await bucketWithVersions();
    const path = `/${Bucket}/key`;
    const { id } = await remove(Bucket, 'key');
    const headers = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': id };
    const current = await server.signed({ path });
    expect([current.status, codeOf(current)]).toEqual([404, 'NoSuchKey']);
    expect(current.headers).toMatchObject(headers);
    for (const method of ['GET', 'HEAD']) {
      const named = await server.signed({ method, path: `${path}?versionId=${id}` });
      expect(named.status).toBe(405);
      expect(named.headers).toMatchObject({
        ...headers,
        allow: 'DELETE',
        'last-modified': expect.stringMatching(/GMT$/) as unknown,
      });
    }
    for (const query of [`acl&versionId=${id}`, `tagging&versionId=${id}`, 'tagging'])
      expect(codeOf(await server.signed({ path: `${path}?${query}` }))).toBe('MethodNotAllowed');
    const copy = (source: string) => {
      const from = { 'x-amz-copy-source': source };
      return server.signed({ method: 'PUT', path: `/${Bucket}/copy`, headers: from });
    };
    expect(codeOf(await copy(path))).toBe('NoSuchKey');
    expect(codeOf(await copy(`${path}?versionId=${id}`))).toBe('InvalidRequest');
    for (const query of ['', `?versionId=${id}`])
      expect(codeOf(await server.send({ path: `${path}${query}` }))).toBe('AccessDenied');
  });

  it('writes over only the version null while it is suspended', async () => {
    const Bucket = await bucketWithVersions();
    const one = await put(Bucket, 'key', 'one');
    await setVersioning(Bucket, 'Suspended');
    for (const text of ['two', 'three']) expect(await put(Bucket, 'key', text)).toBe('none');
    expect(await get(Bucket, 'key')).toEqual(['three', 'null']);
    expect((await list(Bucket)).all).toEqual(['key null*', `key ${one}`]);
    expect(await remove(Bucket, 'key')).toEqual({ marker: true, id: 'null' });
    expect((await list(Bucket)).all).toEqual([`key ${one}`, 'key null-*']);
    expect(await remove(Bucket, 'key', 'null')).toEqual({ marker: true, id: 'null' });
    expect(await get(Bucket, 'key')).toEqual(['one', one]);
  });

  it('copies a version, also onto its own key', async () => {
    const Bucket = await bucketWithVersions();
    const one = await put(Bucket, 'key', 'one');
    await put(Bucket, 'key', 'two');
    const CopySource = `/${Bucket}/key?versionId=${one}`;
    const copied = await client().send(new CopyObjectCommand({ Bucket, Key: 'key', CopySource }));
    expect(copied.CopySourceVersionId).toBe(one);
    expect(await get(Bucket, 'key')).toEqual(['one', copied.VersionId]);
    expect((await list(Bucket)).all).toHaveLength(3);
  });

  it('has uploads in parts, also from a version', async () => {
    const Bucket = await bucketWithVersions();
    const named = { Bucket, Key: 'key' };
    const one = await put(Bucket, 'key', 'one');
    await put(Bucket, 'key', 'two');
    const { UploadId } = await client().send(new CreateMultipartUploadCommand(named));
    const part = { ...named, UploadId, PartNumber: 1 };
    const CopySource = `/${Bucket}/key?versionId=${one}`;
    const copied = await client().send(new UploadPartCopyCommand({ ...part, CopySource }));
    expect(copied.CopySourceVersionId).toBe(one);
    const { ETag } = await client().send(new UploadPartCommand({ ...part, Body: 'part' }));
    const complete = { ...named, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } };
    const { VersionId } = await client().send(new CompleteMultipartUploadCommand(complete));
    expect(await get(Bucket, 'key')).toEqual(['part', VersionId]);
    expect((await list(Bucket)).all).toHaveLength(3);
    expect((await client().send(new CompleteMultipartUploadCommand(complete))).VersionId).toBe(VersionId);
  });

  it('has conditions on the current object alone', async () => {
    const Bucket = await bucketWithVersions();
    const path = `/${Bucket}/key`;
    const { headers } = await server.put(path, 'one');
    const write = async (condition: Record<string, string>) =>
      (await server.signed({ method: 'PUT', path, body: 'two', headers: condition })).status;
    expect(await write({ 'if-none-match': '*' })).toBe(412);
    expect(await write({ 'if-match': '"x"' })).toBe(412);
    expect(await write({ 'if-match': headers.etag ?? '' })).toBe(200);
    const condition = { 'if-match': headers.etag ?? '' };
    expect((await server.signed({ method: 'DELETE', path, headers: condition })).status).toBe(412);
    await remove(Bucket, 'key');
    expect((await server.signed({ method: 'DELETE', path, headers: condition })).status).toBe(404);
    expect(await write({ 'if-none-match': '*' })).toBe(200);
  });

  it('has an ACL for each version', async () => {
    const Bucket = await bucketWithVersions();
    const one = await put(Bucket, 'key', 'one');
    const two = await put(Bucket, 'key', 'two');
    const named = { Bucket, Key: 'key', VersionId: one };
    await client().send(new PutObjectAclCommand({ ...named, ACL: 'public-read' }));
    const grants = async (VersionId?: string) =>
      (await client().send(new GetObjectAclCommand({ ...named, VersionId }))).Grants?.length;
    expect([await grants(one), await grants(two), await grants()]).toEqual([2, 1, 1]);
    const anonymous = async (query: string) => (await server.send({ path: `/${Bucket}/key${query}` })).status;
    expect(await anonymous(`?versionId=${one}`)).toBe(200);
    expect([await anonymous(`?versionId=${two}`), await anonymous('')]).toEqual([403, 403]);
    const head = await client().send(new HeadObjectCommand(named));
    expect([head.ContentLength, head.VersionId]).toEqual([3, one]);
  });

  it('has tags for each version', async () => {
    const Bucket = await bucketWithVersions();
    const one = await put(Bucket, 'key', 'one');
    await put(Bucket, 'key', 'two');
    const named = { Bucket, Key: 'key', VersionId: one };
    const TagSet = [{ Key: 'a', Value: '1' }];
    await client().send(new PutObjectTaggingCommand({ ...named, Tagging: { TagSet } }));
    const tags = async (VersionId?: string) =>
      (await client().send(new GetObjectTaggingCommand({ ...named, VersionId }))).TagSet;
    expect([await tags(one), await tags()]).toEqual([TagSet, []]);
    const attributes = { ...named, ObjectAttributes: ['ObjectSize' as const] };
    expect(await client().send(new GetObjectAttributesCommand(attributes))).toMatchObject({
      ObjectSize: 3,
      VersionId: one,
    });
  });

  it('removes many objects and versions, and reports delete markers', async () => {
    const Bucket = await bucketWithVersions();
    const [a, b] = [await put(Bucket, 'a', 'a'), await put(Bucket, 'b', 'b')];
    const { id } = await remove(Bucket, 'c');
    const named = [
      { Key: 'b', VersionId: b },
      { Key: 'c', VersionId: id },
      { Key: 'd', VersionId: 'none' },
    ];
    const Delete = { Objects: [{ Key: 'a' }, ...named] };
    const { Deleted, Errors } = await client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Errors).toMatchObject([{ Key: 'd', VersionId: 'none', Code: 'NoSuchVersion' }]);
    expect(Deleted).toEqual([
      {
        Key: 'a',
        DeleteMarker: true,
        DeleteMarkerVersionId: expect.stringMatching(/^[\da-f]{48}$/) as unknown,
      },
      { Key: 'b', VersionId: b },
      { Key: 'c', VersionId: id, DeleteMarker: true, DeleteMarkerVersionId: id },
    ]);
    const all = [`a ${a}`, `a ${Deleted?.[0]?.DeleteMarkerVersionId ?? ''}-*`];
    expect((await list(Bucket)).all).toEqual(all);
  });

  it('lets only keys of its owner remove versions', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    await setVersioning(label, 'Enabled');
    const id = await put(label, 'key', 'one');
    const path = `/${label}/key?versionId=${id}`;
    const named = { method: 'DELETE', path };
    expect(codeOf(await server.send(named))).toBe('AccessDenied');
    expect(codeOf(await server.signed(named, server.strangerKey))).toBe('AccessDenied');
    const Delete = { Objects: [{ Key: 'key', VersionId: id }] };
    const foreign = await server
      .client(server.strangerKey)
      .send(new DeleteObjectsCommand({ Bucket: label, Delete }));
    expect(foreign.Errors).toMatchObject([{ Key: 'key', VersionId: id, Code: 'AccessDenied' }]);
    // A delete marker hides the object from keys with permission to write, and loses nothing.
    expect((await server.send({ method: 'DELETE', path: `/${label}/key` })).status).toBe(204);
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    expect((await server.signed(named, limited)).status).toBe(204);
  });

  it('lists versions and delete markers in one order', async () => {
    const Bucket = await bucketWithVersions();
    for (const key of ['a', 'b']) {
      await put(Bucket, key, key);
      await remove(Bucket, key);
    }
    const { body } = await server.signed({ path: `/${Bucket}?versions` });
    expect(body.match(/<(Version|DeleteMarker)><Key>\w/g)).toEqual(
      ['a', 'b'].flatMap((key) => [`<DeleteMarker><Key>${key}`, `<Version><Key>${key}`]),
    );
  });

  it('lists versions page by page, from the newest of each key, with common prefixes', async () => {
    const Bucket = await bucketWithVersions();
    const ids = [];
    for (const text of ['1', '2', '3']) ids.unshift(`b ${await put(Bucket, 'b', text)}`);
    for (const key of ['a', 'd/1', 'd/2', 'd/2', 'e']) await put(Bucket, key, key);
    const expected = (await list(Bucket)).all;
    expect(expected.slice(1, 4)).toEqual([`${ids[0] ?? ''}*`, ...ids.slice(1)]);
    const found: string[] = [];
    for (let markers = {}, truncated = true; truncated;) {
      const page = await list(Bucket, { MaxKeys: 2, ...markers });
      found.push(...page.all);
      truncated = page.IsTruncated === true;
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
    expect(found).toEqual(expected);
    const rolledUp = await list(Bucket, { Delimiter: '/', KeyMarker: 'b', MaxKeys: 1 });
    expect([rolledUp.CommonPrefixes, rolledUp.NextKeyMarker]).toEqual([[{ Prefix: 'd/' }], 'd/']);
    expect((await list(Bucket, { Prefix: 'd/', KeyMarker: 'd/1' })).all).toHaveLength(2);
  });
});
