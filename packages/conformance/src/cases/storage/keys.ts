import { createHash } from 'node:crypto';
import { expectAccepted, expectEqual } from '../../expect.js';
import type { Run } from '../../run.js';
import { cluster, elements, newBucket, newKey, onlyTo, store, type Flow } from './client.js';

const names = ['a/1.txt', 'a/2.txt', 'b.txt'];

/** Objects are written, read as a whole and in part, described and deleted. */
async function objectLife(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const key = await newKey(run);
  const path = `${bucket}/${names[0] ?? ''}`;
  const headers = { 'Content-Type': 'text/x-one', 'x-amz-meta-kind': 'first' };
  await store(run, 200, 'PUT', path, { key, headers, body: 'content' });
  expectEqual('the content', (await store(run, 200, 'GET', path, { key })).text, 'content');
  const range = { key, headers: { Range: 'bytes=1-3' } };
  expectEqual('bytes 1 to 3', (await store(run, 206, 'GET', path, range)).text, 'ont');
  const head = (await store(run, 200, 'HEAD', path, { key })).headers;
  expectEqual(
    'the headers of the object',
    ['content-length', 'content-type', 'x-amz-meta-kind', 'etag'].map((name) => head.get(name)),
    ['7', 'text/x-one', 'first', `"${createHash('md5').update('content').digest('hex')}"`],
  );
  await store(run, 200, 'PUT', path, { key, body: 'other' });
  expectEqual('the content after a second PUT', (await store(run, 200, 'GET', path, { key })).text, 'other');
  await store(run, 204, 'DELETE', path, { key });
  const { text } = await store(run, 404, 'GET', path, { key });
  expectEqual('the code of the error', elements(text, 'Code'), ['NoSuchKey']);
}

/** Clients of S3 list buckets, and objects by prefix, by delimiter and in parts. */
async function listing(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const key = await newKey(run);
  for (const name of names) await store(run, 200, 'PUT', `${bucket}/${name}`, { key, body: name });
  const buckets = elements((await store(run, 200, 'GET', '', { key })).text, 'Name');
  expectEqual('that the list of buckets has the new one', buckets.includes(bucket), true);
  const list = async (query: string): Promise<string> =>
    (await store(run, 200, 'GET', `${bucket}?list-type=2&${query}`, { key })).text;
  expectEqual('the names of a prefix', elements(await list('prefix=a/'), 'Key'), names.slice(0, 2));
  const beside = await list('delimiter=/');
  expectEqual('the names beside a delimiter', elements(beside, 'Key'), ['b.txt']);
  expectEqual('the common prefixes', elements(beside.replace('<Prefix></Prefix>', ''), 'Prefix'), ['a/']);
  const first = await list('max-keys=2');
  const [token = ''] = elements(first, 'NextContinuationToken');
  const second = await list(`max-keys=2&continuation-token=${encodeURIComponent(token)}`);
  expectEqual(
    'the names of both parts',
    [elements(first, 'Key'), elements(second, 'Key')],
    [names.slice(0, 2), names.slice(2)],
  );
  expectEqual('whether the second part continues', elements(second, 'IsTruncated'), ['false']);
}

/** A key that is limited to a bucket does there what its permissions allow, and nothing elsewhere. */
async function limits(run: Run): Promise<void> {
  const [bucket, other] = [await newBucket(run), await newBucket(run)];
  const owner = await newKey(run);
  for (const one of [bucket, other]) await store(run, 200, 'PUT', `${one}/1.txt`, { key: owner, body: '1' });
  const readOnly = { key: await newKey(run, onlyTo(run, bucket, 'read_only')) };
  await store(run, 200, 'GET', `${bucket}/1.txt`, readOnly);
  await store(run, 403, 'PUT', `${bucket}/2.txt`, { ...readOnly, body: '2' });
  await store(run, 403, 'DELETE', `${bucket}/1.txt`, readOnly);
  await store(run, 403, 'GET', `${other}/1.txt`, readOnly);
  const readWrite = { key: await newKey(run, onlyTo(run, bucket, 'read_write')) };
  await store(run, 200, 'PUT', `${bucket}/2.txt`, { ...readWrite, body: '2' });
  await store(run, 204, 'DELETE', `${bucket}/1.txt`, readWrite);
  await store(run, 403, 'PUT', `${other}/2.txt`, { ...readWrite, body: '2' });
  await store(run, 403, 'PUT', run.domainName(), readWrite);
  const none = { key: await newKey(run, { bucket_access: [] }) };
  await store(run, 403, 'GET', `${bucket}/2.txt`, none);
}

/** A wrong secret opens nothing, and neither does a deleted key. */
async function deletion(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const key = await newKey(run);
  await store(run, 200, 'GET', bucket, { key });
  await store(run, 403, 'GET', bucket, { key: { ...key, secret_key: 'a'.repeat(key.secret_key.length) } });
  expectAccepted(await run.owner.call('deleteStorageKey', { ids: { keyId: key.id } }));
  await store(run, 403, 'GET', bucket, { key });
}

/** The API and clients of S3 have the same buckets. */
async function sameBuckets(run: Run): Promise<void> {
  const key = await newKey(run);
  const bucket = run.domainName();
  await store(run, 200, 'PUT', bucket, { key });
  // It answers with the bucket that is there.
  const body = { label: bucket, cluster };
  expectAccepted(await run.owner.call('createBucket', { body }));
  const ids = { clusterId: cluster, bucket };
  expectAccepted(await run.owner.call('getBucket', { ids }));
  await store(run, 200, 'HEAD', bucket, { key });
  expectAccepted(await run.owner.call('deleteBucket', { ids }));
  await store(run, 404, 'HEAD', bucket, { key });
}

/** The end of object storage ends keys and buckets. */
async function cancellation(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const key = await newKey(run);
  await store(run, 200, 'PUT', `${bucket}/1.txt`, {
    key,
    body: '1',
    headers: { 'x-amz-acl': 'public-read' },
  });
  await store(run, 200, 'GET', `${bucket}/1.txt`);
  expectAccepted(await run.owner.call('cancelObjectStorage'));
  await store(run, 403, 'GET', `${bucket}/1.txt`, { key });
  await store(run, 404, 'GET', `${bucket}/1.txt`);
}

/** Requests that keys sign. */
export const keyFlows: readonly Flow[] = [
  ['creates keys by which clients of S3 write, read and delete objects', 'createStorageKey', objectLife],
  ['creates keys by which clients of S3 list buckets and objects', 'createStorageKey', listing],
  ['limits keys to buckets and permissions', 'createStorageKey', limits],
  ['ends the access of a key', 'deleteStorageKey', deletion],
  ['shares buckets with clients of S3', 'createBucket', sameBuckets],
  ['ends the access of all keys and to all objects', 'cancelObjectStorage', cancellation],
];
