import { S3Error } from '../errors.js';

/** A name and a value of a query, decoded. */
export type QueryPair = readonly [name: string, value: string];

/** Encodes all except the unreserved characters of RFC 3986, as signatures require. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Encodes a path, except `/`. */
export const uriEncodePath = (path: string): string => path.split('/').map(uriEncode).join('/');

/**
 * Decodes a part of a path.
 *
 * @throws S3Error `InvalidURI` when it is not UTF-8 that is encoded rightly
 */
export function uriDecode(text: string): string {
  try {
    // oxlint-disable-next-line no-control-regex -- everything beyond ASCII is meant
    if (/[^\x00-\x7f]/.test(text)) throw new URIError(text);
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', undefined, { URI: text });
  }
}

/**
 * Decodes a query in its order; `+` is a space.
 *
 * @throws S3Error `InvalidURI` when it is not UTF-8 that is encoded rightly
 */
export function readQuery(query: string): readonly QueryPair[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const mark = part.indexOf('=');
      const decode = (text: string) => uriDecode(text.replaceAll('+', ' '));
      return mark < 0 ? [decode(part), ''] : [decode(part.slice(0, mark)), decode(part.slice(mark + 1))];
    });
}
