import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  type ObjectCannedACL,
  type ObjectOwnership,
  PutBucketOwnershipControlsCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { AccessKey } from '@cloud-account/s3';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { describe, expect, it } from 'vitest';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const Key = 'key';

const owner = () => server.client();
const writer = () => server.client(server.strangerKey);
const denied = { name: 'AccessDenied' };

/** A bucket in which everybody may write. */
const openBucket = (ownership?: ObjectOwnership): Promise<string> =>
  server.makeBucket({
    'x-amz-acl': 'public-read-write',
    ...(ownership !== undefined && { 'x-amz-object-ownership': ownership }),
  });

/** Has the other account write an object. */
const write = (Bucket: string, ACL?: ObjectCannedACL) =>
  writer().send(new PutObjectCommand({ Bucket, Key, Body: 'text', ACL }));

const own = (Bucket: string, ObjectOwnership: ObjectOwnership) =>
  owner().send(
    new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } }),
  );

/** The statuses of the bucket's owner and of the writer, when they read the object and its list. */
const readBy = (Bucket: string) =>
  Promise.all(
    [server.key, server.strangerKey].map(async (key: AccessKey) => {
      const read = await server.signed({ path: `/${Bucket}/${Key}` }, key);
      const list = await server.signed({ path: `/${Bucket}/${Key}?acl=` }, key);
      return [read.status, list.status];
    }),
  );

const ofWriter = [
  [403, 403],
  [200, 200],
];
const ofBucketOwner = [
  [200, 200],
  [403, 403],
];

describe('an object that another account writes', () => {
  it('belongs to its writer in all lists', async () => {
    const Bucket = await openBucket();
    await write(Bucket);
    await owner().send(new PutObjectCommand({ Bucket, Key: 'own', Body: 'text' }));
    const ids = [server.stranger, server.owner];
    const expected = ids.map((ID) => ({ ID, DisplayName: ID }));
    const ownersOf = (listed: readonly { Owner?: unknown }[] = []) => listed.map(({ Owner }) => Owner);
    for (const Delimiter of [undefined, '/']) {
      const { Contents } = await owner().send(new ListObjectsCommand({ Bucket, Delimiter }));
      expect(ownersOf(Contents)).toEqual(expected);
      const paged = await owner().send(new ListObjectsV2Command({ Bucket, Delimiter, FetchOwner: true }));
      expect(ownersOf(paged.Contents)).toEqual(expected);
    }
    const versions = async () => (await owner().send(new ListObjectVersionsCommand({ Bucket }))).Versions;
    expect(ownersOf(await versions())).toEqual(expected);
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await owner().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    await owner().send(new PutObjectCommand({ Bucket, Key, Body: 'new' }));
    expect(ownersOf(await versions())).toEqual([expected[1], ...expected]);
    expect(
      await server.store.listObjects(
        server.owner,
        { cluster: 'north-1', label: Bucket },
        {
          ...{ prefix: '', delimiter: '', marker: '', limit: 10 },
        },
      ),
    ).toMatchObject({ entries: [{ owner: server.owner }, { owner: server.owner }] });
  });

  it('is not read by the owner of the bucket, who can delete it', async () => {
    const Bucket = await openBucket();
    await write(Bucket);
    expect(await readBy(Bucket)).toEqual(ofWriter);
    await expect(
      owner().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` })),
    ).rejects.toMatchObject(denied);
    await expect(
      owner().send(new PutObjectAclCommand({ Bucket, Key, ACL: 'public-read' })),
    ).rejects.toMatchObject(denied);
    await owner().send(new DeleteObjectCommand({ Bucket, Key }));
    expect((await server.signed({ path: `/${Bucket}/${Key}` })).status).toBe(404);
  });

  it('gives the owner of the bucket what its list says', async () => {
    const Bucket = await openBucket();
    const grantsOf = async () => (await writer().send(new GetObjectAclCommand({ Bucket, Key }))).Grants;
    const full = { Grantee: { ID: server.stranger }, Permission: 'FULL_CONTROL' };
    await write(Bucket, 'bucket-owner-read');
    expect(await readBy(Bucket)).toEqual([
      [200, 403],
      [200, 200],
    ]);
    expect(await grantsOf()).toMatchObject([{ Grantee: { ID: server.owner }, Permission: 'READ' }, full]);
    await write(Bucket, 'bucket-owner-full-control');
    expect(await readBy(Bucket)).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const { Owner } = await owner().send(new GetObjectAclCommand({ Bucket, Key }));
    expect(Owner?.ID).toBe(server.stranger);
    // The owner of the bucket may set the list now, but the object stays its writer's.
    await owner().send(new PutObjectAclCommand({ Bucket, Key, ACL: 'private' }));
    expect(await readBy(Bucket)).toEqual(ofWriter);
    await writer().send(new PutObjectAclCommand({ Bucket, Key, ACL: 'public-read' }));
    expect((await server.send({ path: `/${Bucket}/${Key}` })).status).toBe(200);
  });

  it('keeps its owner when its list is set by a document, which names no other', async () => {
    const Bucket = await openBucket();
    await write(Bucket);
    const policy = (ID: string) => ({
      Owner: { ID },
      Grants: [
        {
          Grantee: { Type: 'Group' as const, URI: 'http://acs.amazonaws.com/groups/global/AllUsers' },
          Permission: 'READ' as const,
        },
      ],
    });
    const set = (ID: string) =>
      writer().send(new PutObjectAclCommand({ Bucket, Key, AccessControlPolicy: policy(ID) }));
    await expect(set(server.owner)).rejects.toMatchObject(denied);
    await set(server.stranger);
    // The writer has lost its own permission to read, which everybody has, and never that on the list.
    expect(await readBy(Bucket)).toEqual([
      [200, 403],
      [200, 200],
    ]);
  });

  it('belongs to its writer after an upload in parts, and after a copy', async () => {
    const Bucket = await openBucket();
    const { UploadId } = await writer().send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const part = { Bucket, Key, UploadId, PartNumber: 1 };
    const { ETag } = await writer().send(new UploadPartCommand({ ...part, Body: 'text' }));
    const account = { ID: server.stranger, DisplayName: server.stranger };
    const { Uploads } = await owner().send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads).toMatchObject([{ Owner: account, Initiator: account }]);
    const parts = await owner().send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(parts).toMatchObject({ Owner: account, Initiator: account });
    const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] };
    // Its owner is the account that began it, also when another one completes it.
    await owner().send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    expect(await readBy(Bucket)).toEqual(ofWriter);
    await owner().send(new PutObjectCommand({ Bucket, Key: 'public', Body: 'x', ACL: 'public-read' }));
    await owner().send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    expect(await readBy(Bucket)).toEqual(ofBucketOwner);
    await writer().send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/public` }));
    expect(await readBy(Bucket)).toEqual(ofWriter);
  });

  it('belongs to the owner of the bucket where nobody signed the request', async () => {
    const Bucket = await openBucket();
    const headers = { 'x-amz-grant-read': `id=${server.stranger}` };
    const put = { method: 'PUT', path: `/${Bucket}/${Key}`, body: 'x', headers };
    expect((await server.send(put)).status).toBe(200);
    const { Owner } = await owner()
      .send(new ListObjectsCommand({ Bucket }))
      .then(({ Contents }) => Contents?.[0] ?? {});
    expect(Owner?.ID).toBe(server.owner);
    expect(await readBy(Bucket)).toEqual([
      [200, 200],
      [200, 403],
    ]);
  });

  it('cannot be given by a list to the owner of the bucket as the API sees it', async () => {
    const Bucket = await openBucket();
    const name = { cluster: 'north-1', label: Bucket };
    const [find, set] = [
      () => server.store.findObjectAcl(server.owner, name, Key),
      () => server.store.setObjectAcl(server.owner, name, Key, 'public-read'),
    ];
    await write(Bucket, 'bucket-owner-read');
    expect([await find(), await set()]).toEqual(['of-others', 'of-others']);
    await write(Bucket, 'bucket-owner-full-control');
    expect(await find()).toMatchObject({ acl: 'custom' });
    expect(await set()).toMatchObject({ acl: 'public-read' });
    const { Owner } = await writer().send(new GetObjectAclCommand({ Bucket, Key }));
    expect(Owner?.ID).toBe(server.stranger);
  });
});

describe('the ownership of a bucket', () => {
  it('gives its owner what writers give it, with BucketOwnerPreferred', async () => {
    const Bucket = await openBucket('BucketOwnerPreferred');
    await write(Bucket, 'bucket-owner-full-control');
    expect(await readBy(Bucket)).toEqual(ofBucketOwner);
    await write(Bucket);
    expect(await readBy(Bucket)).toEqual(ofWriter);
  });

  it('gives its owner everything while it is BucketOwnerEnforced', async () => {
    const Bucket = await openBucket();
    await write(Bucket);
    await owner().send(new PutObjectCommand({ Bucket, Key: 'other', Body: 'x' }));
    expect(
      codeOf(
        await server.signed({ method: 'PUT', path: `/${Bucket}?acl=`, headers: { 'x-amz-acl': 'private' } }),
      ),
    ).toBeUndefined();
    await own(Bucket, 'BucketOwnerEnforced');
    expect(await readBy(Bucket)).toEqual(ofBucketOwner);
    const { Contents } = await owner().send(new ListObjectsCommand({ Bucket }));
    expect(Contents?.map(({ Owner }) => Owner?.ID)).toEqual([server.owner, server.owner]);
    // A list that S3 accepts there does not take the object from its writer for later.
    await owner().send(new PutObjectAclCommand({ Bucket, Key, ACL: 'bucket-owner-full-control' }));
    const name = { cluster: 'north-1', label: Bucket };
    expect(await server.store.setObjectAcl(server.owner, name, Key, 'private')).toMatchObject({
      acl: 'private',
    });
    await own(Bucket, 'ObjectWriter');
    expect(await readBy(Bucket)).toEqual(ofWriter);
  });

  it('gives its owner what others write while it is BucketOwnerEnforced for ever', async () => {
    const Bucket = await server.makeBucket({ 'x-amz-object-ownership': 'BucketOwnerEnforced' });
    const Policy = JSON.stringify({
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: `arn:aws:s3:::${Bucket}/*` },
      ],
    });
    const path = `/${Bucket}?policy=`;
    expect((await server.signed({ method: 'PUT', path, body: Policy })).status).toBe(204);
    await write(Bucket);
    await own(Bucket, 'ObjectWriter');
    expect(await readBy(Bucket)).toEqual(ofBucketOwner);
  });
});
