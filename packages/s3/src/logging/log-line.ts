import type { IncomingHttpHeaders } from 'node:http';
import type { AccessKey, Bucket } from '../backend.js';
import { uriEncodePath } from '../signature/uri.js';

/** A request as access logs record it. Undefined: unknown, or it has none. */
export interface LogRecord {
  readonly bucket: Pick<Bucket, 'label' | 'owner'>;
  /** When it came in. */
  readonly time: Date;
  readonly address: string;
  readonly signer: Pick<AccessKey, 'id' | 'owner'> | undefined;
  readonly requestId: string;
  /** S3's name in logs. */
  readonly operation: string;
  readonly key: string | undefined;
  readonly request: {
    readonly method?: string | undefined;
    readonly url?: string | undefined;
    readonly httpVersion: string;
    readonly headers: IncomingHttpHeaders;
  };
  readonly status: number | undefined;
  /** The code of a refusal. */
  readonly code: string | undefined;
  /** The bytes of the body of the answer. */
  readonly sent: number | undefined;
  /** The bytes of the object. */
  readonly size: number | undefined;
  /** Milliseconds from the request to the end of the answer. */
  readonly total: number | undefined;
  /** Milliseconds from the end of the request to the beginning of the answer. */
  readonly turnaround: number | undefined;
  readonly version: string | undefined;
  /** The version of the signature, and where it is. */
  readonly signature: { readonly version: 2 | 4; readonly by: 'header' | 'query' } | undefined;
  readonly tls: { readonly cipher: string; readonly version: string | null } | undefined;
  /** True when only an access control list permitted it. */
  readonly needsAcl: boolean;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `[06/Feb/2019:00:00:38 +0000]` */
const timeText = (time: Date): string => {
  const [year, month, day, clock] = time.toISOString().split(/[-T.]/);
  return `[${day ?? ''}/${months[Number(month) - 1] ?? ''}/${year ?? ''}:${clock ?? ''} +0000]`;
};

const escaped = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Text of a client, whose characters are bytes. What could end a field or a line, or begin another one, is encoded as in URLs,
 * so each line has the same number of fields for every reader.
 */
const sentText = (text: string): string => text.replace(/[^ -~]|["\\[\]]/g, escaped);

const field = (text: string | undefined): string =>
  text === undefined || text === '' ? '-' : sentText(text).replaceAll(' ', '%20');

const quoted = (text: string | undefined): string =>
  `"${text === undefined || text === '' ? '-' : sentText(text)}"`;

const count = (number: number | undefined): string => (number === undefined ? '-' : String(number));

/** The parameters that a reader of the log could send once more. */
const secrets = /([?&](?:x-amz-signature|signature|x-amz-security-token)=)[^&]*/gi;

const requester = (signer: LogRecord['signer']): string =>
  signer === undefined ? '-' : `arn:aws:iam::${signer.owner}:user/${signer.id}`;

/** Any text: half of a character, which cannot be encoded, becomes a sign for that. */
const encodedPath = (text: string): string => uriEncodePath(Buffer.from(text).toString());

/** The line of a request in an access log, with the fields of S3 in their order. */
export const logLine = (record: LogRecord): string => {
  const { bucket, request, signature, tls } = record;
  const { method = '', url = '', httpVersion, headers } = request;
  return [
    bucket.owner,
    bucket.label,
    timeText(record.time),
    field(record.address),
    field(requester(record.signer)),
    record.requestId,
    field(record.operation),
    record.key === undefined ? '-' : encodedPath(record.key),
    quoted(`${method} ${url.replace(secrets, '$1REDACTED')} HTTP/${httpVersion}`),
    count(record.status),
    record.code ?? '-',
    count(record.sent === 0 ? undefined : record.sent),
    count(record.size),
    count(record.total),
    count(record.turnaround),
    quoted(headers.referer),
    quoted(headers['user-agent']),
    record.version === undefined ? '-' : encodedPath(record.version) || '-',
    // The host ID, which answers do not have here.
    '-',
    signature === undefined ? '-' : `SigV${signature.version}`,
    field(tls?.cipher),
    signature === undefined ? '-' : signature.by === 'header' ? 'AuthHeader' : 'QueryString',
    field(headers.host),
    field(tls?.version ?? undefined),
    // The access point.
    '-',
    record.needsAcl ? 'Yes' : '-',
  ].join(' ');
};
