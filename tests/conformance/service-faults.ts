import type { OperationId } from '../../packages/spec/src/index.js';
import { query, requests, type Fault, type Json } from './faults.js';
import type { Tamper } from './tampering.fixture.js';

/** Accepts a request and does nothing. */
const nothing = (operation: OperationId): Tamper => ({
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
const without = (operation: OperationId, field: string): Tamper =>
  requests(operation, (body) => {
    body[field] = undefined;
  });

/** Faults that answers of the API do not show, but object storage and DNS do. */
export const serviceFaults: readonly Fault[] = [
  {
    title: 'a limited key has access to all buckets',
    operation: 'createStorageKey',
    service: 's3',
    tamper: without('createStorageKey', 'bucket_access'),
  },
  {
    title: 'a key that may only read also writes',
    operation: 'createStorageKey',
    service: 's3',
    tamper: requests('createStorageKey', (body) => {
      for (const one of (body.bucket_access ?? []) as Json[]) one.permissions = 'read_write';
    }),
  },
  {
    title: 'a deleted key has access',
    operation: 'deleteStorageKey',
    service: 's3',
    tamper: nothing('deleteStorageKey'),
  },
  {
    title: 'an object stays open to everybody',
    operation: 'updateObjectAcl',
    service: 's3',
    tamper: requests('updateObjectAcl', (body) => {
      body.acl = 'public-read';
    }),
  },
  {
    title: 'a URL permits all types of content',
    operation: 'createObjectUrl',
    service: 's3',
    tamper: without('createObjectUrl', 'content_type'),
  },
  {
    title: 'a bucket is not opened to pages of other origins',
    operation: 'changeBucketAccess',
    service: 's3',
    tamper: without('changeBucketAccess', 'cors_enabled'),
  },
  {
    title: 'a list begins at its start again',
    operation: 'listObjects',
    service: 's3',
    tamper: query('listObjects', /&marker=[^&]+/, ''),
  },
  {
    title: 'a changed record is served as before',
    operation: 'updateDomainRecord',
    service: 'dns',
    tamper: without('updateDomainRecord', 'target'),
  },
  {
    title: 'a record has the TTL of its domain',
    operation: 'createDomainRecord',
    service: 'dns',
    tamper: without('createDomainRecord', 'ttl_sec'),
  },
  {
    title: 'a disabled domain is served',
    operation: 'updateDomain',
    service: 'dns',
    tamper: requests('updateDomain', (body) => {
      if (body.status === 'disabled') body.status = 'active';
    }),
  },
  {
    title: 'a deleted domain is served',
    operation: 'deleteDomain',
    service: 'dns',
    tamper: nothing('deleteDomain'),
  },
];
