import { expectAccepted, expectEqual } from '../../expect.js';
import type { Run } from '../../run.js';
import type { Body } from '../../things/making.js';
import { Unmet } from '../../unmet.js';
import { cluster, newBucket, newKey, store, type Flow } from './client.js';

const name = 'photos/conformance.txt';
const content = 'Of the conformance suite.';

interface Link {
  readonly url: string;
  readonly exists: boolean;
}

const linkOf = async (run: Run, bucket: string, body: Body): Promise<Link> => {
  const ids = { clusterId: cluster, bucket };
  const answer = await run.owner.call<Link>('createObjectUrl', { ids, body: { name, ...body } });
  expectAccepted(answer);
  return answer.body;
};

/** Requests an object by a URL that the API signed. */
const byUrl = async (run: Run, status: number, bucket: string, method: string): Promise<string> => {
  const { url } = await linkOf(run, bucket, { method });
  return (await store(run, status, method, url, method === 'PUT' ? { body: content } : {})).text;
};

/** Requests an object as everybody can. @returns the status */
const publicly = async (run: Run, bucket: string): Promise<number> => {
  const { href } = new URL(`${bucket}/${name}`, run.storage);
  return (await run.owner.wire.request('GET', href)).status;
};

/** A bucket with the object. */
const withObject = async (run: Run): Promise<string> => {
  const bucket = await newBucket(run);
  await byUrl(run, 200, bucket, 'PUT');
  return bucket;
};

/** An object is written, read, counted, listed and deleted. */
async function objectLife(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  expectEqual('exists before the object', (await linkOf(run, bucket, {})).exists, false);
  await byUrl(run, 200, bucket, 'PUT');
  expectEqual('exists of the object', (await linkOf(run, bucket, {})).exists, true);
  expectEqual('the content of the object', await byUrl(run, 200, bucket, 'GET'), content);
  const ids = { clusterId: cluster, bucket };
  const listed = await run.owner.call<{ data: { name: string; size: number }[] }>('listObjects', { ids });
  expectEqual(
    'the objects of the list',
    listed.body.data.map((one) => [one.name, one.size]),
    [[name, content.length]],
  );
  const { objects, size } = (await run.owner.call<{ objects: number; size: number }>('getBucket', { ids }))
    .body;
  expectEqual('the objects and bytes of the bucket', [objects, size], [1, content.length]);
  await byUrl(run, 204, bucket, 'DELETE');
  await byUrl(run, 404, bucket, 'GET');
}

/** A URL without its signature, with another, of another object or for another method opens nothing. */
async function signatureNeeded(run: Run): Promise<void> {
  const bucket = await withObject(run);
  const { url } = await linkOf(run, bucket, { method: 'GET' });
  const [signed, unsigned, moved] = [new URL(url), new URL(url), new URL(url)];
  signed.searchParams.set('X-Amz-Signature', '0'.repeat(64));
  unsigned.search = '';
  moved.pathname += '2';
  for (const { href } of [signed, unsigned, moved]) await store(run, 403, 'GET', href);
  await store(run, 403, 'DELETE', url);
}

/** A URL for writing requires the type that it was made for. */
async function typeNeeded(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const { url } = await linkOf(run, bucket, { method: 'PUT', content_type: 'text/x-one' });
  const put = (status: number, type: string) =>
    store(run, status, 'PUT', url, { body: content, headers: { 'Content-Type': type } });
  await put(403, 'text/x-other');
  await put(200, 'text/x-one');
}

/** The ACL of an object opens it to everybody and closes it. */
async function objectAcl(run: Run): Promise<void> {
  const bucket = await withObject(run);
  const ids = { clusterId: cluster, bucket };
  expectEqual('the status for everybody at first', await publicly(run, bucket), 403);
  for (const [acl, status] of [
    ['public-read', 200],
    ['private', 403],
  ] as const) {
    expectAccepted(await run.owner.call('updateObjectAcl', { ids, body: { name, acl } }));
    expectEqual(`the status for everybody with ${acl}`, await publicly(run, bucket), status);
  }
}

/** The access of a bucket opens its list to everybody, and its objects to pages of every origin, and closes both. */
async function bucketAccess(run: Run): Promise<void> {
  const bucket = await withObject(run);
  const ids = { clusterId: cluster, bucket };
  const headers = { Origin: 'https://page.example', 'Access-Control-Request-Method': 'GET' };
  await store(run, 403, 'GET', bucket);
  const open = { acl: 'public-read', cors_enabled: true };
  expectAccepted(await run.owner.call('changeBucketAccess', { ids, body: open }));
  await store(run, 200, 'GET', bucket);
  const preflight = await store(run, 200, 'OPTIONS', `${bucket}/${name}`, { headers });
  const allowed = preflight.headers.get('Access-Control-Allow-Origin') ?? '';
  if (!['*', headers.Origin].includes(allowed))
    throw new Unmet('the origin to be allowed', allowed || 'nothing');
  const closed = { acl: 'private', cors_enabled: false };
  expectAccepted(await run.owner.call('updateBucketAccess', { ids, body: closed }));
  await store(run, 403, 'GET', bucket);
  await store(run, 403, 'OPTIONS', `${bucket}/${name}`, { headers });
}

interface Part {
  readonly data: readonly { readonly name: string; readonly size: number | null }[];
  readonly next_marker: string | null;
  readonly is_truncated: boolean;
}

/** The API lists objects by prefix, by delimiter and in parts. */
async function listing(run: Run): Promise<void> {
  const bucket = await newBucket(run);
  const key = await newKey(run);
  const names = Array.from({ length: 26 }, (_one, at) => `n/${String(at).padStart(2, '0')}`);
  for (const one of [...names, 'other']) await store(run, 200, 'PUT', `${bucket}/${one}`, { key, body: one });
  const list = async (query: Readonly<Record<string, number | string>>): Promise<Part> => {
    const answer = await run.owner.call<Part>('listObjects', { ids: { clusterId: cluster, bucket }, query });
    expectAccepted(answer);
    return answer.body;
  };
  const namesIn = ({ data }: Part): readonly string[] => data.map((one) => one.name);
  const first = await list({ prefix: 'n/', page_size: 25 });
  const second = await list({ prefix: 'n/', page_size: 25, marker: first.next_marker ?? '' });
  expectEqual(
    'the names of both parts',
    [namesIn(first), namesIn(second)],
    [names.slice(0, 25), names.slice(25)],
  );
  expectEqual('is_truncated of both parts', [first.is_truncated, second.is_truncated], [true, false]);
  const beside = await list({ delimiter: '/' });
  expectEqual(
    'the names and sizes beside a delimiter',
    beside.data.map((one) => [one.name, one.size]),
    [
      ['n/', null],
      ['other', 5],
    ],
  );
}

/** URLs that the API signs, objects that it opens and lists. */
export const urlFlows: readonly Flow[] = [
  [
    'signs URLs by which an object is written, read, listed, counted and deleted',
    'createObjectUrl',
    objectLife,
  ],
  ['signs URLs that nobody can change', 'createObjectUrl', signatureNeeded],
  ['signs URLs for one type of content', 'createObjectUrl', typeNeeded],
  ['opens an object to everybody and closes it', 'updateObjectAcl', objectAcl],
  ['opens a bucket to everybody and to all pages, and closes it', 'changeBucketAccess', bucketAccess],
  ['shows prefixes, and continues where a part ends', 'listObjects', listing],
];
