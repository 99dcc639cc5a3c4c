import type { IncomingHttpHeaders } from 'node:http';
import type { Attributes } from '../backend.js';
import { S3Error } from '../errors.js';

/** The place to which a website sends those who ask for the object: a path, or a URL. */
export const redirectHeader = 'x-amz-website-redirect-location';

/** Headers of content other than its type. */
const contentHeaders = [
  'content-encoding',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
] as const;

/** The maximum bytes of the place of a redirect. */
const maxLocation = 2048;

/** The attributes that headers of answers have. */
export type Described = Omit<Attributes, 'acl' | 'tags' | 'protection'>;

/** The beginning of the names of headers of metadata. */
export const metadataPrefix = 'x-amz-meta-';

/** The maximum bytes of all names and values of the metadata of an object. */
const maxMetadata = 2048;

/** The characters of a header's text, as Node reads it. */
const bytesOf = (text: string): number => Buffer.byteLength(text, 'latin1');

const encodingOf = (value: string): string =>
  value
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding.toLowerCase() !== 'aws-chunked')
    .join(', ');

/** @throws S3Error InvalidStorageClass when the request asks for a class that this store does not have */
export const refuseUnsupportedStorage = (headers: IncomingHttpHeaders): void => {
  const storageClass = headers['x-amz-storage-class'];
  if (storageClass !== undefined && storageClass !== 'STANDARD') throw new S3Error('InvalidStorageClass');
};

/** @throws S3Error InvalidRedirectLocation */
const requireLocation = (location: string): string => {
  if (!/^(?:\/|https?:\/\/)/.test(location)) throw new S3Error('InvalidRedirectLocation');
  if (bytesOf(location) <= maxLocation) return location;
  throw new S3Error('InvalidRedirectLocation', `The place of a redirect has at most ${maxLocation} bytes.`);
};

/** The redirect of a website that a request gives an object, as a header. @throws S3Error InvalidRedirectLocation */
export const readRedirect = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> => {
  const location = headers[redirectHeader];
  return typeof location === 'string' && location !== ''
    ? { [redirectHeader]: requireLocation(location) }
    : {};
};

/**
 * The attributes of an object in the headers of a request, without its access control list, its tags and its protection.
 *
 * @throws S3Error MetadataTooLarge
 */
export const readAttributes = (headers: IncomingHttpHeaders): Described => {
  const metadata = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith(metadataPrefix) && typeof value === 'string'
        ? [[name.slice(metadataPrefix.length), value]]
        : [],
    ),
  );
  const size = Object.entries(metadata).reduce(
    (sum, [name, value]) => sum + bytesOf(name) + bytesOf(value),
    0,
  );
  if (size > maxMetadata) {
    throw new S3Error('MetadataTooLarge', undefined, {
      Size: String(size),
      MaxSizeAllowed: String(maxMetadata),
    });
  }
  const kept = contentHeaders.flatMap((name): (readonly [string, string])[] => {
    const value = headers[name];
    const text = name === 'content-encoding' && value !== undefined ? encodingOf(value) : value;
    return text === undefined || text === '' ? [] : [[name, text]];
  });
  return {
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    headers: { ...Object.fromEntries(kept), ...readRedirect(headers) },
    metadata,
  };
};

/** The attributes of an object as headers of an answer. */
export const attributeHeaders = (attributes: Described): Readonly<Record<string, string>> => ({
  'content-type': attributes.contentType,
  ...attributes.headers,
  ...Object.fromEntries(
    Object.entries(attributes.metadata).map(([name, value]) => [`${metadataPrefix}${name}`, value]),
  ),
});
