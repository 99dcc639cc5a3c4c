import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';

/** A key of 256 bits that a client sends with a request. It must not be stored or logged. */
export interface ClientKey {
  readonly key: Buffer;
  /** Its MD5 in Base64, by which clients see in answers that the key was used. */
  readonly md5: string;
}

/** The names of the headers of a key. */
interface KeyHeaders {
  readonly algorithm: string;
  readonly key: string;
  readonly md5: string;
}

const headersWith = (prefix: string): KeyHeaders => ({
  algorithm: `${prefix}server-side-encryption-customer-algorithm`,
  key: `${prefix}server-side-encryption-customer-key`,
  md5: `${prefix}server-side-encryption-customer-key-md5`,
});

/** Of the object of a request, and of the source of a copy. */
export const ownKeyHeaders = headersWith('x-amz-');
export const sourceKeyHeaders = headersWith('x-amz-copy-source-');

const invalid = (name: string, message: string) =>
  new S3Error('InvalidArgument', message, { ArgumentName: name });

/**
 * Reads a key of the client.
 *
 * @returns undefined when the request has none of its headers
 * @throws S3Error InvalidEncryptionAlgorithmError, InvalidArgument when a header is missing or not valid; it does not contain the key
 */
export const readClientKey = (headers: IncomingHttpHeaders, names: KeyHeaders): ClientKey | undefined => {
  const [algorithm, key, md5] = [names.algorithm, names.key, names.md5].map((name) =>
    headerText(headers, name),
  );
  if (algorithm === undefined && key === undefined && md5 === undefined) return undefined;
  if (algorithm === undefined)
    throw invalid(names.algorithm, 'A key of the client needs the name of its algorithm.');
  if (algorithm !== 'AES256') {
    throw new S3Error('InvalidEncryptionAlgorithmError', undefined, {
      ArgumentName: names.algorithm,
      ArgumentValue: algorithm,
    });
  }
  if (key === undefined) throw invalid(names.key, 'The key of the client is missing.');
  if (md5 === undefined) throw invalid(names.md5, 'The MD5 of the key is missing.');
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== key)
    throw invalid(names.key, 'The key is not 256 bits in Base64.');
  if (createHash('md5').update(bytes).digest('base64') !== md5)
    throw invalid(names.md5, 'The MD5 that was sent is not that of the key.');
  return { key: bytes, md5 };
};
