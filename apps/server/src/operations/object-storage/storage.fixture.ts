import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { PutBucketWebsiteCommand, S3Client } from '@aws-sdk/client-s3';
import { presign } from '@cloud-account/s3';
import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser, type TestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';

let labels = 0;

/** A label that no other test uses. */
export const newLabel = (): string => `bucket-${process.pid}-${++labels}`;

/** The path of a bucket in the API. */
export const pathOf = ({ cluster, label }: Pick<Schema<'Bucket'>, 'cluster' | 'label'>): string =>
  `/object-storage/buckets/${cluster}/${label}`;

/** Creates a bucket, and expects that to work. */
export async function makeBucket(user: TestUser, fields: object = {}): Promise<Schema<'Bucket'>> {
  const body = { label: newLabel(), cluster: 'us-east-1', ...fields };
  return expectDone(await user.post<Schema<'Bucket'>>('/object-storage/buckets', body));
}

/** Creates a key, and expects that to work. */
export async function makeKey(user: TestUser, fields: object = {}): Promise<Schema<'StorageKey'>> {
  return expectDone(
    await user.post<Schema<'StorageKey'>>('/object-storage/keys', { label: 'my-key', ...fields }),
  );
}

/** Makes a pre-signed URL, and expects that to work. */
export async function signUrl(
  user: TestUser,
  bucket: Schema<'Bucket'>,
  body: object,
): Promise<Schema<'ObjectUrl'>> {
  return expectDone(await user.post<Schema<'ObjectUrl'>>(`${pathOf(bucket)}/object-url`, body));
}

/** Writes an object, by a URL as a browser would. */
export async function putObject(
  user: TestUser,
  bucket: Schema<'Bucket'>,
  name: string,
  content = 'content',
): Promise<void> {
  const { url } = await signUrl(user, bucket, { name, method: 'PUT' });
  const answer = await fetch(url, { method: 'PUT', body: content });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Reads what the host of a bucket or of its website serves. @param ca trusted for HTTPS @returns the status and the body */
export const readByHost = (url: string, host: string, ca?: string): Promise<[number | undefined, string]> =>
  new Promise((resolve, reject) => {
    const secure = ca !== undefined && { servername: host, ca };
    const options = { headers: { host }, agent: false, ...secure };
    const request = ca === undefined ? requestPlain : requestSecure;
    const sent = request(url, options, (response) => {
      text(response).then((body) => {
        resolve([response.statusCode, body]);
      }, reject);
    });
    sent.once('error', reject).end();
  });

/** Sends what a client of S3 signs with a key. @param path what follows the bucket, such as `/name` */
export function sendSigned(
  { cloud }: SharedServer,
  key: Pick<Schema<'StorageKey'>, 'access_key' | 'secret_key'>,
  { cluster, label }: Pick<Schema<'Bucket'>, 'cluster' | 'label'>,
  {
    method = 'GET',
    path = '',
    query = [],
    body,
  }: { method?: string; path?: string; query?: [string, string][]; body?: string },
): Promise<Response> {
  const url = presign({
    method,
    origin: cloud.objects.url,
    path: `/${label}${path}`,
    query,
    accessKey: key.access_key,
    secret: key.secret_key,
    region: cluster,
    expires: 60,
    now: cloud.clock.now(),
  });
  return fetch(url, { method, ...(body !== undefined && { body }) });
}

/** The client library, with a key of its own of the account; it has to be destroyed. */
export const newClient = async (server: TestServer, user: TestUser): Promise<S3Client> =>
  clientWith(server, await makeKey(user));

/** A client of S3 that signs with a key. */
export const clientWith = (
  { cloud }: TestServer,
  {
    access_key: accessKeyId,
    secret_key: secretAccessKey,
  }: Pick<Schema<'StorageKey'>, 'access_key' | 'secret_key'>,
): S3Client =>
  new S3Client({
    endpoint: cloud.objects.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey },
  });

/** Creates a bucket with a website whose page everybody may read. */
export async function makeSite(
  server: TestServer & { readonly user: TestUser },
  label: string,
): Promise<Schema<'Bucket'>> {
  const bucket = await makeBucket(server.user, { label, acl: 'public-read' });
  const client = await newClient(server, server.user);
  const WebsiteConfiguration = { IndexDocument: { Suffix: 'index.html' } };
  await client.send(new PutBucketWebsiteCommand({ Bucket: label, WebsiteConfiguration }));
  client.destroy();
  await putObject(server.user, bucket, 'index.html', 'home');
  expectDone(
    await server.user.put(`${pathOf(bucket)}/object-acl`, { name: 'index.html', acl: 'public-read' }),
  );
  return bucket;
}
