import type { IncomingHttpHeaders } from 'node:http';
import type { RemovalCondition, StoredObject, WriteCondition } from '../backend.js';
import { S3Error } from '../errors.js';
import { readTime } from '../read-time.js';
import { headerText } from '../header-text.js';

/** The names of conditional headers. */
export interface ConditionHeaders {
  readonly match: string;
  readonly noneMatch: string;
  readonly modifiedSince: string;
  readonly unmodifiedSince: string;
}

/** Of the object that is read. */
export const readConditions: ConditionHeaders = {
  match: 'if-match',
  noneMatch: 'if-none-match',
  modifiedSince: 'if-modified-since',
  unmodifiedSince: 'if-unmodified-since',
};

/** Of the object that is copied. */
export const copyConditions: ConditionHeaders = {
  match: 'x-amz-copy-source-if-match',
  noneMatch: 'x-amz-copy-source-if-none-match',
  modifiedSince: 'x-amz-copy-source-if-modified-since',
  unmodifiedSince: 'x-amz-copy-source-if-unmodified-since',
};

const bareTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

const names = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => bareTag(tag) === '*' || bareTag(tag) === etag);

/** Dates of HTTP have whole seconds. Invalid dates are ignored. */
const comparedWith = (modified: Date, header: string | undefined): number | undefined => {
  const date = header === undefined ? undefined : readTime(header);
  return date && Math.floor(modified.getTime() / 1000) - Math.floor(date.getTime() / 1000);
};

/**
 * True when an object may be read under the conditions of a request. An ETag counts before a date: If-Match before
 * If-Unmodified-Since, If-None-Match before If-Modified-Since.
 *
 * @returns the problem: `failed`, or `unmodified` when the client already has the object
 */
export const heldAgainst = (
  headers: IncomingHttpHeaders,
  object: Pick<StoredObject, 'etag' | 'modified'>,
  by: ConditionHeaders,
): 'holds' | 'failed' | 'unmodified' => {
  const match = headerText(headers, by.match);
  if (match !== undefined) {
    if (!names(match, object.etag)) return 'failed';
  } else if ((comparedWith(object.modified, headerText(headers, by.unmodifiedSince)) ?? 0) > 0) {
    return 'failed';
  }
  const noneMatch = headerText(headers, by.noneMatch);
  if (noneMatch !== undefined) return names(noneMatch, object.etag) ? 'unmodified' : 'holds';
  return (comparedWith(object.modified, headerText(headers, by.modifiedSince)) ?? 1) > 0
    ? 'holds'
    : 'unmodified';
};

/**
 * The condition of a write.
 *
 * @throws S3Error NotImplemented for two conditions
 */
export const writeConditionOf = (headers: IncomingHttpHeaders): WriteCondition | undefined => {
  const none = headerText(headers, 'if-none-match');
  const etag = headerText(headers, 'if-match');
  if (none !== undefined && etag !== undefined) {
    throw new S3Error('NotImplemented', 'A write cannot have If-None-Match together with If-Match.');
  }
  if (none !== undefined) return bareTag(none) === '*' ? { absent: true } : { otherThan: bareTag(none) };
  return etag === undefined ? undefined : { etag: bareTag(etag) };
};

/** The condition of a removal as its request has it; undefined parts are left out. */
export interface RemovalTexts {
  readonly etag: string | undefined;
  readonly modified: string | undefined;
  readonly size: string | undefined;
}

/**
 * Reads the condition of a removal. What cannot be read is refused, because ignoring it would remove an object that the client
 * wants to keep.
 *
 * @param refuse makes the error for a part that cannot be read
 * @returns undefined without a condition
 */
export const readRemovalCondition = (
  { etag, modified, size }: RemovalTexts,
  refuse: (part: keyof RemovalTexts) => S3Error,
): RemovalCondition | undefined => {
  const time = modified === undefined ? undefined : readTime(modified);
  if (modified !== undefined && time === undefined) throw refuse('modified');
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw refuse('size');
  if (etag === undefined && time === undefined && size === undefined) return undefined;
  return {
    ...(etag !== undefined && { etag: bareTag(etag) }),
    ...(time !== undefined && { modified: time }),
    ...(size !== undefined && { size: Number(size) }),
  };
};

const removalHeaders = {
  etag: 'if-match',
  modified: 'x-amz-if-match-last-modified-time',
  size: 'x-amz-if-match-size',
} as const satisfies Record<keyof RemovalTexts, string>;

/**
 * The condition of a removal in the headers of a request.
 *
 * @throws S3Error InvalidArgument
 */
export const removalConditionOf = (headers: IncomingHttpHeaders): RemovalCondition | undefined => {
  const text = (part: keyof RemovalTexts) => headerText(headers, removalHeaders[part]);
  const texts = { etag: text('etag'), modified: text('modified'), size: text('size') };
  return readRemovalCondition(
    texts,
    (part) => new S3Error('InvalidArgument', undefined, { ArgumentName: removalHeaders[part] }),
  );
};
