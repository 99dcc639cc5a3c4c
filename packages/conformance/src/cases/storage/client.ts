import aws4 from 'aws4';
import type { Case } from '../../case.js';
import type { Run } from '../../run.js';
import { makeBucket } from '../../things/areas/object-storage.js';
import { made, type Body } from '../../things/making.js';
import { Unmet } from '../../unmet.js';

/** A series of calls on object storage, and the operation that it tests. */
export type Flow = readonly [title: string, operation: Case['operation'], run: (run: Run) => Promise<void>];

export const cluster = 'us-east-1';

/** A key of an account for clients of S3. */
export interface StorageKey {
  readonly id: number;
  readonly access_key: string;
  readonly secret_key: string;
}

export const newBucket = (run: Run): Promise<string> => makeBucket({ owner: run.owner, run });

/** Creates a key. @param limits its `bucket_access`; by default it has access to all buckets */
export const newKey = (run: Run, limits: Body = {}): Promise<StorageKey> =>
  made(run.owner, '/object-storage/keys', { label: run.label(), ...limits });

/** The limits of a key with access to one bucket. */
export const onlyTo = (run: Run, bucket: string, permissions: 'read_only' | 'read_write'): Body => ({
  bucket_access: [{ bucket_name: bucket, cluster: run.placed(cluster), permissions }],
});

interface Sent {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key that signs the request; none by default. */
  readonly key?: StorageKey;
}

/** The answer of object storage. */
interface Stored {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request to object storage.
 *
 * @param path the bucket, the name of the object and the query
 * @throws Unmet for another status than the expected one
 */
export async function store(
  run: Run,
  status: number,
  method: string,
  path: string,
  { body, headers = {}, key }: Sent = {},
): Promise<Stored> {
  const { href, host, pathname, search } = new URL(path, run.storage);
  const request = {
    ...{ service: 's3', region: run.placed(cluster), method, host, path: pathname + search },
    headers: { ...headers },
    ...(body !== undefined && { body }),
  };
  const signed = key
    ? aws4.sign(request, { accessKeyId: key.access_key, secretAccessKey: key.secret_key }).headers
    : request.headers;
  // The client of HTTP writes these itself.
  const { Host: _host, 'Content-Length': _length, ...sent } = signed as Record<string, string>;
  const answer = await run.owner.wire.request(method, href, { headers: sent, body });
  if (answer.status !== status)
    throw new Unmet(`${method} ${path} of object storage to answer ${status}`, String(answer.status), {
      fault: `object storage answers ${status}, and not ${answer.status}`,
      answer,
    });
  return answer;
}

/** The texts of the elements of a name. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
