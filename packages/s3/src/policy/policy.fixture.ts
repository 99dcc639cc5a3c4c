import type { Asker, Subject } from './asker.js';
import type { AccessKey, Bucket } from '../backend.js';

/** The UUIDs of two accounts. */
export const [one, other] = [
  '11111111-2222-3333-4444-555555555555',
  '99999999-8888-7777-6666-555555555555',
] as const;

/** An unlimited key. */
export const keyOf = (owner: string, id = 'KEY'): AccessKey => ({
  id,
  secret: 'secret',
  owner,
  buckets: 'all',
});

/** A bucket with the label `bucket`. */
export const bucket: Bucket = {
  id: 1,
  cluster: 'north-1',
  label: 'bucket',
  owner: one,
  acl: { owner: one, grants: [] },
  cors: undefined,
  lifecycle: undefined,
  tags: [],
  versioning: undefined,
  objectLock: undefined,
  encrypts: false,
  policy: undefined,
  publicAccessBlock: undefined,
  ownership: undefined,
  website: undefined,
  logging: undefined,
  created: new Date(0),
};

/** A request without a signature. */
export const request = (changed: Partial<Asker> = {}): Asker => ({
  signer: undefined,
  address: '192.0.2.7',
  method: 'GET',
  isSecure: false,
  headers: {},
  query: new Map(),
  now: new Date('2026-05-17T12:00:00Z'),
  ...changed,
});

/** An object of the bucket. */
export const object = (changed: Partial<Subject> = {}): Subject => ({ bucket, key: 'key', ...changed });

/** A statement that permits reading all objects to everybody, with changes. */
export const statement = (
  changed: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::bucket/*',
  ...changed,
});

/** The document of a policy. */
export const policyWith = (...statements: readonly unknown[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: statements });
