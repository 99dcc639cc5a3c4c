import { Readable } from 'node:stream';
import type { Bucket, DataKey, Part, StoredObject, Upload } from '@cloud-account/s3';
import { attributes, wholeOf, type TestStore } from '../store.fixture.js';

type Backend = TestStore['backend'];

/** The key of an object or upload, which must be the right one. */
export function keyOf(backend: Backend, stored: StoredObject | Upload, clientKey?: Buffer): DataKey {
  const dataKey = backend.openDataKey(stored, clientKey);
  if (dataKey === undefined) throw new Error('It has another key.');
  return dataKey;
}

/** Writes an encrypted object. @param clientKey undefined: with a key of the storage */
export async function putEncrypted(
  backend: Backend,
  bucket: Bucket,
  key: string,
  content: Buffer,
  clientKey?: Buffer,
): Promise<StoredObject> {
  const dataKey = backend.makeDataKey(clientKey);
  const blob = await backend.receive(Readable.from([content]), content.length, dataKey);
  const made = await backend.putObject(bucket, key, [blob], { ...attributes(bucket.owner), dataKey });
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Begins an encrypted upload. */
export async function beginEncrypted(
  backend: Backend,
  bucket: Bucket,
  key: string,
  clientKey?: Buffer,
): Promise<Upload> {
  const dataKey = backend.makeDataKey(clientKey);
  const values = { ...attributes(bucket.owner), checksum: undefined, dataKey };
  const made = await backend.createUpload(bucket, key, values);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Writes a part of an encrypted upload. */
export async function putEncryptedPart(
  backend: Backend,
  bucket: Bucket,
  upload: Upload,
  number: number,
  content: Buffer,
  clientKey?: Buffer,
): Promise<Part> {
  const dataKey = keyOf(backend, upload, clientKey);
  const blob = await backend.receive(Readable.from([content]), content.length, dataKey);
  const { etag } = attributes(bucket.owner);
  const made = await backend.putPart(bucket, upload, number, blob, { etag });
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** The content of an encrypted object. */
export const contentOf = async (
  backend: Backend,
  object: StoredObject,
  range?: { readonly start: number; readonly end: number },
  clientKey?: Buffer,
): Promise<Buffer> => wholeOf(await backend.read(object, range, keyOf(backend, object, clientKey)));
