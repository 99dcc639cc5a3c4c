import { PutObjectCommand, PutPublicAccessBlockCommand } from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, newClient, pathOf, putObject } from '../storage.fixture.js';

const server = useServer();

const name = 'a b+c&d.txt';
let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  bucket = await makeBucket(server.user);
  for (const each of [name, 'zoo']) await putObject(server.user, bucket, each);
});

const path = () => `${pathOf(bucket)}/object-acl`;

describe('updateObjectAcl', () => {
  it('changes an ACL, and accepts the answer of a read', async () => {
    const before = await server.user.get<Schema<'ObjectAcl'>>(`${path()}?name=${encodeURIComponent(name)}`);
    expect(before.body).toMatchObject({ acl: 'private' });
    const { status, body } = await server.user.put(path(), { name, acl: 'public-read' });
    expect({ status, body }).toMatchObject({ status: 200, body: { acl: 'public-read' } });
    const back = { ...before.body, name };
    expect((await server.user.put(path(), back)).body).toEqual(before.body);
  });

  it('makes the object public, and private again', async () => {
    const url = `${server.cloud.objects.url}/${bucket.label}/zoo`;
    for (const [acl, status] of [
      ['public-read', 200],
      ['private', 403],
    ] as const) {
      expect((await server.user.put(path(), { name: 'zoo', acl })).status).toBe(200);
      expect((await fetch(url)).status).toBe(status);
    }
  });

  it('refuses an ACL that would have no effect', async () => {
    const blocking = await makeBucket(server.user);
    await putObject(server.user, blocking, 'zoo');
    const client = await newClient(server, server.user);
    const PublicAccessBlockConfiguration = { IgnorePublicAcls: true };
    await client.send(
      new PutPublicAccessBlockCommand({ Bucket: blocking.label, PublicAccessBlockConfiguration }),
    );
    client.destroy();
    const set = (acl: string) => server.user.put(`${pathOf(blocking)}/object-acl`, { name: 'zoo', acl });
    await expectRefused(server, () => set('public-read'), 400, ['acl', 'The bucket blocks public ACLs']);
    expect((await set('private')).body).toMatchObject({ acl: 'private' });
  });

  it('neither shows nor changes the ACL of an object that another account wrote, unless the ACL permits it', async () => {
    const shared = await makeBucket(server.user);
    await server.user.put(`${pathOf(shared)}/access`, { acl: 'public-read-write' });
    const client = await newClient(server, server.stranger);
    const write = (ACL: 'private' | 'bucket-owner-full-control') =>
      client.send(new PutObjectCommand({ Bucket: shared.label, Key: 'zoo', Body: 'x', ACL }));
    const set = () => server.user.put(`${pathOf(shared)}/object-acl`, { name: 'zoo', acl: 'public-read' });
    const reason = 'The object belongs to another account, and its ACL gives yours no permission for this';
    await write('private');
    await expectRefused(server, set, 403, reason);
    await expectRefused(server, () => server.user.get(`${pathOf(shared)}/object-acl?name=zoo`), 403, reason);
    await write('bucket-owner-full-control');
    client.destroy();
    expect((await set()).body).toMatchObject({ acl: 'public-read' });
  });

  it('refuses a missing object and a missing name', async () => {
    const missing = { name: 'missing', acl: 'private' };
    await expectRefused(server, () => server.user.put(path(), missing), 404, 'Not found');
    await expectRefused(
      server,
      () => server.user.put(path(), {}),
      400,
      ['acl', 'acl is required'],
      ['name', 'name is required'],
    );
  });

  it('refuses an invalid ACL, and an invalid name', async () => {
    const custom = { name: 'zoo', acl: 'custom' };
    const reason = 'custom is what clients of S3 have set; choose another';
    await expectRefused(server, () => server.user.put(path(), custom), 400, ['acl', reason]);
    const long = { name: 'ä'.repeat(600), acl: 'private' };
    await expectRefused(server, () => server.user.put(path(), long), 400, [
      'name',
      'Must be at most 1,024 bytes in UTF-8',
    ]);
  });
});
