import {
  DeleteBucketPolicyCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetBucketPolicyStatusCommand,
  PutBucketPolicyCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccessKey } from '@cloud-account/s3';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStoreServer } from '../../store-server.fixture.js';
import { about, policyTools } from './policies.fixture.js';
import { inSeconds } from '@cloud-account/testkit/waits';

const server = useStoreServer();

const { setPolicy, isDenied } = policyTools(server);

describe('a policy', () => {
  it('is set, read as it was set, and deleted', async () => {
    const client = server.client();
    const Bucket = await server.makeBucket();
    const path = `/${Bucket}?policy=`;
    expect(codeOf(await server.signed({ path }))).toBe('NoSuchBucketPolicy');
    expect(codeOf(await server.signed({ path: `/${Bucket}?policyStatus=` }))).toBe('NoSuchBucketPolicy');
    const Policy = JSON.stringify({ Statement: about(Bucket, 's3:GetObject') }, null, 2);
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    expect((await client.send(new GetBucketPolicyCommand({ Bucket }))).Policy).toBe(Policy);
    expect((await server.signed({ path })).headers['content-type']).toBe('application/json');
    const status = async () =>
      (await client.send(new GetBucketPolicyStatusCommand({ Bucket }))).PolicyStatus?.IsPublic;
    expect(await status()).toBe(true);
    await setPolicy(Bucket, about(Bucket, 's3:GetObject', { Principal: { AWS: server.stranger } }));
    expect(await status()).toBe(false);
    await client.send(new DeleteBucketPolicyCommand({ Bucket }));
    await client.send(new DeleteBucketPolicyCommand({ Bucket }));
    expect(codeOf(await server.signed({ path }))).toBe('NoSuchBucketPolicy');
  });

  it.each([
    ['no document', '', 'MissingRequestBodyError'],
    ['no JSON', 'policy', 'MalformedPolicy'],
    ['no text', Buffer.from([0x7b, 0xff, 0x7d]), 'MalformedPolicy'],
    [
      'an unknown condition',
      JSON.stringify({ Statement: about('*', 's3:*', { Condition: { Like: {} } }) }),
      'MalformedPolicy',
    ],
    [
      'too much',
      JSON.stringify({ Id: 'x'.repeat(20 * 1024), Statement: about('*', 's3:*') }),
      'MalformedPolicy',
    ],
  ])('is refused with %s, and the one before stays', async (_, body, code) => {
    const label = await server.makeBucket();
    await setPolicy(label, about(label, 's3:GetObject'));
    const answer = await server.signed({ method: 'PUT', path: `/${label}?policy=`, body });
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect((await server.signed({ path: `/${label}?policy=` })).body).toContain('s3:GetObject');
  });

  it('is that of unlimited keys of the account, which cannot lose it', async () => {
    const label = await server.makeBucket();
    const limited = await server.addKey(server.owner, [
      { cluster: 'north-1', label, permissions: 'read_write' },
    ]);
    const body = JSON.stringify({ Statement: about(label, 's3:*') });
    const requests = (['GET', 'PUT', 'DELETE'] as const).map((method) => ({
      method,
      path: `/${label}?policy=`,
      ...(method === 'PUT' && { body }),
    }));
    const denied = async (key: AccessKey | undefined) => {
      const found = [];
      for (const request of requests) found.push(await isDenied(request, key));
      return found;
    };
    await setPolicy(label, about(label, 's3:*'));
    expect(await denied(limited)).toEqual([false, true, true]);
    for (const key of [undefined, server.strangerKey]) expect(await denied(key)).toEqual([true, true, true]);
    await setPolicy(label, about(label, 's3:*', { Effect: 'Deny' }));
    expect(await denied(limited)).toEqual([true, true, true]);
    expect(await isDenied({ path: `/${label}` }, server.key)).toBe(true);
    expect(await denied(server.key)).toEqual([false, false, false]);
    expect(await isDenied({ path: `/${label}` }, server.key)).toBe(false);
  });
});

describe('what a policy permits', () => {
  const get = (label: string, key: string) => server.send({ path: `/${label}/${key}` });

  it('can depend on the tags of an object, and on those that it is to get', async () => {
    const label = await server.makeBucket();
    await server.put(`/${label}/open`, 'x', { 'x-amz-tagging': 'access=open' });
    await server.put(`/${label}/closed`, 'x', { 'x-amz-tagging': 'access=closed' });
    const tags = (key: string, value: string) => ({ [`s3:${key}/access`]: value });
    await setPolicy(
      label,
      about(label, 's3:GetObject', { Condition: { StringEquals: tags('ExistingObjectTag', 'open') } }),
      about(label, ['s3:PutObject', 's3:PutObjectTagging'], {
        Condition: { StringEquals: tags('RequestObjectTag', 'new') },
      }),
    );
    expect([(await get(label, 'open')).status, (await get(label, 'closed')).status]).toEqual([200, 403]);
    const put = async (tagging: string) => {
      const headers = { 'x-amz-tagging': tagging };
      return (await server.send({ method: 'PUT', path: `/${label}/made`, body: 'x', headers })).status;
    };
    expect([await put('access=new'), await put('access=old'), await put('access')]).toEqual([200, 403, 403]);
    const client = server.client(server.strangerKey);
    const tag = (Value: string) =>
      client.send(
        new PutObjectTaggingCommand({
          Bucket: label,
          Key: 'open',
          Tagging: { TagSet: [{ Key: 'access', Value }] },
        }),
      );
    await expect(tag('old')).rejects.toMatchObject({ name: 'AccessDenied' });
    await tag('new');
    expect((await server.signed({ path: `/${label}/open?tagging=` })).body).toContain('<Value>new</Value>');
  });

  it('can depend on the prefix of a list, and then only keys with it are known not to exist', async () => {
    const label = await server.makeBucket();
    const Condition = { StringLike: { 's3:prefix': 'public/*' } };
    await setPolicy(label, about(label, 's3:ListBucket', { Condition }), about(label, 's3:GetObject'));
    const status = async (rest: string) => (await server.send({ path: `/${label}${rest}` })).status;
    expect([await status('?prefix=public/'), await status(''), await status('?prefix=p')]).toEqual([
      200, 403, 403,
    ]);
    expect([await status('/public/no'), await status('/secret/no?prefix=public/')]).toEqual([404, 403]);
  });

  it('is asked for each key of a list of keys', async () => {
    const label = await server.makeBucket();
    for (const key of ['mine/a', 'mine/b', 'kept']) await server.put(`/${label}/${key}`);
    await setPolicy(label, about(label, 's3:DeleteObject', { Resource: `arn:aws:s3:::${label}/mine/*` }));
    const named = ['mine/a', 'kept', 'mine/b'].map((Key) => ({ Key }));
    const remove = (key: AccessKey) =>
      server.client(key).send(new DeleteObjectsCommand({ Bucket: label, Delete: { Objects: named } }));
    const { Deleted, Errors } = await remove(server.strangerKey);
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['mine/a', 'mine/b']);
    expect(Errors).toMatchObject([{ Key: 'kept', Code: 'AccessDenied' }]);
    await setPolicy(label, about(label, 's3:DeleteObject', { Effect: 'Deny' }));
    expect((await remove(server.key)).Errors).toHaveLength(3);
    expect((await server.signed({ path: `/${label}/kept` })).status).toBe(200);
  });

  it('is asked for each part of what protects an object, and for the bypass of each version', async () => {
    const label = await server.makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
    const until = inSeconds(86_400).toISOString();
    const retention = {
      'x-amz-object-lock-mode': 'GOVERNANCE',
      'x-amz-object-lock-retain-until-date': until,
    };
    const held = { ...retention, 'x-amz-object-lock-legal-hold': 'OFF' };
    const put = (key: string, headers: Record<string, string>) =>
      server.signed({ method: 'PUT', path: `/${label}/${key}`, body: 'x', headers }, server.strangerKey);
    await setPolicy(label, about(label, ['s3:PutObject', 's3:PutObjectRetention', 's3:GetObject']));
    expect([(await put('a', held)).status, (await put('a', retention)).status]).toEqual([403, 200]);
    await setPolicy(label, about(label, ['s3:PutObject*', 's3:GetObject', 's3:GetObjectLegalHold']));
    const written = [await put('a', held), await put('b', held)];
    expect(written.map(({ status }) => status)).toEqual([200, 200]);
    const { headers } = await get(label, 'a');
    expect(Object.keys(held).map((name) => headers[name])).toEqual([undefined, undefined, 'OFF']);

    const Objects = written.map(({ headers: sent }, at) => ({
      Key: ['a', 'b'][at],
      VersionId: String(sent['x-amz-version-id']),
    }));
    const remove = (key: AccessKey) =>
      server
        .client(key)
        .send(
          new DeleteObjectsCommand({ Bucket: label, Delete: { Objects }, BypassGovernanceRetention: true }),
        );
    await setPolicy(
      label,
      about(label, 's3:DeleteObjectVersion'),
      about(label, 's3:BypassGovernanceRetention', { Resource: `arn:aws:s3:::${label}/a` }),
    );
    const { Deleted, Errors } = await remove(server.strangerKey);
    expect([Deleted?.map(({ Key }) => Key), Errors?.map(({ Key }) => Key)]).toEqual([['a'], ['b']]);
    await setPolicy(label, about(label, 's3:BypassGovernanceRetention', { Effect: 'Deny' }));
    expect((await remove(server.key)).Errors).toMatchObject([{ Key: 'b', Code: 'AccessDenied' }]);
  });

  it('is asked of both objects of a copy', async () => {
    const [from, to] = [await server.makeBucket(), await server.makeBucket()];
    await server.put(`/${from}/a/one`);
    await server.put(`/${from}/b/one`);
    const copy = async (source: string, headers: Record<string, string> = {}) => {
      const sent = { 'x-amz-copy-source': `/${from}/${source}`, ...headers };
      return (await server.signed({ method: 'PUT', path: `/${to}/copy`, headers: sent }, server.strangerKey))
        .status;
    };
    await setPolicy(to, about(to, 's3:PutObject'));
    expect(await copy('a/one')).toBe(403);
    await setPolicy(from, about(from, 's3:GetObject'));
    expect(await copy('a/one')).toBe(200);
    expect(await copy('a/one?versionId=null')).toBe(403);
    const Condition = { StringLike: { 's3:x-amz-copy-source': `${from}/a/*` } };
    await setPolicy(to, about(to, 's3:PutObject', { Condition }));
    expect([await copy('a/one'), await copy('b/one')]).toEqual([200, 403]);
    const replaces = { StringEquals: { 's3:x-amz-metadata-directive': 'REPLACE' } };
    await setPolicy(to, about(to, 's3:PutObject', { Condition: replaces }));
    expect([await copy('a/one'), await copy('a/one', { 'x-amz-metadata-directive': 'REPLACE' })]).toEqual([
      403, 200,
    ]);
  });

  it('is asked for the ACL and the tags of a new object', async () => {
    const label = await server.makeBucket();
    const put = async (headers: Record<string, string>) =>
      codeOf(await server.signed({ method: 'PUT', path: `/${label}/key`, body: 'x', headers }));
    const open = { 'x-amz-acl': 'public-read' };
    await setPolicy(label, about(label, ['s3:PutObjectAcl', 's3:PutObjectTagging'], { Effect: 'Deny' }));
    expect([await put({}), await put({ 'x-amz-acl': 'private' })]).toEqual([undefined, undefined]);
    expect([await put(open), await put({ 'x-amz-tagging': 'a=b' })]).toEqual([
      'AccessDenied',
      'AccessDenied',
    ]);
    const Condition = { StringLike: { 's3:x-amz-acl': 'public*' } };
    await setPolicy(label, about(label, 's3:PutObject', { Effect: 'Deny', Condition }));
    expect([await put({}), await put(open)]).toEqual([undefined, 'AccessDenied']);
  });

  it('can deny the ACL of a new object that another account writes', async () => {
    const label = await server.makeBucket();
    const request = {
      method: 'PUT',
      path: `/${label}/key`,
      body: 'x',
      headers: { 'x-amz-acl': 'public-read' },
    };
    const may = about(label, 's3:PutObject');
    await setPolicy(label, may, about(label, 's3:PutObjectAcl', { Effect: 'Deny' }));
    expect(await isDenied(request, server.strangerKey)).toBe(true);
    await setPolicy(label, may);
    expect(await isDenied(request, server.strangerKey)).toBe(false);
    expect((await server.send({ path: `/${label}/key` })).body).toBe('x');
  });

  it('is asked for an upload in parts when it begins, of what the object is written with', async () => {
    const label = await server.makeBucket();
    const own = { 'x-amz-acl': 'bucket-owner-full-control' };
    const compare = (operator: string) => ({
      Condition: { [operator]: { 's3:x-amz-acl': own['x-amz-acl'] } },
    });
    await setPolicy(
      label,
      about(label, 's3:PutObject', compare('StringEquals')),
      about(label, 's3:PutObject', { Effect: 'Deny', ...compare('StringNotEquals') }),
    );
    const send = (method: string, query: string, body = '', headers = {}) =>
      server.signed({ method, path: `/${label}/key?${query}`, body, headers }, server.strangerKey);
    expect((await send('POST', 'uploads=')).status).toBe(403);
    const begun = await send('POST', 'uploads=', '', own);
    const [, id = ''] = /<UploadId>(.*)<\/UploadId>/.exec(begun.body) ?? [];
    const part = await send('PUT', `partNumber=1&uploadId=${id}`, 'text');
    expect(part.status).toBe(200);
    const list = `<Part><PartNumber>1</PartNumber><ETag>${String(part.headers.etag)}</ETag></Part>`;
    const whole = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
    expect((await send('POST', `uploadId=${id}`, whole)).status).toBe(200);
    expect((await send('PUT', '', 'text')).status).toBe(403);
  });

  it('is asked for forms, with their fields for headers', async () => {
    const label = await server.makeBucket();
    const Condition = { StringEquals: { 's3:x-amz-acl': 'private', 'aws:Referer': 'http://a.test/' } };
    await setPolicy(
      label,
      about(label, 's3:PutObject', { Resource: `arn:aws:s3:::${label}/in/*`, Condition }),
    );
    const post = async (key: string, acl = 'private', referer = 'http://a.test/') => {
      const form = new FormData();
      form.set('key', key);
      form.set('acl', acl);
      form.set('file', new Blob(['x']));
      const headers = { referer };
      const sent = await fetch(`http://127.0.0.1:${server.port}/${label}`, {
        method: 'POST',
        body: form,
        headers,
      });
      return sent.status;
    };
    expect([await post('in/a'), await post('out/a')]).toEqual([204, 403]);
    expect([await post('in/a', 'public-read'), await post('in/a', 'private', 'http://b.test/')]).toEqual([
      403, 403,
    ]);
  });

  it('can require that writes and deletions have a condition, of DeleteObjects for each object', async () => {
    const label = await server.makeBucket();
    const { etag } = (await server.put(`/${label}/a`)).headers;
    await server.put(`/${label}/b`);
    const without = (header: string) => ({ Effect: 'Deny', Condition: { Null: { [`s3:${header}`]: true } } });
    const Condition = { Null: { 's3:if-none-match': true }, Bool: { 's3:ObjectCreationOperation': true } };
    await setPolicy(
      label,
      about(label, 's3:DeleteObject', without('if-match')),
      about(label, 's3:PutObject', { Effect: 'Deny', Condition }),
    );
    const put = { method: 'PUT', path: `/${label}/c`, body: 'content' };
    expect(await isDenied(put, server.key)).toBe(true);
    expect((await server.signed({ ...put, headers: { 'if-none-match': '*' } })).status).toBe(200);
    expect((await server.signed({ method: 'POST', path: `/${label}/d?uploads=` })).status).toBe(200);
    const remove = { method: 'DELETE', path: `/${label}/c` };
    expect(await isDenied(remove, server.key)).toBe(true);
    expect((await server.signed({ ...remove, headers: { 'if-match': '*' } })).status).toBe(204);
    const body = `<Delete><Object><Key>a</Key><ETag>${etag}</ETag></Object><Object><Key>b</Key></Object></Delete>`;
    const digest = createHash('md5').update(body).digest('base64');
    const headers = { 'content-md5': digest };
    const removed = await server.signed({ method: 'POST', path: `/${label}?delete=`, headers, body });
    expect(removed.body).toMatch(
      /<Deleted><Key>a<\/Key><\/Deleted><Error><Key>b<\/Key><Code>AccessDenied<\/Code>/,
    );
  });

  it('can depend on the address of the client, and whether it uses HTTPS', async () => {
    const label = await server.makeBucket();
    await server.put(`/${label}/key`);
    const when = async (Condition: object) => {
      await setPolicy(label, about(label, 's3:GetObject', { Condition }));
      return (await get(label, 'key')).status;
    };
    expect(await when({ IpAddress: { 'aws:SourceIp': '127.0.0.1' } })).toBe(200);
    expect(await when({ IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } })).toBe(403);
    expect(await when({ Bool: { 'aws:SecureTransport': 'true' } })).toBe(403);
    expect(await when({ Bool: { 'aws:SecureTransport': 'false' } })).toBe(200);
  });
});
