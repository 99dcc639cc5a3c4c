import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import type { AccessKey } from '../backend.js';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';

const server = useStubServer();

/** The client library for any host, with signatures in the header. */
const clientAt = (host: string, key: AccessKey = server.key): S3Client =>
  new S3Client({
    endpoint: `http://${host}:${server.port}`,
    region: 'north-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    requestHandler: {
      httpAgent: new Agent({
        lookup: (_, __, found) => {
          found(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      }),
    },
  });

/** A bucket of a stranger with a host as its label, which everybody may write to. */
const takeHost = async (): Promise<string> => {
  const host = `storage-${randomUUID().slice(0, 8)}.example.test`;
  const headers = { 'x-amz-acl': 'public-read-write' };
  const made = await server.signed({ method: 'PUT', path: `/${host}`, headers }, server.strangerKey);
  expect(made.status, made.body).toBe(200);
  return host;
};

it.each(['cloud', 'machine.example.test', '127.0.0.1', '[::1]', 'localhost', 'app.localhost'])(
  'the host %s serves buckets in the path',
  async (name) => {
    const bucket = await server.makeBucket();
    const path = `/${bucket}/key`;
    const headers = { host: `${name}:8081` };
    expect((await server.signed({ method: 'PUT', path, headers, body: 'content' })).status).toBe(200);
    expect((await server.signed({ path, headers })).body).toBe('content');
  },
);

it('serves a key of the maximum length in the path of a host that could be a label', async () => {
  const path = `/${await server.makeBucket()}/${'k'.repeat(1_024)}`;
  const headers = { host: 'machine.example.test' };
  expect((await server.signed({ method: 'PUT', path, headers, body: 'content' })).status).toBe(200);
  const label = await takeHost();
  const tooLong = await server.send({ path: `/${'k'.repeat(1_025)}`, headers: { host: label } });
  expect([tooLong.status, codeOf(tooLong)]).toEqual([400, 'KeyTooLongError']);
});

it('a bucket with the label of a host cannot intercept signed requests for the host', async () => {
  const host = await takeHost();
  const client = clientAt(host);
  const Bucket = `mine-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutObjectCommand({ Bucket, Key: 'key', Body: 'mine' }));
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'key' }));
  expect(await Body?.transformToString()).toBe('mine');
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(['key']);
  const taken = await server.signed({ path: `/${host}` }, server.strangerKey);
  expect(taken.body).not.toContain('<Contents>');
  client.destroy();
});

it('links of strangers cannot make the host of a bucket serve another bucket', async () => {
  const host = await takeHost();
  const headers = { host };
  const put = { method: 'PUT', path: '/page', headers, body: 'page' };
  expect((await server.signed(put, server.strangerKey)).status).toBe(200);
  const bucket = await server.makeBucket();
  await server.put(`/${bucket}/page`, 'bait');
  for (const request of [{ path: `/${bucket}/page`, headers }, { path: '/page', headers }, put]) {
    const answer = await server.signed(request);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'AccessDenied']);
  }
  expect((await server.signed({ path: '/page', headers }, server.strangerKey)).body).toBe('page');
});

it('a request that names two hosts is refused', async () => {
  const sent = request({ port: server.port, host: '127.0.0.1', headers: ['Host', 'cloud', 'Host', 'other'] });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(400);
});
