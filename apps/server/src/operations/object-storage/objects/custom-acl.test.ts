import { PutBucketAclCommand, PutObjectAclCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { expectDone, useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, newClient, pathOf, putObject } from '../storage.fixture.js';

const server = useServer();

const GrantReadACP = 'uri="http://acs.amazonaws.com/groups/global/AuthenticatedUsers"';

let client: S3Client;
let bucket: Schema<'Bucket'>;

beforeAll(async () => {
  client = await newClient(server, server.user);
  bucket = await makeBucket(server.user);
  await putObject(server.user, bucket, 'one');
});

afterAll(() => {
  client.destroy();
});

describe.each([
  {
    of: 'a bucket',
    path: '/access',
    query: '',
    set: () => client.send(new PutBucketAclCommand({ Bucket: bucket.label, GrantReadACP })),
  },
  {
    of: 'an object',
    path: '/object-acl',
    query: '?name=one',
    set: () => client.send(new PutObjectAclCommand({ Bucket: bucket.label, Key: 'one', GrantReadACP })),
  },
])('an ACL of $of that a client of S3 set', ({ path, query, set }) => {
  const read = async () =>
    (await server.user.get<Schema<'ObjectAcl'>>(`${pathOf(bucket)}${path}${query}`)).body;
  const send = (body: object) => server.user.put(`${pathOf(bucket)}${path}`, { name: 'one', ...body });

  it('is custom, with S3’s document, and does not change when it is sent back', async () => {
    expect(await read()).toMatchObject({ acl: 'private' });
    await set();
    const shown = await read();
    expect(shown.acl).toBe('custom');
    expect(shown.acl_xml).toMatch(/global\/AuthenticatedUsers<.*<Permission>READ_ACP</s);
    for (const back of [{ acl: 'custom' }, shown]) {
      expectDone(await send(back));
      expect(await read()).toStrictEqual(shown);
    }
    expect((await send({ acl: 'private' })).status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({ acl: 'private' });
    expect(after.acl_xml).not.toContain('READ_ACP');
    expect((await send({ acl: 'custom' })).status).toBe(400);
  });
});
