import {
  PutBucketCorsCommand,
  PutBucketOwnershipControlsCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { accessOf } from './access.fixture.js';
import { makeBucket, newClient, pathOf } from '../storage.fixture.js';

const server = useServer();

describe('updateBucketAccess', () => {
  const change = (bucket: Schema<'Bucket'>, body: unknown) =>
    server.user.put(`${pathOf(bucket)}/access`, body);

  it.each(['public-read', 'authenticated-read', 'public-read-write', 'private'])(
    'becomes %s',
    async (acl) => {
      const bucket = await makeBucket(server.user);
      const { status, body } = await change(bucket, { acl });
      expect({ status, body }).toEqual({ status: 200, body: {} });
      const access = await accessOf(server.user, bucket);
      expect(access).toMatchObject({ acl, cors_enabled: false, cors_xml: null });
      expect(access.acl_xml).toContain('<AccessControlPolicy');
    },
  );

  it('keeps omitted and null fields', async () => {
    const bucket = await makeBucket(server.user, { acl: 'public-read' });
    for (const [body, expected] of [
      [{ cors_enabled: true }, { acl: 'public-read', cors_enabled: true }],
      [{}, { acl: 'public-read', cors_enabled: true }],
      [
        { acl: null, cors_enabled: null },
        { acl: 'public-read', cors_enabled: true },
      ],
      [
        { acl: 'private', cors_enabled: null },
        { acl: 'private', cors_enabled: true },
      ],
      [{ cors_enabled: false }, { acl: 'private', cors_enabled: false }],
    ] as const) {
      expect((await change(bucket, body)).status).toBe(200);
      expect(await accessOf(server.user, bucket)).toMatchObject(expected);
    }
  });

  it('accepts the answer of a read, without a change', async () => {
    const bucket = await makeBucket(server.user, { acl: 'public-read', cors_enabled: true });
    const before = await accessOf(server.user, bucket);
    expectDone(await change(bucket, before));
    expect(await accessOf(server.user, bucket)).toStrictEqual(before);
  });

  it.each([
    ['of some origins', false, ['https://example.org', 'https://example.com'], ['GET', 'PUT']],
    ['of every origin for some methods', true, ['*'], ['GET']],
  ])('keeps the rules %s of an S3 client until the value changes', async (...given) => {
    const [, enabled, AllowedOrigins, AllowedMethods] = given;
    const bucket = await makeBucket(server.user);
    const client = await newClient(server, server.user);
    const rules = { CORSRules: [{ AllowedOrigins, AllowedMethods }] };
    await client.send(new PutBucketCorsCommand({ Bucket: bucket.label, CORSConfiguration: rules }));
    client.destroy();
    const before = await accessOf(server.user, bucket);
    expect(before.cors_enabled).toBe(enabled);
    expect((await change(bucket, before)).status).toBe(200);
    expect(await accessOf(server.user, bucket)).toStrictEqual(before);
    expect((await change(bucket, { ...before, acl: 'public-read' })).status).toBe(200);
    const { cors_xml: kept, acl } = await accessOf(server.user, bucket);
    expect([kept, acl]).toEqual([before.cors_xml, 'public-read']);
    await change(bucket, { cors_enabled: !enabled });
    await change(bucket, { cors_enabled: true });
    const open = await accessOf(server.user, bucket);
    expect(open).toMatchObject({ acl: 'public-read', cors_enabled: true });
    for (const part of [
      'Origin>*<',
      ...['GET', 'PUT', 'POST', 'DELETE', 'HEAD'].map((name) => `Method>${name}<`),
    ]) {
      expect(open.cors_xml).toContain(part);
    }
    await change(bucket, { cors_enabled: false });
    expect(await accessOf(server.user, bucket)).toMatchObject({ cors_enabled: false, cors_xml: null });
  });

  it('refuses ACLs that would have no effect', async () => {
    const bucket = await makeBucket(server.user);
    const client = await newClient(server, server.user);
    const Bucket = bucket.label;
    const refused = async (reason: string) => {
      await expectRefused(server, () => change(bucket, { acl: 'public-read' }), 400, ['acl', reason]);
      expect((await change(bucket, { acl: 'private', cors_enabled: true })).status).toBe(200);
    };
    const PublicAccessBlockConfiguration = { BlockPublicAcls: true };
    await client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    await refused('The bucket blocks public ACLs');
    const OwnershipControls = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' as const }] };
    await client.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));
    await refused('The ACLs of the bucket are switched off');
    client.destroy();
  });

  it('refuses custom and unknown ACLs', async () => {
    const bucket = await makeBucket(server.user);
    const reason = 'custom is what clients of S3 have set; choose another';
    await expectRefused(server, () => change(bucket, { acl: 'custom' }), 400, ['acl', reason]);
    await expectRefused(
      server,
      () => change(bucket, { acl: 'bucket-owner-read', cors_enabled: 1 }),
      400,
      ['acl', 'Must be one of private, public-read, authenticated-read, public-read-write, custom'],
      ['cors_enabled', 'Must be true or false'],
    );
  });
});
