import { S3Error } from '../../errors.js';
import { wholeNumber } from '../../requests/query.js';

/** The maximum entries of one page. */
const maxEntries = 1000;

/** Encodes the keys of a list. */
export type WriteKey = (key: string) => string;

const escaped = /[^A-Za-z\d\-_.~/]/g;

const urlEncoded: WriteKey = (key) =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replace(escaped, (character) =>
      character === '%' ? character : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );

/** The parameters that all lists of a bucket have. */
export interface PageRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly limit: number;
  readonly encoding: 'url' | undefined;
  readonly writeKey: WriteKey;
}

/**
 * Reads the parameters of a list.
 *
 * @param size the name of the parameter with the size of a page
 */
export const readPageRequest = (query: ReadonlyMap<string, string>, size: string): PageRequest => {
  const encoding = query.get('encoding-type') ?? '';
  if (encoding !== '' && encoding !== 'url') {
    throw new S3Error('InvalidArgument', 'The encoding can only be url.', {
      ArgumentName: 'encoding-type',
      ArgumentValue: encoding,
    });
  }
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    limit: Math.min(maxEntries, wholeNumber(query, size, 0, 2 ** 31 - 1) ?? maxEntries),
    encoding: encoding === 'url' ? 'url' : undefined,
    writeKey: encoding === 'url' ? urlEncoded : (key) => key,
  };
};

/** Common prefixes in the documents of lists. */
export const commonPrefixElements = (
  entries: readonly (object | { readonly commonPrefix: string })[],
  writeKey: WriteKey,
): readonly { readonly Prefix: string }[] =>
  entries.flatMap((entry) => ('commonPrefix' in entry ? [{ Prefix: writeKey(entry.commonPrefix) }] : []));
