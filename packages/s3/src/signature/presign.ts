import { canonicalQuery, canonicalRequest } from './canonical.js';
import { algorithm, scopeText, timestampOf } from './credential.js';
import { hmac, sha256Hex, signingKey } from './signing-key.js';
import { uriEncodePath, type QueryPair } from './uri.js';

/** The request that a pre-signed URL permits. */
export interface PresignRequest {
  readonly method: string;
  /** `https://storage.example` or `http://127.0.0.1:8080`, without a path. */
  readonly origin: string;
  /** Not encoded, with the leading slash. */
  readonly path: string;
  readonly query?: readonly QueryPair[];
  /** The headers that users of the URL must send with these values, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly accessKey: string;
  readonly secret: string;
  readonly region: string;
  /** Seconds, from 1 to 604,800. */
  readonly expires: number;
  readonly now: Date;
}

/** A text whose characters are the bytes of another's UTF-8, as headers are signed. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** Makes a pre-signed URL; the content is not signed. */
export function presign(request: PresignRequest): string {
  const timestamp = timestampOf(request.now);
  const scope = { day: timestamp.slice(0, 8), region: request.region };
  const headers = { ...request.headers, host: new URL(request.origin).host };
  const signedHeaders = Object.keys(headers).sort();
  const query: readonly QueryPair[] = [
    ...(request.query ?? []),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${request.accessKey}/${scopeText(scope)}`],
    ['X-Amz-Date', timestamp],
    ['X-Amz-Expires', String(request.expires)],
    ['X-Amz-SignedHeaders', signedHeaders.join(';')],
  ];
  const path = uriEncodePath(request.path);
  const canonical = canonicalRequest({
    method: request.method,
    path,
    query,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [bytesOf(value)]])),
    signedHeaders,
    payloadHash: 'UNSIGNED-PAYLOAD',
  });
  const text = [algorithm, timestamp, scopeText(scope), sha256Hex(canonical)].join('\n');
  const signature = hmac(signingKey(request.secret, scope), text).toString('hex');
  return `${request.origin}${path}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`;
}
