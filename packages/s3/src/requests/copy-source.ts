import { S3Error } from '../errors.js';
import { readQuery, uriDecode } from '../signature/uri.js';
import type { ByteRange } from './range.js';
import { readVersionId } from './version-id.js';

const refused = (name: string, value: string) =>
  new S3Error('InvalidArgument', 'The source of the copy cannot be read.', {
    ArgumentName: name,
    ArgumentValue: value,
  });

/** The names in `x-amz-copy-source`. */
export interface NamedSource {
  readonly bucket: string;
  readonly key: string;
  /** The id of a version; undefined: the current one. */
  readonly version: string | undefined;
}

/**
 * Reads `x-amz-copy-source`: a bucket and a key of it, escaped, and perhaps the id of a version.
 *
 * @throws S3Error
 */
export const readCopySource = (header: string): NamedSource => {
  const [path = '', query = '', ...more] = header.split('?');
  const parameters = readQuery(query);
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(uriDecode(path)) ?? [];
  const isVersion = parameters.length < 2 && parameters.every(([name]) => name === 'versionId');
  if (bucket === undefined || key === undefined || path.includes('%00') || !isVersion || more.length > 0)
    throw refused('x-amz-copy-source', header);
  return { bucket, key, version: readVersionId(new Map(parameters)) };
};

/**
 * Reads `x-amz-copy-source-range`, which must be within the object, unlike a Range.
 *
 * @throws S3Error
 */
export const readCopyRange = (header: string | undefined, size: number): ByteRange | undefined => {
  if (header === undefined) return undefined;
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to)) {
    throw refused('x-amz-copy-source-range', header);
  }
  if (Number(to) >= size) {
    throw new S3Error('InvalidArgument', 'The range is not within the object.', {
      ArgumentName: 'x-amz-copy-source-range',
      ArgumentValue: header,
    });
  }
  return { start: Number(from), end: Number(to) };
};
