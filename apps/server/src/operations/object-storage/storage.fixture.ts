import { S3Client } from '@aws-sdk/client-s3';
import { presign } from '@cloud-account/s3';
import type { Schema } from '@cloud-account/spec';
import { expectRefused, type Answer, type Stage, type TestUser } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

let labels = 0;

/** A label that no other test uses. */
export const newLabel = (): string => `bucket-${process.pid}-${++labels}`;

/** Where a bucket is in the API. */
export const pathOf = ({ cluster, label }: Pick<Schema<'Bucket'>, 'cluster' | 'label'>): string =>
  `/object-storage/buckets/${cluster}/${label}`;

/** Makes a bucket, and expects that to work. */
export async function makeBucket(user: TestUser, fields: object = {}): Promise<Schema<'Bucket'>> {
  const body = { label: newLabel(), cluster: 'us-east-1', ...fields };
  const answer = await user.post<Schema<'Bucket'>>('/object-storage/buckets', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Makes a key, and expects that to work. */
export async function makeKey(user: TestUser, fields: object = {}): Promise<Schema<'StorageKey'>> {
  const answer = await user.post<Schema<'StorageKey'>>('/object-storage/keys', {
    label: 'my-key',
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Makes a pre-signed URL, and expects that to work. */
export async function signUrl(
  user: TestUser,
  bucket: Schema<'Bucket'>,
  body: object,
): Promise<Schema<'ObjectUrl'>> {
  const answer = await user.post<Schema<'ObjectUrl'>>(`${pathOf(bucket)}/object-url`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
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

/** Sends what a client of S3 signs with a key. @param path what follows the bucket, such as `/name` */
export function sendSigned(
  { cloud: { cloud } }: Stage,
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
export const newClient = async (stage: Pick<Stage, 'cloud'>, user: TestUser): Promise<S3Client> =>
  clientWith(stage, await makeKey(user));

/** A client of S3 that signs with a key. */
export const clientWith = (
  { cloud: { cloud } }: Pick<Stage, 'cloud'>,
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

/** One request on object storage. */
export interface StorageRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: () => string | Promise<string>;
  readonly body?: () => unknown;
}

/** Tests that a restricted user needs access to the account, and a token the scope. */
export function needsStorageAccess(stage: Stage, { method, path, body }: StorageRequest): void {
  const level = method === 'GET' ? 'read_only' : 'read_write';
  const sender = async (): Promise<(caller: TestUser) => Promise<Answer<unknown>>> => {
    const target = await path();
    return (caller) => caller.call(method, target, body === undefined ? {} : { body: body() });
  };

  it('refuses a token whose scopes do not reach', async () => {
    const scopes = ['account:read_write', ...(method === 'GET' ? [] : ['object_storage:read_only'])];
    const weak = await stage.user.newToken({ scopes });
    const send = await sender();
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak), 401, reason);
  });

  it('refuses a restricted user without enough access to the account', async () => {
    const access = level === 'read_write' ? { accountAccess: 'read_only' as const } : {};
    const restricted = await stage.user.newUser({ restricted: true, ...access });
    const send = await sender();
    await expectRefused(stage.cloud, () => send(restricted), 403, 'Unauthorized');
  });

  it('serves a restricted user with the access and a token of just the scope', async () => {
    const restricted = await stage.user.newUser({
      restricted: true,
      accountAccess: level,
      globalGrants: ['cancel_account'],
    });
    const send = await sender();
    const answer = await send(await restricted.newToken({ scopes: [`object_storage:${level}`] }));
    expect(answer.status, answer.text).toBe(200);
  });
}

/** Tests that a bucket of another account, and one that is not there, are not found. */
export function isOfAccount(
  stage: Stage,
  { method, path, body }: Omit<StorageRequest, 'path'> & { readonly path: string },
): void {
  it('knows no bucket of another account, and none that is not there', async () => {
    const bucket = await makeBucket(stage.user);
    const options = body === undefined ? {} : { body: body() };
    for (const [user, name] of [
      [stage.stranger, bucket],
      [stage.user, { ...bucket, label: newLabel() }],
      [stage.user, { ...bucket, cluster: 'us-ord-1' }],
      [stage.user, { ...bucket, cluster: 'nowhere-1' }],
    ] as const) {
      const send = () => user.call(method, `${pathOf(name)}${path}`, options);
      await expectRefused(stage.cloud, send, 404, 'Not found');
    }
  });
}
