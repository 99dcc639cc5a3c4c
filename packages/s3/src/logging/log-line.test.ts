import { expect, it } from 'vitest';
import { findRoute, routes } from '../routing/routes.js';
import { logGroup, logKey } from './log-keys.js';
import { logLines, type LogRecord } from './log-line.js';
import { logOperation, unknownOperation } from './log-operations.js';

const record: LogRecord = {
  bucket: { label: 'files', owner: 'OWNER' },
  time: new Date('2019-02-06T00:00:38.123Z'),
  address: '192.0.2.3',
  signer: { id: 'KEY', owner: 'ACCOUNT' },
  requestId: '3E57427F3',
  operation: 'REST.GET.OBJECT',
  key: 'photos/a b.jpg',
  request: {
    method: 'GET',
    url: '/files/photos/a%20b.jpg?x=1',
    httpVersion: '1.1',
    headers: { host: 'files.test:81', referer: 'http://a.test/', 'user-agent': 'S3 (x)' },
  },
  status: 200,
  code: undefined,
  sent: 10,
  size: 20,
  total: 3,
  turnaround: 2,
  version: 'V1',
  signature: { version: 4, by: 'header' },
  tls: { cipher: 'AES', version: 'TLSv1.3' },
  needsAcl: true,
};

const logLine = (of: LogRecord) => logLines(of)(of);

/** The fields of a line: brackets and quotes contain spaces. */
const fieldsOf = (line: string) => line.match(/\[[^\]]*\]|"[^"]*"|[^ ]+/g) ?? [];

it('has the fields of S3 in their order', () => {
  expect(logLine(record)).toBe(
    'OWNER files [06/Feb/2019:00:00:38 +0000] 192.0.2.3 arn:aws:iam::ACCOUNT:user/KEY 3E57427F3 REST.GET.OBJECT ' +
      'photos/a%20b.jpg "GET /files/photos/a%20b.jpg?x=1 HTTP/1.1" 200 - 10 20 3 2 "http://a.test/" "S3 (x)" V1 - ' +
      'SigV4 AES AuthHeader files.test:81 TLSv1.3 - Yes',
  );
});

it('has a hyphen for what is not known', () => {
  const unknown = {
    ...{ signer: undefined, key: undefined, status: undefined, code: 'AccessDenied', size: undefined },
    ...{ total: undefined, turnaround: undefined, version: undefined, signature: undefined, tls: undefined },
  };
  const request = { method: 'GET', url: '/', httpVersion: '1.0', headers: {} };
  expect(logLine({ ...record, ...unknown, request, sent: 0, needsAcl: false })).toBe(
    'OWNER files [06/Feb/2019:00:00:38 +0000] 192.0.2.3 - 3E57427F3 REST.GET.OBJECT - "GET / HTTP/1.0" - AccessDenied ' +
      '- - - - "-" "-" - - - - - - - - -',
  );
});

it.each(['"', '\\"', ']', '[', '\n', '\r\nOWNER', ' - - ', '\u0000', '\u00ff', '\t', '" 200 - "'])(
  'a client cannot forge a field or a line by %j',
  (text) => {
    const request = {
      ...record.request,
      url: `/files/${text}`,
      headers: { host: text, referer: text, 'user-agent': text },
    };
    const signer = { id: text, owner: 'ACCOUNT' };
    const line = logLine({ ...record, key: `\u{1f600}\ud800${text}`, version: text, request, signer });
    expect(line).toMatch(/^[ -~]*$/);
    expect(line).not.toContain('\\');
    expect(fieldsOf(line)).toHaveLength(26);
    expect(fieldsOf(line.replace(/[[\]]/g, '"'))).toHaveLength(26);
    expect(line.match(/[[\]]/g)).toHaveLength(2);
    expect(fieldsOf(line).slice(9, 15)).toEqual(['200', '-', '10', '20', '3', '2']);
  },
);

it('has the beginning of a long text of a client', () => {
  const headers = { host: 'h'.repeat(5_000), referer: 'r'.repeat(5_000), 'user-agent': 'u'.repeat(5_000) };
  const url = `/${'p'.repeat(5_000)}`;
  const line = logLine({ ...record, request: { ...record.request, url, headers } });
  expect(fieldsOf(line)).toHaveLength(26);
  expect(line.length).toBeLessThan(4_096 + 3 * 2_048 + 500);
});

it('has no signature that somebody could send once more', () => {
  const url = '/a?X-Amz-Signature=SECRET&b=c&Signature=SECRET&x-amz-security-token=SECRET';
  const line = logLine({ ...record, request: { ...record.request, url } });
  expect(line).toContain('&b=c&');
  expect(line).not.toContain('SECRET');
});

const named = (operation: string) => {
  const route = routes.find((each) => each.operation === operation);
  return route && logOperation(route);
};

it.each([
  ['GetObject', 'REST.GET.OBJECT'],
  ['HeadBucket', 'REST.HEAD.BUCKET'],
  ['ListObjectsV2', 'REST.GET.BUCKET'],
  ['ListObjectVersions', 'REST.GET.BUCKETVERSIONS'],
  ['CopyObject', 'REST.COPY.OBJECT'],
  ['UploadPartCopy', 'REST.COPY.PART'],
  ['UploadPart', 'REST.PUT.PART'],
  ['CreateMultipartUpload', 'REST.POST.UPLOADS'],
  ['CompleteMultipartUpload', 'REST.POST.UPLOAD'],
  ['DeleteObjects', 'REST.POST.MULTI_OBJECT_DELETE'],
  ['GetBucketPolicy', 'REST.GET.BUCKETPOLICY'],
  ['PutBucketLogging', 'REST.PUT.LOGGING_STATUS'],
  ['GetBucketTagging', 'REST.GET.TAGGING'],
  ['PutObjectTagging', 'REST.PUT.OBJECT_TAGGING'],
  ['PutObjectLegalHold', 'REST.PUT.LEGAL_HOLD'],
  ['GetPublicAccessBlock', 'REST.GET.PUBLIC_ACCESS_BLOCK'],
])('the operation %s is %s', (operation, name) => {
  expect(named(operation)).toBe(name);
});

it('each operation has a name, also what is none', () => {
  for (const route of routes.filter(({ level }) => level !== 'service'))
    expect(logOperation(route)).toMatch(/^REST\.[A-Z]+\.[A-Z_]+$/);
  const route = findRoute({ method: 'GET', level: 'bucket', query: new Map(), headers: {} });
  expect(logOperation(route)).toBe('REST.GET.BUCKET');
  expect(unknownOperation('OPTIONS', 'key')).toBe('REST.OPTIONS.PREFLIGHT');
  expect(unknownOperation('DELETE', 'key')).toBe('REST.DELETE.OBJECT');
  expect(unknownOperation('PATCH', undefined)).toBe('REST.PATCH.BUCKET');
});

const [first, now] = [new Date('2026-03-01T23:59:58Z'), new Date('2026-03-02T00:00:07Z')];

it.each([
  [undefined, 'a/2026-03-02-00-00-07-X'],
  ['SimplePrefix', 'a/2026-03-02-00-00-07-X'],
  ['DeliveryTime', 'a/OWNER/north/files/2026/03/02/2026-03-02-00-00-07-X'],
  ['EventTime', 'a/OWNER/north/files/2026/03/01/2026-03-01-00-00-00-X'],
] as const)('keys of the form %s', (keys, expected) => {
  const logging = { target: 'logs', prefix: 'a/', ...(keys && { keys }) };
  const source = { label: 'files', owner: 'OWNER', region: 'north', logging };
  expect(logKey(source, { first, now, unique: 'X' })).toBe(expected);
  expect(logGroup({ id: 1, logging }, first) === logGroup({ id: 1, logging }, now)).toBe(
    keys !== 'EventTime',
  );
});
