import {
  DeleteBucketCorsCommand,
  DeleteBucketLifecycleCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectAclCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectAclCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const group = 'http://acs.amazonaws.com/groups/global/AllUsers';

describe('the grants', () => {
  it('of a bucket can be set by a name, by headers and by a document', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const anonymous = async () => (await server.send({ path: `/${Bucket}` })).status;
    const given = async () =>
      (await client.send(new GetBucketAclCommand({ Bucket }))).Grants?.map(({ Permission }) => Permission);
    expect([await anonymous(), await given()]).toEqual([403, ['FULL_CONTROL']]);
    await client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }));
    expect([await anonymous(), await given()]).toEqual([200, ['READ', 'FULL_CONTROL']]);
    await client.send(new PutBucketAclCommand({ Bucket, GrantWrite: `uri="${group}"` }));
    expect([await anonymous(), await given()]).toEqual([403, ['WRITE']]);
    await client.send(
      new PutBucketAclCommand({
        Bucket,
        AccessControlPolicy: {
          Owner: { ID: server.owner },
          Grants: [{ Grantee: { Type: 'Group', URI: group }, Permission: 'READ' }],
        },
      }),
    );
    expect([await anonymous(), await given()]).toEqual([200, ['READ']]);
  });

  it('of an object are its own', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket({ 'x-amz-acl': 'public-read' });
    await server.put(`/${Bucket}/key`);
    const target = { Bucket, Key: 'key' };
    const anonymous = async () => (await server.send({ path: `/${Bucket}/key` })).status;
    expect(await anonymous()).toBe(403);
    await client.send(new PutObjectAclCommand({ ...target, ACL: 'public-read' }));
    expect(await anonymous()).toBe(200);
    const { Grants, Owner } = await client.send(new GetObjectAclCommand(target));
    expect([Grants?.length, Owner]).toEqual([2, { ID: server.owner, DisplayName: server.owner }]);
    const missing = await server.signed({ path: `/${Bucket}/none?acl=` });
    expect([missing.status, codeOf(missing)]).toEqual([404, 'NoSuchKey']);
  });

  it('of an object are set on the one that overwrites it meanwhile, if the signer may still set them', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, 'content', { 'x-amz-acl': 'public-read' });
    const set = vi.spyOn(server.backend, 'setObjectAcl').mockResolvedValueOnce(false);
    const path = `/${bucket}/key?acl`;
    const headers = { 'x-amz-acl': 'private' };
    expect((await server.signed({ method: 'PUT', path, headers })).status).toBe(200);
    expect(set).toHaveBeenCalledTimes(2);
    expect((await server.send({ path: `/${bucket}/key` })).status).toBe(403);
    set.mockResolvedValue(false);
    const answer = await server.signed({ method: 'PUT', path, headers });
    expect([answer.status, codeOf(answer)]).toEqual([503, 'ServiceUnavailable']);
    set.mockRestore();
  });

  it('are refused when they are given twice or not at all', async () => {
    const bucket = await server.makeBucket();
    const put = async (headers: Record<string, string>, body = '') =>
      codeOf(await server.signed({ method: 'PUT', path: `/${bucket}?acl=`, headers, body }));
    expect(await put({})).toBe('MissingSecurityHeader');
    expect(await put({ 'x-amz-acl': 'private' }, '<AccessControlPolicy/>')).toBe('UnexpectedContent');
    expect(await put({}, '<AccessControlPolicy/>')).toBe('MalformedXML');
    expect(await put({ 'x-amz-acl': 'private' })).toBeUndefined();
  });
});

describe('the rules', () => {
  it('of CORS can be set, read and deleted, and apply to answers', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket({ 'x-amz-acl': 'public-read' });
    const rule = { AllowedOrigins: ['http://a.test'], AllowedMethods: ['GET'], AllowedHeaders: ['*'] };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
    expect((await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules).toEqual([rule]);
    const origin = { origin: 'http://a.test' };
    const preflight = (headers: Record<string, string>) =>
      server.send({ method: 'OPTIONS', path: `/${Bucket}/key`, headers });
    const asked = {
      ...origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'X-A, x-b',
    };
    const permitted = await preflight(asked);
    expect(permitted.status).toBe(200);
    expect(permitted.headers).toMatchObject({
      'access-control-allow-origin': 'http://a.test',
      'access-control-allow-headers': 'x-a, x-b',
    });
    expect((await server.send({ path: `/${Bucket}`, headers: origin })).headers).toMatchObject({
      'access-control-allow-origin': 'http://a.test',
    });
    // Pages must be able to read errors, too.
    expect((await server.send({ path: `/${Bucket}/key`, headers: origin })).headers).toMatchObject({
      'access-control-allow-origin': 'http://a.test',
    });
    // A request that no browser made can ask for the permissions of another method.
    const asking = async (method: string) =>
      (
        await server.send({
          path: `/${Bucket}`,
          headers: { ...origin, 'access-control-request-method': method },
        })
      ).headers['access-control-allow-origin'];
    expect([await asking('GET'), await asking('PUT')]).toEqual(['http://a.test', undefined]);
    const other = await preflight({ ...asked, origin: 'http://b.test' });
    expect([other.status, codeOf(other)]).toEqual([403, 'AccessForbidden']);
    expect(codeOf(await preflight(origin))).toBe('InvalidRequest');
    await client.send(new DeleteBucketCorsCommand({ Bucket }));
    expect(codeOf(await preflight(asked))).toBe('AccessForbidden');
    await expect(client.send(new GetBucketCorsCommand({ Bucket }))).rejects.toMatchObject({
      name: 'NoSuchCORSConfiguration',
    });
  });

  it('of lifecycle can be set, read and deleted', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const rule = {
      ID: 'one',
      Status: 'Enabled' as const,
      Filter: { Prefix: 'logs/' },
      Expiration: { Days: 3 },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
    };
    // The same form comes back, since tools that manage rules compare it.
    const Rules = [
      rule,
      { ...rule, ID: 'another', Filter: {} },
      { ID: 'a third', Status: 'Disabled' as const, Prefix: 'tmp/', Expiration: { Days: 1 } },
    ];
    const configuration = { LifecycleConfiguration: { Rules } };
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, ...configuration }));
    const set = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(set.Rules).toEqual(Rules);
    await client.send(new DeleteBucketLifecycleCommand({ Bucket }));
    expect(codeOf(await server.signed({ path: `/${Bucket}?lifecycle=` }))).toBe(
      'NoSuchLifecycleConfiguration',
    );
  });

  it.each(['cors', 'lifecycle', 'acl'])('of ?%s are for unlimited keys of the owner', async (parameter) => {
    const label = await server.makeBucket();
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    for (const key of [limited, server.strangerKey]) {
      const request = { method: 'PUT', path: `/${label}?${parameter}=` };
      expect(codeOf(await server.signed(request, key))).toBe('AccessDenied');
    }
  });
});
