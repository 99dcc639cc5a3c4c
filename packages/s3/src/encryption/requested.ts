import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';
import { ownKeyHeaders, readClientKey, type ClientKey } from './client-key.js';

/** The header that asks for encryption with a key of the storage. */
export const encryptionHeader = 'x-amz-server-side-encryption';

const clientHeaders: readonly string[] = Object.values(ownKeyHeaders);

/** The headers about encryption without a key of the client. */
const otherHeaders = (headers: IncomingHttpHeaders): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith(encryptionHeader) && !clientHeaders.includes(name));

const refused = (name: string, message: string) =>
  new S3Error('InvalidArgument', message, { ArgumentName: name });

/** @throws S3Error NotImplemented for a key service, InvalidArgument for another algorithm */
export const requireAes256 = (algorithm: string, name: string): void => {
  if (algorithm.startsWith('aws:kms'))
    throw new S3Error('NotImplemented', 'Encryption with keys of a key service is not implemented here.');
  if (algorithm !== 'AES256') {
    throw new S3Error('InvalidArgument', 'There is no such method of encryption.', {
      ArgumentName: name,
      ArgumentValue: algorithm,
    });
  }
};

/** The encryption that a request asks for; undefined: it asks for none. */
type RequestedEncryption = 'storage-key' | ClientKey | undefined;

/**
 * Reads what encryption the headers of a write ask for.
 *
 * @throws S3Error when they are not valid, contradict each other, or ask for a key service
 */
export const requestedEncryption = (headers: IncomingHttpHeaders): RequestedEncryption => {
  const algorithm = headers[encryptionHeader];
  const clientKey = readClientKey(headers, ownKeyHeaders);
  if (algorithm !== undefined && clientKey !== undefined)
    throw refused(encryptionHeader, 'An object has either a key of the client or another encryption.');
  if (typeof algorithm === 'string') requireAes256(algorithm, encryptionHeader);
  const ofService = otherHeaders(headers).find((name) => name !== encryptionHeader);
  if (ofService !== undefined)
    throw refused(ofService, 'Only encryption with keys of a key service has this header.');
  return algorithm === undefined ? clientKey : 'storage-key';
};

/**
 * The key that a client sends for what is encrypted already. Such requests choose no encryption.
 *
 * @throws S3Error
 */
export const sentClientKey = (headers: IncomingHttpHeaders): ClientKey | undefined => {
  const [other] = otherHeaders(headers);
  if (other === undefined) return readClientKey(headers, ownKeyHeaders);
  throw refused(other, 'This request cannot choose an encryption.');
};

/** The headers of an answer about what has a key of the client. */
export const clientKeyHeaders = ({ md5 }: ClientKey): Readonly<Record<string, string>> => ({
  [ownKeyHeaders.algorithm]: 'AES256',
  [ownKeyHeaders.md5]: md5,
});

/** The headers of an answer about what has a key of the storage. */
export const storageKeyHeaders: Readonly<Record<string, string>> = { [encryptionHeader]: 'AES256' };
