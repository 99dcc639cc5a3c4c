import {
  CopyObjectCommand,
  GetBucketWebsiteCommand,
  HeadObjectCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type WebsiteConfiguration,
} from '@aws-sdk/client-s3';
import { codeOf, type RawRequest } from '@cloud-account/testkit/s3-server';
import { describe, expect, it } from 'vitest';
import { policyTools } from '../access/policies.fixture.js';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
const publicRead = { 'x-amz-acl': 'public-read' };
const index = { Suffix: 'index.html' };

/** Creates a bucket whose list and objects everybody may read, with a website. @returns sends requests to the website */
async function makeSite(
  WebsiteConfiguration: WebsiteConfiguration = { IndexDocument: index },
  headers: Readonly<Record<string, string>> = publicRead,
) {
  const bucket = await server.makeBucket(headers);
  await server.client().send(new PutBucketWebsiteCommand({ Bucket: bucket, WebsiteConfiguration }));
  const host = `${bucket}.website-north-1.storage.test`;
  return {
    bucket,
    host,
    put: (key: string, body: string, more: Readonly<Record<string, string>> = {}) =>
      server.put(`/${bucket}/${key}`, body, { ...publicRead, ...more }),
    ask: (path: string, request: Partial<RawRequest> = {}) =>
      server.sendToSite({ ...request, path, headers: { host, ...request.headers } }),
  };
}

describe('the website of a bucket', () => {
  it('has an index in each folder, to which it redirects', async () => {
    const site = await makeSite();
    await site.put('index.html', 'home', { 'content-type': 'text/html' });
    await site.put('docs/index.html', 'docs');
    await site.put('docs/page', 'page');
    for (const [path, body] of [
      ['/', 'home'],
      ['/?a=b', 'home'],
      ['/index.html', 'home'],
      ['/docs/', 'docs'],
      ['/docs/page', 'page'],
    ] as const) {
      const answer = await site.ask(path);
      expect([path, answer.status, answer.body]).toEqual([path, 200, body]);
    }
    const home = await site.ask('/');
    expect(home.headers).toMatchObject({ 'content-type': 'text/html', 'accept-ranges': 'bytes' });
    // Pages run their scripts.
    for (const name of ['content-security-policy', 'x-content-type-options'])
      expect(home.headers).not.toHaveProperty(name);
    const folder = await site.ask('/docs?a=b');
    expect([folder.status, folder.headers.location]).toEqual([302, '/docs/?a=b']);
    expect((await site.ask('/docs/page/')).status).toBe(404);
  });

  it('answers conditions, ranges and HEAD', async () => {
    const site = await makeSite();
    await site.put('a.txt', '0123456789');
    const { headers } = await site.ask('/a.txt');
    const etag = headers.etag ?? '';
    const asked = async (more: Readonly<Record<string, string>>, method = 'GET') => {
      const { status, body } = await site.ask('/a.txt', { method, headers: more });
      return [status, body];
    };
    expect(await asked({ 'if-none-match': etag })).toEqual([304, '']);
    expect(await asked({ range: 'bytes=2-4' })).toEqual([206, '234']);
    expect((await asked({ range: 'bytes=20-' }))[0]).toBe(416);
    expect((await asked({ 'if-match': '"other"' }))[0]).toBe(412);
    expect(await asked({}, 'HEAD')).toEqual([200, '']);
  });

  it('shows errors as pages, by their names in headers, too', async () => {
    const site = await makeSite();
    const answer = await site.ask('/no<b>.html');
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-amz-error-code': 'NoSuchKey',
      'x-amz-error-detail-key': 'no<b>.html',
    });
    expect(answer.body).toContain('<h1>404 Not Found</h1>');
    expect(answer.body).toContain('<li>Code: NoSuchKey</li>');
    expect(answer.body).toContain('<li>Key: no&lt;b&gt;.html</li>');
    expect((await site.ask('/none', { method: 'HEAD' })).body).toBe('');
  });

  it('shows its own page of errors', async () => {
    const site = await makeSite({ IndexDocument: index, ErrorDocument: { Key: 'error.html' } });
    const broken = await site.ask('/none');
    expect([broken.status, broken.headers['x-amz-error-code']]).toEqual([404, 'NoSuchKey']);
    expect(broken.body).toContain('<li>Key: error.html</li>');
    await site.put('error.html', 'oh no', { 'content-type': 'text/html' });
    await server.put(`/${site.bucket}/secret`);
    for (const [path, status] of [
      ['/none', 404],
      ['/secret', 403],
    ] as const) {
      const answer = await site.ask(path, { headers: { range: 'bytes=0-1', 'if-none-match': '*' } });
      expect(answer.headers['x-amz-error-code']).toBe(status === 404 ? 'NoSuchKey' : 'AccessDenied');
      expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([
        status,
        'oh no',
        'text/html',
      ]);
    }
  });

  it('tells those who may not list the bucket nothing of keys', async () => {
    const site = await makeSite({ IndexDocument: index }, {});
    await server.put(`/${site.bucket}/secret`);
    await server.put(`/${site.bucket}/folder/index.html`);
    for (const path of ['/secret', '/none', '/', '/folder']) {
      const { status, headers } = await site.ask(path);
      expect([path, status, headers['x-amz-error-code']]).toEqual([path, 403, 'AccessDenied']);
    }
  });

  it('serves what the policy of the bucket permits', async () => {
    const site = await makeSite({ IndexDocument: index }, {});
    await server.put(`/${site.bucket}/index.html`, 'home');
    await policyTools(server).setPolicy(site.bucket, {
      ...{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject' },
      Resource: `arn:aws:s3:::${site.bucket}/*`,
    });
    expect((await site.ask('/')).body).toBe('home');
  });

  it('redirects by rules, before and after its objects are looked for', async () => {
    const site = await makeSite({
      IndexDocument: index,
      ErrorDocument: { Key: 'error.html' },
      RoutingRules: [
        { Condition: { KeyPrefixEquals: 'old/' }, Redirect: { ReplaceKeyPrefixWith: 'new/' } },
        {
          Condition: { HttpErrorCodeReturnedEquals: '404' },
          Redirect: { HostName: 'archive.example', Protocol: 'https', HttpRedirectCode: '307' },
        },
      ],
    });
    const locationOf = async (path: string) => {
      const { status, headers } = await site.ask(path);
      return [status, headers.location];
    };
    expect(await locationOf('/old/a?b')).toEqual([301, `http://${site.host}/new/a?b`]);
    expect(await locationOf('/none')).toEqual([307, 'https://archive.example/none']);
  });

  it('redirects everything to another host', async () => {
    const site = await makeSite({ RedirectAllRequestsTo: { HostName: 'www.example.com' } });
    const { status, headers } = await site.ask('/a?b');
    expect([status, headers.location]).toEqual([301, 'http://www.example.com/a?b']);
  });

  it('redirects to the place that an object names, which a copy does not take over', async () => {
    const site = await makeSite();
    const client = server.client();
    const target = { Bucket: site.bucket, Key: 'moved' };
    await client.send(
      new PutObjectCommand({ ...target, ACL: 'public-read', WebsiteRedirectLocation: '/new.html' }),
    );
    const { status, headers } = await site.ask('/moved');
    expect([status, headers.location]).toEqual([301, '/new.html']);
    expect((await client.send(new HeadObjectCommand(target))).WebsiteRedirectLocation).toBe('/new.html');
    const source = `${site.bucket}/moved`;
    await client.send(new CopyObjectCommand({ ...target, Key: 'copy', CopySource: source }));
    const copy = await client.send(new HeadObjectCommand({ ...target, Key: 'copy' }));
    expect(copy.WebsiteRedirectLocation).toBeUndefined();
    const WebsiteRedirectLocation = 'https://a.example/';
    await client.send(new CopyObjectCommand({ ...target, CopySource: source, WebsiteRedirectLocation }));
    const changed = await client.send(new HeadObjectCommand(target));
    expect(changed).toMatchObject({ WebsiteRedirectLocation });
    const wrong = { ...publicRead, 'x-amz-website-redirect-location': 'javascript:alert(1)' };
    const refused = await server.signed({ method: 'PUT', path: `/${source}`, headers: wrong });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'InvalidRedirectLocation']);
  });

  it('serves GET and HEAD of existing sites alone', async () => {
    const site = await makeSite();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await site.ask('/a', { method });
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
    const codeAt = async (host: string) =>
      (await site.ask('/', { headers: { host } })).headers['x-amz-error-code'];
    const other = await server.makeBucket();
    expect(await codeAt(`${other}.website-north-1.storage.test`)).toBe('NoSuchWebsiteConfiguration');
    for (const host of [
      `${site.bucket}.website-south-1.storage.test`,
      `${site.bucket}.north-1.storage.test`,
      'website-north-1.storage.test',
      'storage.test',
      'localhost',
    ])
      expect([host, await codeAt(host)]).toEqual([host, 'NoSuchBucket']);
    const long = await site.ask(`/${'a'.repeat(1025)}`);
    expect([long.status, long.headers['x-amz-error-code']]).toEqual([400, 'KeyTooLongError']);
    expect((await site.ask('/%00')).status).toBe(400);
    expect((await site.ask('/%zz')).status).toBe(400);
    for (const target of [`http://${site.host}/`, '*']) expect((await site.ask(target)).status).toBe(400);
    const answer = await site.ask(`/${'\u00e4'.repeat(500)}`.replaceAll('\u00e4', '%C3%A4'));
    expect(JSON.stringify(answer.headers).length).toBeLessThan(16_000);
  });

  it('is known by the whole name of its host', async () => {
    const label = `www.${crypto.randomUUID()}.example`;
    const { status } = await server.signed({ method: 'PUT', path: `/${label}`, headers: publicRead });
    expect(status).toBe(200);
    await server
      .client()
      .send(new PutBucketWebsiteCommand({ Bucket: label, WebsiteConfiguration: { IndexDocument: index } }));
    await server.put(`/${label}/index.html`, 'mine', publicRead);
    expect((await server.sendToSite({ path: '/', headers: { host: `${label}:8085` } })).body).toBe('mine');
  });

  it('can be read, changed and removed', async () => {
    const { bucket, ask } = await makeSite({ IndexDocument: { Suffix: 'a.html' } });
    const read = await server.client().send(new GetBucketWebsiteCommand({ Bucket: bucket }));
    expect(read.IndexDocument).toEqual({ Suffix: 'a.html' });
    const path = `/${bucket}?website=`;
    expect((await server.signed({ method: 'DELETE', path })).status).toBe(204);
    const missing = await server.signed({ path });
    expect([missing.status, codeOf(missing)]).toEqual([404, 'NoSuchWebsiteConfiguration']);
    expect((await ask('/')).headers['x-amz-error-code']).toBe('NoSuchWebsiteConfiguration');
    expect((await server.signed({ method: 'PUT', path }, server.strangerKey)).status).toBe(403);
  });

  it('refuses readers of too many requests, and says when to come again', async () => {
    const site = await makeSite();
    server.admit = ({ owner, address }) =>
      owner === undefined && address !== '' ? undefined : () => undefined;
    const { status, headers } = await site.ask('/').finally(() => {
      server.admit = () => () => undefined;
    });
    expect([status, headers['x-amz-error-code'], headers['retry-after']]).toEqual([503, 'SlowDown', '1']);
  });
});
