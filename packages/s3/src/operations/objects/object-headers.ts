import type { Bucket, Checksum, StoredObject } from '../../backend.js';
import { expirationHeaders } from '../../lifecycle/expiration.js';
import { attributeHeaders } from '../../requests/attributes.js';
import { quoted } from '../operation.js';
import { newVersionHeaders } from './version-headers.js';

/** A checksum as the headers of an answer. */
export const checksumHeaders = (checksum: Checksum | undefined): Readonly<Record<string, string>> =>
  checksum === undefined
    ? {}
    : {
        [`x-amz-checksum-${checksum.algorithm.toLowerCase()}`]: checksum.value,
        'x-amz-checksum-type': checksum.type,
      };

/** A checksum as elements of a document. */
export const checksumElements = (checksum: Checksum | undefined): Readonly<Record<string, string>> =>
  checksum === undefined
    ? {}
    : { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type };

/** The headers that identify one version of an object. */
export const validatorHeaders = ({
  etag,
  modified,
}: Pick<StoredObject, 'etag' | 'modified'>): Readonly<Record<string, string>> => ({
  etag: quoted(etag),
  'last-modified': modified.toUTCString(),
});

/** The headers of the answer to a request that wrote an object. */
export const writtenHeaders = (bucket: Bucket, object: StoredObject): Readonly<Record<string, string>> => ({
  etag: quoted(object.etag),
  ...newVersionHeaders(object),
  ...checksumHeaders(object.checksum),
  ...expirationHeaders(bucket, object),
});

/** The headers of an object. */
export const objectHeaders = (object: StoredObject): Readonly<Record<string, string>> => ({
  ...attributeHeaders(object),
  ...validatorHeaders(object),
  'accept-ranges': 'bytes',
});

/**
 * The headers that keep an object from acting as a page of this host, which sign-in pages may share. Browsers show no PDF in a
 * sandbox, and isolate its scripts themselves.
 *
 * @param contentType the one of the answer
 */
export const isolationHeaders = (contentType: string | undefined): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(contentType !== 'application/pdf' && { 'content-security-policy': 'sandbox' }),
});
