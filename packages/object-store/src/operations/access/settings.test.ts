import {
  DeleteBucketOwnershipControlsCommand,
  DeletePublicAccessBlockCommand,
  GetBucketOwnershipControlsCommand,
  GetPublicAccessBlockCommand,
  PutBucketOwnershipControlsCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();

const statusOf = async (path: string) => (await server.send({ path })).status;
const setAcl = async (path: string, acl: string) =>
  codeOf(await server.signed({ method: 'PUT', path: `${path}?acl=`, headers: { 'x-amz-acl': acl } }));
const put = async (path: string, acl?: string) =>
  codeOf(
    await server.signed({
      method: 'PUT',
      path,
      body: 'x',
      headers: acl === undefined ? {} : { 'x-amz-acl': acl },
    }),
  );

describe('the block of public access', () => {
  const none = {
    BlockPublicAcls: false,
    IgnorePublicAcls: false,
    BlockPublicPolicy: false,
    RestrictPublicBuckets: false,
  };
  const block = (Bucket: string, changed: Partial<typeof none>) =>
    server
      .client()
      .send(
        new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: { ...none, ...changed } }),
      );
  const setPolicy = async (label: string, Principal: unknown) => {
    const Resource = `arn:aws:s3:::${label}/*`;
    const body = JSON.stringify({
      Statement: { Effect: 'Allow', Principal, Action: 's3:GetObject', Resource },
    });
    return codeOf(await server.signed({ method: 'PUT', path: `/${label}?policy=`, body }));
  };

  it('is set, read and deleted', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const get = () => client.send(new GetPublicAccessBlockCommand({ Bucket }));
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchPublicAccessBlockConfiguration' });
    await block(Bucket, { IgnorePublicAcls: true, RestrictPublicBuckets: true });
    const set = { ...none, IgnorePublicAcls: true, RestrictPublicBuckets: true };
    expect((await get()).PublicAccessBlockConfiguration).toEqual(set);
    await client.send(new DeletePublicAccessBlockCommand({ Bucket }));
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchPublicAccessBlockConfiguration' });
    const path = `/${Bucket}?publicAccessBlock=`;
    const send = async (text: string) => {
      const body = `<PublicAccessBlockConfiguration>${text}</PublicAccessBlockConfiguration>`;
      return codeOf(await server.signed({ method: 'PUT', path, body }));
    };
    expect(await send('<BlockPublicAcls>yes</BlockPublicAcls>')).toBe('MalformedXML');
    expect(await send('<BlockAll>true</BlockAll>')).toBe('MalformedXML');
    expect(await send('<BlockPublicAcls>TRUE</BlockPublicAcls>')).toBeUndefined();
    expect((await get()).PublicAccessBlockConfiguration).toEqual({ ...none, BlockPublicAcls: true });
  });

  it('refuses public ACLs, and changes none', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read' });
    await put(`/${label}/open`, 'public-read');
    await block(label, { BlockPublicAcls: true });
    for (const acl of ['public-read', 'public-read-write', 'authenticated-read']) {
      expect(await setAcl(`/${label}`, acl)).toBe('AccessDenied');
      expect(await setAcl(`/${label}/open`, acl)).toBe('AccessDenied');
      expect(await put(`/${label}/new`, acl)).toBe('AccessDenied');
      const upload = { method: 'POST', path: `/${label}/new?uploads=`, headers: { 'x-amz-acl': acl } };
      expect(codeOf(await server.signed(upload))).toBe('AccessDenied');
      const copy = { 'x-amz-copy-source': `/${label}/open`, 'x-amz-acl': acl };
      expect(codeOf(await server.signed({ method: 'PUT', path: `/${label}/new`, headers: copy }))).toBe(
        'AccessDenied',
      );
    }
    const group = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';
    const granted = { method: 'PUT', path: `/${label}?acl=`, headers: { 'x-amz-grant-read': group } };
    expect(codeOf(await server.signed(granted))).toBe('AccessDenied');
    const personal = { 'x-amz-grant-read': `id=${server.stranger}` };
    expect(
      codeOf(await server.signed({ ...granted, path: `/${label}/open?acl=`, headers: personal })),
    ).toBeUndefined();
    expect([await put(`/${label}/new`), await put(`/${label}/new`, 'private')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await statusOf(`/${label}`)).toBe(200);
  });

  it('ignores public grants, which clients still see', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read' });
    await put(`/${label}/open`, 'public-read');
    await block(label, { IgnorePublicAcls: true });
    expect([await statusOf(`/${label}`), await statusOf(`/${label}/open`)]).toEqual([403, 403]);
    expect((await server.signed({ path: `/${label}?acl=` })).body).toContain('AllUsers');
    await block(label, {});
    expect([await statusOf(`/${label}`), await statusOf(`/${label}/open`)]).toEqual([200, 200]);
  });

  it('refuses public policies, and restricts those that are there', async () => {
    const label = await server.makeBucket();
    await put(`/${label}/open`);
    expect(await setPolicy(label, '*')).toBeUndefined();
    expect(await statusOf(`/${label}/open`)).toBe(200);
    await block(label, { BlockPublicPolicy: true });
    expect(await setPolicy(label, '*')).toBe('AccessDenied');
    expect(await statusOf(`/${label}/open`)).toBe(200);
    await block(label, { RestrictPublicBuckets: true });
    expect(await statusOf(`/${label}/open`)).toBe(403);
    expect((await server.signed({ path: `/${label}/open` })).status).toBe(200);
    await block(label, { BlockPublicPolicy: true, RestrictPublicBuckets: true });
    expect(await setPolicy(label, { AWS: server.stranger })).toBeUndefined();
    expect((await server.signed({ path: `/${label}/open` }, server.strangerKey)).status).toBe(200);
  });
});

describe('the ownership of objects', () => {
  const set = (
    Bucket: string,
    ObjectOwnership: 'BucketOwnerEnforced' | 'BucketOwnerPreferred' | 'ObjectWriter',
  ) =>
    server.client().send(
      new PutBucketOwnershipControlsCommand({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership }] },
      }),
    );
  const get = async (Bucket: string) =>
    (await server.client().send(new GetBucketOwnershipControlsCommand({ Bucket }))).OwnershipControls?.Rules;

  it('is set with a bucket or later, read, and set back', async () => {
    const Bucket = await server.makeBucket({ 'x-amz-object-ownership': 'BucketOwnerEnforced' });
    expect(await get(Bucket)).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
    await server.client().send(new DeleteBucketOwnershipControlsCommand({ Bucket }));
    await expect(get(Bucket)).rejects.toMatchObject({ name: 'OwnershipControlsNotFoundError' });
    await set(Bucket, 'BucketOwnerEnforced');
    expect(await get(Bucket)).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
    for (const ownership of ['BucketOwnerPreferred', 'ObjectWriter'] as const) {
      await set(Bucket, ownership);
      expect(await get(Bucket)).toEqual([{ ObjectOwnership: ownership }]);
    }
  });

  it('is one of three', async () => {
    const Bucket = await server.makeBucket();
    const path = `/${Bucket}?ownershipControls=`;
    for (const rules of ['', '<Rule/>', '<Rule><ObjectOwnership>Nobody</ObjectOwnership></Rule>']) {
      const body = `<OwnershipControls>${rules}</OwnershipControls>`;
      expect(codeOf(await server.signed({ method: 'PUT', path, body }))).toBe('MalformedXML');
    }
  });

  it('switches ACLs off, those that are there included', async () => {
    const label = await server.makeBucket();
    await put(`/${label}/open`, 'public-read');
    expect(await statusOf(`/${label}/open`)).toBe(200);
    await set(label, 'BucketOwnerEnforced');
    expect(await statusOf(`/${label}/open`)).toBe(403);
    expect((await server.signed({ path: `/${label}/open?acl=` })).body).not.toContain('AllUsers');
    for (const path of [`/${label}`, `/${label}/open`]) {
      for (const acl of ['public-read', 'private'])
        expect(await setAcl(path, acl)).toBe('AccessControlListNotSupported');
      expect(await setAcl(path, 'bucket-owner-full-control')).toBeUndefined();
    }
    for (const acl of ['authenticated-read', 'private'])
      expect(await put(`/${label}/new`, acl)).toBe('AccessControlListNotSupported');
    expect(await put(`/${label}/new`, 'bucket-owner-full-control')).toBeUndefined();
    // The list of an object counts again with ACLs, unless it was replaced.
    await put(`/${label}/new`);
    await set(label, 'BucketOwnerPreferred');
    expect(await setAcl(`/${label}/new`, 'public-read')).toBeUndefined();
    expect(await statusOf(`/${label}/new`)).toBe(200);
  });

  it('cannot switch off an ACL that gives others something', async () => {
    const label = await server.makeBucket({ 'x-amz-acl': 'public-read' });
    const problem = { name: 'InvalidBucketAclWithObjectOwnership' };
    await expect(set(label, 'BucketOwnerEnforced')).rejects.toMatchObject(problem);
    const headers = { 'x-amz-acl': 'public-read', 'x-amz-object-ownership': 'BucketOwnerEnforced' };
    const made = await server.signed({ method: 'PUT', path: `/${label}-2`, headers });
    expect([made.status, codeOf(made)]).toEqual([400, problem.name]);
  });
});
