import type { StoredObject, Upload } from '../backend.js';
import { readClientKey, sourceKeyHeaders, type ClientKey } from '../encryption/client-key.js';
import type { DataKey } from '../encryption/encryption.js';
import {
  clientKeyHeaders,
  requestedEncryption,
  sentClientKey,
  storageKeyHeaders,
} from '../encryption/requested.js';
import { S3Error, type ErrorCode } from '../errors.js';
import type { BucketCall } from './operation.js';

/** The encryption or decryption of a request. */
export interface UsedEncryption {
  /** Undefined: the bytes are not encrypted. */
  readonly dataKey: DataKey | undefined;
  /** The key that the client sent. */
  readonly clientKey: ClientKey | undefined;
  /** The headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const used = (dataKey: DataKey | undefined, clientKey: ClientKey | undefined): UsedEncryption => {
  if (dataKey === undefined) return { dataKey, clientKey: undefined, headers: {} };
  const headers = clientKey === undefined ? storageKeyHeaders : clientKeyHeaders(clientKey);
  return { dataKey, clientKey, headers };
};

/**
 * The encryption of what a request writes: what it asks for, otherwise the default of the bucket.
 *
 * @throws S3Error
 */
export const newEncryption = ({
  backend,
  bucket,
  headers,
}: Pick<BucketCall, 'backend' | 'bucket' | 'headers'>): UsedEncryption => {
  const requested = requestedEncryption(headers);
  const clientKey = typeof requested === 'object' ? requested : undefined;
  if (requested === undefined && !bucket.encrypts) return used(undefined, undefined);
  return used(backend.makeDataKey(clientKey?.key), clientKey);
};

/** The refusals of requests without the right key. */
interface Refusals {
  readonly missing: string;
  readonly wrong: readonly [code: ErrorCode, message: string];
  readonly unwanted: string;
}

const objectRefusals: Refusals = {
  missing: 'The object was stored with a key of its client, which the request must have.',
  wrong: ['AccessDenied', 'The key is not the one that the object was stored with.'],
  unwanted: 'The object was not stored with a key of its client.',
};

const uploadRefusals: Refusals = {
  missing: 'The upload was begun with a key of its client, which the request must have.',
  wrong: ['InvalidRequest', 'The key is not the one that the upload was begun with.'],
  unwanted: 'The upload was not begun with a key of its client.',
};

type Sent = Pick<BucketCall, 'backend' | 'headers'>;

/** @throws S3Error */
const open = (
  { backend }: Sent,
  stored: StoredObject | Upload,
  clientKey: ClientKey | undefined,
  refusals: Refusals,
): UsedEncryption => {
  const wantsKey = stored.encryption === 'client-key';
  if (!wantsKey && clientKey !== undefined) throw new S3Error('InvalidRequest', refusals.unwanted);
  if (wantsKey && clientKey === undefined) throw new S3Error('InvalidRequest', refusals.missing);
  if (stored.encryption === undefined) return used(undefined, undefined);
  const dataKey = backend.openDataKey(stored, clientKey?.key);
  if (dataKey === undefined) throw new S3Error(...refusals.wrong);
  return used(dataKey, clientKey);
};

/** The encryption of an object that a request reads. @throws S3Error InvalidRequest, AccessDenied without the right key */
export const openObject = (call: Sent, object: StoredObject): UsedEncryption =>
  open(call, object, sentClientKey(call.headers), objectRefusals);

/** The same for the source of a copy. */
export const openSource = (call: Sent, object: StoredObject): UsedEncryption =>
  open(call, object, readClientKey(call.headers, sourceKeyHeaders), objectRefusals);

/** The encryption of a part of an upload. @throws S3Error InvalidRequest without the right key */
export const openUpload = (call: Sent, upload: Upload): UsedEncryption =>
  open(call, upload, sentClientKey(call.headers), uploadRefusals);

/** True when a request repeats that it encrypts with a key of the storage what is encrypted so, as some clients do. @throws S3Error */
const repeatsStorageKey = ({ headers }: Sent, { encryption }: Upload | StoredObject): boolean =>
  encryption === 'storage-key' && requestedEncryption(headers) === 'storage-key';

/**
 * The headers of the answer to the completion of an upload. As in S3, only uploads with checksums need the key of the client again.
 *
 * @param upload or the object that it became
 * @throws S3Error as `openUpload`
 */
export const completionHeaders = (call: Sent, upload: Upload | StoredObject): UsedEncryption['headers'] => {
  const clientKey = repeatsStorageKey(call, upload) ? undefined : sentClientKey(call.headers);
  const mayLackKey = upload.encryption === 'client-key' && upload.checksum === undefined;
  return clientKey === undefined && mayLackKey ? {} : open(call, upload, clientKey, uploadRefusals).headers;
};

/** True when the bytes of a copy can be those of its source: the same key holder, and of clients the same key. */
export const isSameEncryption = (source: UsedEncryption, target: UsedEncryption): boolean =>
  source.dataKey?.encryption === target.dataKey?.encryption &&
  (source.clientKey === undefined || target.clientKey?.key.equals(source.clientKey.key) === true);
