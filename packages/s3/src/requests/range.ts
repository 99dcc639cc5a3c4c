import { S3Error } from '../errors.js';

/** From the first to the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks for of content of a size. A header that is not one of bytes, or names several ranges, is as if it
 * were not there, as HTTP says.
 *
 * @throws S3Error InvalidRange when nothing of the content is in it
 */
export const readRange = (header: string | undefined, size: number): ByteRange | undefined => {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
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
 * Where a part of an object lies that was uploaded in parts; an object that was not has one part.
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
