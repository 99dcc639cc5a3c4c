import { versioned } from '../../policy/actions.js';
import { may } from '../../access/authorise.js';
import type { DataKey } from '../../backend.js';
import { BlobGone } from '../../backend-problems.js';
import type { Checksum } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { expirationHeaders } from '../../lifecycle/expiration.js';
import { heldAgainst, readConditions } from '../../requests/conditions.js';
import { wholeNumber } from '../../requests/query.js';
import { readVersionId } from '../../requests/version-id.js';
import { rangeOfPart, readRange, type ByteRange } from '../../requests/range.js';
import { retryWithCurrent } from '../retry-with-current.js';
import { openObject } from '../encryption.js';
import { checksumHeaders, isolationHeaders, objectHeaders, validatorHeaders } from './object-headers.js';
import { knownProtectionHeaders } from '../object-lock/object-lock.js';
import { header, quoted, type ObjectCall, type Operation, type Reply } from '../operation.js';
import { versionHeaders } from './version-headers.js';

/** Headers of the answer that a pre-signed URL may set, by parameters `response-…`. */
export const overrides = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
] as const;

const overrideHeaders = ({ query, signer }: ObjectCall): Readonly<Record<string, string>> => {
  const given = overrides.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (given.length > 0 && signer === undefined) {
    throw new S3Error('InvalidRequest', 'Only signed requests can set headers of the answer.');
  }
  for (const [name, value] of given) {
    // Characters that HTTP does not allow in a header.
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw new S3Error('InvalidArgument', undefined, { ArgumentName: `response-${name}` });
    }
  }
  return Object.fromEntries(given);
};

/** The number of tags of the object, for a sender with permission to read them. */
const tagCountHeaders = (call: ObjectCall): Readonly<Record<string, string>> => {
  const { bucket, key, object, query } = call;
  if (object.tags.length === 0) return {};
  const version = readVersionId(query);
  const isPermitted = may(call, versioned('GetObjectTagging', version), { bucket, key, version, object });
  return isPermitted ? { 'x-amz-tagging-count': String(object.tags.length) } : {};
};

/** With `If-Range`, a range counts only if the header matches the object. */
const rangeHeader = (call: ObjectCall): string | undefined => {
  const edition = header(call, 'if-range');
  const { etag, modified } = call.object;
  const applies = edition === undefined || edition === quoted(etag) || edition === modified.toUTCString();
  return applies ? header(call, 'range') : undefined;
};

/** The part that a request names. */
const wantedPart = ({ query }: ObjectCall): number | undefined => wholeNumber(query, 'partNumber', 1, 10_000);

const wantedRange = (call: ObjectCall): ByteRange | undefined => {
  const { object } = call;
  const number = wantedPart(call);
  const range = rangeHeader(call);
  if (number === undefined) return readRange(range, object.size);
  if (range !== undefined)
    throw new S3Error('InvalidRequest', 'A part and a range cannot be asked for together.');
  return rangeOfPart(object.parts, object.size, number);
};

/**
 * The digest of the bytes in the answer, where the request asks for it: of the object, or of the part that the request names. None
 * is known of other ranges.
 */
const sentChecksum = async (call: ObjectCall, whole: boolean): Promise<Checksum | undefined> => {
  if (header(call, 'x-amz-checksum-mode')?.toUpperCase() !== 'ENABLED') return undefined;
  const { backend, object } = call;
  const { checksum, parts } = object;
  const number = wantedPart(call);
  if (number === undefined || parts === undefined) return whole ? checksum : undefined;
  if (checksum === undefined) return undefined;
  const found = await backend.listObjectParts(object, number - 1, 1);
  const digest = found.parts[0]?.digest;
  return digest === undefined ? undefined : { ...checksum, value: digest };
};

/** An answer without the bytes, and what reads them. */
type Described = Reply & { readonly range: ByteRange | undefined; readonly dataKey: DataKey | undefined };

/** The answer without the bytes. @throws S3Error */
const describe = async (call: ObjectCall): Promise<Described> => {
  const { bucket, object, headers, query } = call;
  const { dataKey, headers: encryption } = openObject(call, object);
  const version = versionHeaders(bucket, object);
  const held = heldAgainst(headers, object, readConditions);
  if (held === 'failed') throw new S3Error('PreconditionFailed');
  if (held === 'unmodified')
    return {
      status: 304,
      headers: { ...validatorHeaders(object), ...version },
      range: undefined,
      dataKey,
    };
  const range = wantedRange(call);
  const whole = range === undefined || range.end - range.start + 1 === object.size;
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const described = { ...objectHeaders(object), ...version, ...overrideHeaders(call) };
  const checksum = await sentChecksum(call, whole);
  return {
    status: range === undefined || object.size === 0 ? 200 : 206,
    range,
    dataKey,
    headers: {
      ...described,
      ...encryption,
      ...expirationHeaders(call.bucket, object),
      ...tagCountHeaders(call),
      ...knownProtectionHeaders(call),
      ...isolationHeaders(described['content-type']),
      ...checksumHeaders(checksum),
      ...(range !== undefined &&
        object.size > 0 && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
      ...(query.has('partNumber') &&
        object.parts !== undefined && { 'x-amz-mp-parts-count': String(object.parts.length) }),
      'content-length': String(end - start + 1),
    },
  };
};

/** Answers with the headers that a GET would get. */
export const headObject: Operation = {
  on: 'object',
  action: 'GetObject',
  run: async (call) => {
    const { status, headers = {} } = await describe(call);
    return { status, headers };
  },
};

/** The complete answer; `gone` when the object was removed after it was found. */
const open = async (call: ObjectCall): Promise<Reply | 'gone'> => {
  const { backend, bucket, object } = call;
  const { status, headers = {}, range, dataKey } = await describe(call);
  const length = Number(headers['content-length'] ?? 0);
  if (status === 304 || length === 0) return { status, headers };
  const bytes = await backend.read(object, range, dataKey).catch((error: unknown) => {
    if (error instanceof BlobGone) return undefined;
    throw error;
  });
  if (bytes === undefined) return 'gone';
  const sent = (count: number) => {
    backend.countOutbound(bucket, count);
  };
  return { status, headers, content: { bytes, length, sent } };
};

/** Sends an object, or a range or part of it. When the object was removed after it was found, it is looked up once more. */
export const getObject: Operation = {
  on: 'object',
  action: 'GetObject',
  run: async (call) => {
    const first = await open(call);
    const reply = first === 'gone' ? await open(await retryWithCurrent(call, 'GetObject')) : first;
    if (reply === 'gone') throw new S3Error('ServiceUnavailable');
    return reply;
  },
};
