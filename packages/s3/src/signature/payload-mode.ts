import { S3Error } from '../errors.js';

/** The meaning of `x-amz-content-sha256` for a request's content. */
export type PayloadMode =
  /** Nothing. */
  | { readonly kind: 'unsigned' }
  /** Its SHA-256, in hexadecimal. */
  | { readonly kind: 'signed'; readonly sha256: string }
  /** It comes in chunks, each with a signature of its own if they are signed, and perhaps with headers at the end. */
  | { readonly kind: 'chunked'; readonly signed: boolean; readonly trailer: boolean };

const named: Readonly<Record<string, PayloadMode>> = {
  'UNSIGNED-PAYLOAD': { kind: 'unsigned' },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { kind: 'chunked', signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { kind: 'chunked', signed: true, trailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { kind: 'chunked', signed: false, trailer: true },
};

/**
 * Reads `x-amz-content-sha256`.
 *
 * @throws S3Error `InvalidArgument` when the value is unknown
 */
export function payloadMode(value: string): PayloadMode {
  const mode = Object.hasOwn(named, value) ? named[value] : undefined;
  if (mode !== undefined) return mode;
  if (/^[0-9a-f]{64}$/i.test(value)) return { kind: 'signed', sha256: value.toLowerCase() };
  throw new S3Error(
    'InvalidArgument',
    `x-amz-content-sha256 must be ${Object.keys(named).join(', ')}, or a valid sha256 value.`,
    { ArgumentName: 'x-amz-content-sha256', ArgumentValue: value },
  );
}
