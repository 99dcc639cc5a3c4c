import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Action } from '../access/authorise.js';
import type { AccessKey, Backend, Bucket, StoredObject } from '../backend.js';
import type { RequestContent } from '../content/request-content.js';
import { S3Error } from '../errors.js';

/** A request whose signature holds, if it has one. */
export interface Call {
  readonly backend: Backend;
  /** The cluster that it is for. */
  readonly cluster: string;
  readonly now: Date;
  readonly headers: IncomingHttpHeaders;
  readonly query: ReadonlyMap<string, string>;
  /** Undefined: nobody signed it. */
  readonly signer: AccessKey | undefined;
  /** What it carries; reading it invites a client that waits for that. */
  readonly content: RequestContent;
  /** Aborted when nobody waits for the answer any more, which is also when it is out. */
  readonly gone: AbortSignal;
}

/** A request that names a bucket which may be there or not. */
export interface LabelCall extends Call {
  readonly label: string;
  readonly existing: Bucket | undefined;
}

/** A request about a bucket that is there. */
export interface BucketCall extends Call {
  readonly bucket: Bucket;
}

/** A request about a key of a bucket. */
export interface KeyCall extends BucketCall {
  readonly key: string;
  readonly object: StoredObject | undefined;
}

/** A request about an object that is there. */
export interface ObjectCall extends KeyCall {
  readonly object: StoredObject;
}

/** The bytes of an object on their way to a client. */
export interface ReplyContent {
  readonly stream: Readable;
  /** Bytes that it has. */
  readonly length: number;
  /** Told once how many bytes were sent, which are fewer when the client went away. */
  readonly sent: (bytes: number) => void;
}

/** What a request is answered with: a document, the bytes of an object, or neither. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly xml?: string;
  readonly content?: ReplyContent;
}

/** What is done for a request, by what it has to name, and who may do it. */
export type Operation =
  | { readonly on: 'service'; readonly run: (call: Call) => Promise<Reply> }
  | { readonly on: 'label'; readonly run: (call: LabelCall) => Promise<Reply> }
  | { readonly on: 'bucket'; readonly action: Action; readonly run: (call: BucketCall) => Promise<Reply> }
  | { readonly on: 'key'; readonly action: Action; readonly run: (call: KeyCall) => Promise<Reply> }
  | { readonly on: 'object'; readonly action: Action; readonly run: (call: ObjectCall) => Promise<Reply> };

/** A header that counts once. */
export const header = (call: Call, name: string): string | undefined => {
  const value = call.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** @throws S3Error AccessDenied when a header says that a bucket is to be another owner's */
export const requireOwner = (call: Call, name: string, bucket: Bucket): void => {
  const expected = header(call, name);
  if (expected !== undefined && expected.toLowerCase() !== bucket.owner) throw new S3Error('AccessDenied');
};

/** @throws S3Error NoSuchVersion when another version of an object is asked for than the one that there is */
export const refuseVersion = ({ query }: Call): void => {
  if ((query.get('versionId') ?? 'null') !== 'null') throw new S3Error('NoSuchVersion');
};

/** An ETag as it stands in headers and documents. */
export const quoted = (etag: string): string => `"${etag}"`;
