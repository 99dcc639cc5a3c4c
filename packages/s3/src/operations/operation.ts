import type { Readable } from 'node:stream';
import type { Action } from '../policy/actions.js';
import type { Asker } from '../policy/asker.js';
import type { AccessKey, Backend, Bucket, StoredObject, Tags } from '../backend.js';
import type { ClientWords } from '../client-words.js';
import type { RequestContent } from '../content/request-content.js';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';
import type { LogEntry } from '../logging/log-entry.js';
import type { ClientsClock } from '../signature/clients-clock.js';
import { uriEncode } from '../signature/uri.js';

/** A request whose signature was verified, if it has one. */
export interface Call extends Asker {
  readonly backend: Backend;
  /** The cluster of the request. */
  readonly cluster: string;
  readonly words: ClientWords;
  /** The URL of the bucket in the style of the request: the host names the bucket, or the path does. */
  readonly bucketUrl: string;
  /** The clock that the client may have signed by, too. */
  readonly clients: ClientsClock;
  /** Makes an id that no other thing has. */
  readonly uuid: () => string;
  /** The body; the first read sends `100 Continue` to a client that waits for it. */
  readonly content: RequestContent;
  /** Aborted when the client disconnects, and after the answer. */
  readonly gone: AbortSignal;
  /** The entry of the request in access logs; undefined for a bucket that has none. */
  readonly logged: (bucket: Bucket) => LogEntry | undefined;
  /**
   * Does what costs much when it is the caller's turn, so that one caller does not delay the others. Bodies are read before,
   * because a slow client would keep its turn.
   */
  readonly inTurn: <Made>(work: () => Promise<Made>) => Promise<Made>;
}

/** An operation on a bucket that does all its work in the caller's turn. */
export const inTurn =
  (run: (call: BucketCall) => Promise<Reply>) =>
  (call: BucketCall): Promise<Reply> =>
    call.inTurn(() => run(call));

/** A request that names a bucket, which may not exist. */
export interface LabelCall extends Call {
  readonly label: string;
  readonly existing: Bucket | undefined;
}

/** A request about a bucket that exists. */
export interface BucketCall extends Call {
  readonly bucket: Bucket;
}

/** A request whose permission depends on its content: a form, whose fields name its signer, or a list of keys. */
export interface ContentCall extends BucketCall {
  /** To be called when its sender has permission. @throws S3Error SlowDown */
  readonly ask: (signer: AccessKey | undefined) => void;
}

/** A request about a key of a bucket. */
export interface KeyCall extends BucketCall {
  readonly key: string;
  readonly object: StoredObject | undefined;
}

/** A request about an object that exists. */
export interface ObjectCall extends KeyCall {
  readonly object: StoredObject;
  /** The tags that the request gives the object, if it gives any. */
  readonly newTags?: Tags | undefined;
}

/** The bytes of an object that are sent to a client. */
export interface ReplyContent {
  readonly bytes: Readable | Buffer;
  /** The number of bytes. */
  readonly length: number;
  /** Called once with the number of sent bytes, which is lower when the client disconnected. */
  readonly sent: (bytes: number) => void;
}

/** The answer to a request: a document of XML, JSON or HTML, the bytes of an object, or none of these. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly xml?: string;
  readonly json?: string;
  readonly html?: string;
  readonly content?: ReplyContent;
}

/** An operation of S3: what it needs in the request, its permission and its work. */
export type Operation =
  | { readonly on: 'service'; readonly run: (call: Call) => Promise<Reply> }
  | { readonly on: 'label'; readonly run: (call: LabelCall) => Promise<Reply> }
  | { readonly on: 'content'; readonly run: (call: ContentCall) => Promise<Reply> }
  | { readonly on: 'bucket'; readonly action: Action; readonly run: (call: BucketCall) => Promise<Reply> }
  | { readonly on: 'key'; readonly action: Action; readonly run: (call: KeyCall) => Promise<Reply> }
  | {
      readonly on: 'object';
      readonly action: Action;
      /** Reads the tags that the request gives the object, before its permission is checked. */
      readonly readTags?: (call: BucketCall) => Promise<Tags>;
      readonly run: (call: ObjectCall) => Promise<Reply>;
    };

/** A header that may be sent once. */
export const header = (call: Call, name: string): string | undefined => headerText(call.headers, name);

/** @throws S3Error AccessDenied when a header expects another owner of the bucket */
export const requireOwner = (call: Call, name: string, bucket: Bucket): void => {
  const expected = header(call, name);
  if (expected !== undefined && expected.toLowerCase() !== bucket.owner) throw new S3Error('AccessDenied');
};

/** The URL of an object of the request's bucket. As in S3, it has no `/` of the key. */
export const urlOf = ({ bucketUrl }: Call, key: string): string => `${bucketUrl}/${uriEncode(key)}`;

/** An ETag in the form of headers and documents. */
export const quoted = (etag: string): string => `"${etag}"`;
