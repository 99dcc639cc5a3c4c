import type { IncomingHttpHeaders } from 'node:http';
import type { StoredObject, WriteCondition } from '../backend.js';
import { S3Error } from '../errors.js';

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

const headerText = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
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
  const date = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.floor(modified.getTime() / 1000) - Math.floor(date / 1000);
};

/**
 * Whether an object may be read under the conditions of a request. An ETag counts before a date: If-Match before
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
 * @throws S3Error NotImplemented for conditions that S3 has for reading only
 */
export const writeConditionOf = (headers: IncomingHttpHeaders): WriteCondition | undefined => {
  const absent = headerText(headers, 'if-none-match');
  const etag = headerText(headers, 'if-match');
  if (absent !== undefined && (absent.trim() !== '*' || etag !== undefined)) {
    throw new S3Error('NotImplemented', 'If-None-Match can only be * here, and not together with If-Match.');
  }
  if (absent !== undefined) return { absent: true };
  return etag === undefined ? undefined : { etag: bareTag(etag) };
};
