import type { Bucket, RemovalOutcome, StoredObject } from '../../backend.js';
import { nullVersion } from '../../requests/version-id.js';
import type { CopySource } from './copy-source.js';

type Headers = Readonly<Record<string, string>>;

const isNamed = ({ versioning }: Bucket, { version }: Pick<StoredObject, 'version'>): boolean =>
  versioning !== undefined || version !== nullVersion;

/** The header that names a version that was written. One with the id `null` adds none. */
export const newVersionHeaders = ({ version }: Pick<StoredObject, 'version'>): Headers =>
  version === nullVersion ? {} : { 'x-amz-version-id': version };

/** The header that names a version, in a bucket that keeps some. */
export const versionHeaders = (bucket: Bucket, object: Pick<StoredObject, 'version'>): Headers =>
  isNamed(bucket, object) ? { 'x-amz-version-id': object.version } : {};

/** The same for the source of a copy. */
export const sourceVersionHeaders = ({ bucket, object }: CopySource): Headers =>
  isNamed(bucket, object) ? { 'x-amz-copy-source-version-id': object.version } : {};

/** The headers after a removal. @param version the id of the removed version; undefined: the request names none */
export const removalHeaders = (version: string | undefined, outcome: RemovalOutcome): Headers => ({
  ...(version !== undefined && { 'x-amz-version-id': version }),
  ...(typeof outcome === 'object' && { 'x-amz-delete-marker': 'true', 'x-amz-version-id': outcome.marker }),
});
