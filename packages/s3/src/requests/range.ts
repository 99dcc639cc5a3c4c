import { S3Error } from '../errors.js';

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range in a Range header for content of a size. Headers with other units or several ranges are ignored, as in
 * HTTP. The last bytes of empty content are, as in S3, all of it.
 *
 * @throws S3Error InvalidRange when the range has no bytes of the content
 */
export const readRange = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (from === '' && (to === '' || (size === 0 && Number(to) > 0))) return undefined;
  const [start, end] =
    from === ''
      ? [Math.max(0, size - Number(to)), size - 1]
      : [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start <= end) return { start, end };
  throw new S3Error('InvalidRange', undefined, {
    RangeRequested: header ?? '',
    ActualObjectSize: String(size),
  });
};

/**
 * The range of a part of an object; an object without parts has one.
 *
 * @throws S3Error InvalidPartNumber when it has no such part
 */
export const rangeOfPart = (
  parts: readonly number[] | undefined,
  size: number,
  number: number,
): ByteRange => {
  const sizes = parts ?? [size];
  const length = sizes[number - 1];
  if (length === undefined) throw new S3Error('InvalidPartNumber');
  const start = sizes.slice(0, number - 1).reduce((sum, part) => sum + part, 0);
  return { start, end: start + length - 1 };
};
