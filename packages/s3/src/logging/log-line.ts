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

/** The maximum characters of a text of a client in a line. */
const [LONGEST_URL, LONGEST_HEADER] = [4_096, 2_048];

/** The facts in which the lines of one request may differ. */
type LinePart = Pick<LogRecord, 'bucket'> &
  Partial<Pick<LogRecord, Exclude<keyof LogRecord, 'request' | 'tls'>>>;

/**
 * Makes lines of a request in access logs, with the fields of S3 in their order. What is the same in all of them is encoded once: a
 * request may have a thousand lines.
 */
export const logLines = (of: Omit<LogRecord, 'bucket'>): ((part: LinePart) => string) => {
  const { method = '', url = '', httpVersion, headers } = of.request;
  const asked = url.slice(0, LONGEST_URL).replace(secrets, '$1REDACTED');
  const same = {
    asked: quoted(`${method} ${asked} HTTP/${httpVersion}`),
    referer: quoted(headers.referer?.slice(0, LONGEST_HEADER)),
    userAgent: quoted(headers['user-agent']?.slice(0, LONGEST_HEADER)),
    host: field(headers.host?.slice(0, LONGEST_HEADER)),
  };
  return (part) => lineOf({ ...of, ...part }, same);
};

/** The encoded texts of a request. */
type SentTexts = Readonly<Record<'asked' | 'referer' | 'userAgent' | 'host', string>>;

const lineOf = (record: LogRecord, { asked, referer, userAgent, host }: SentTexts): string => {
  const { bucket, signature, tls } = record;
  return [
    bucket.owner,
    bucket.label,
    timeText(record.time),
    field(record.address),
    field(requester(record.signer)),
    record.requestId,
    field(record.operation),
    record.key === undefined ? '-' : encodedPath(record.key),
    asked,
    count(record.status),
    record.code ?? '-',
    count(record.sent === 0 ? undefined : record.sent),
    count(record.size),
    count(record.total),
    count(record.turnaround),
    referer,
    userAgent,
    record.version === undefined ? '-' : encodedPath(record.version) || '-',
    // The host ID, which answers do not have here.
    '-',
    signature === undefined ? '-' : `SigV${signature.version}`,
    field(tls?.cipher),
    signature === undefined ? '-' : signature.by === 'header' ? 'AuthHeader' : 'QueryString',
    host,
    field(tls?.version ?? undefined),
    // The access point.
    '-',
    record.needsAcl ? 'Yes' : '-',
  ].join(' ');
};
