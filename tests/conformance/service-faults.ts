import { fault, query, requests, type Fault, type Json } from './faults.js';

type Mistake = Parameters<typeof fault>[2];

/** Accepts a request and does nothing. */
const nothing: Mistake = (operation) => ({
  request: (request) => {
    if (request.operation === operation) request.path = '/tags/no-such-tag';
  },
  answer: (answer, request) => {
    if (request.operation !== operation) return;
    answer.status = 200;
    answer.text = '{}';
  },
});

/** Does not do what a field asks for. */
const without = (field: string): Mistake => requests(() => ({ [field]: undefined }));

const writing = (one: Json): Json => ({ ...one, permissions: 'read_write' });

const s3 = { service: 's3' } as const;
const dns = { service: 'dns' } as const;

/** Faults that answers of the API do not show, but object storage and DNS do. */
export const serviceFaults: readonly Fault[] = [
  fault('a limited key has access to all buckets', 'createStorageKey', without('bucket_access'), s3),
  fault(
    'a key that may only read also writes',
    'createStorageKey',
    requests(({ bucket_access: access }) =>
      access ? { bucket_access: (access as Json[]).map(writing) } : {},
    ),
    s3,
  ),
  fault('a deleted key has access', 'deleteStorageKey', nothing, s3),
  fault(
    'an object stays open to everybody',
    'updateObjectAcl',
    requests(() => ({ acl: 'public-read' })),
    s3,
  ),
  fault('a URL permits all types of content', 'createObjectUrl', without('content_type'), s3),
  fault(
    'a bucket is not opened to pages of other origins',
    'changeBucketAccess',
    without('cors_enabled'),
    s3,
  ),
  fault('a list begins at its start again', 'listObjects', query(/&marker=[^&]+/, ''), s3),
  fault('a changed record is served as before', 'updateDomainRecord', without('target'), dns),
  fault('a record has the TTL of its domain', 'createDomainRecord', without('ttl_sec'), dns),
  fault(
    'a disabled domain is served',
    'updateDomain',
    requests(({ status }) => (status === 'disabled' ? { status: 'active' } : {})),
    dns,
  ),
  fault('a deleted domain is served', 'deleteDomain', nothing, dns),
];
