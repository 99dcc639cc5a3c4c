import { describe, expect, it } from 'vitest';
import type { AccessKey, Acl, Bucket, Permission } from '../backend.js';
import { cannedAcl } from './acl.js';
import { may, type Action } from './authorise.js';

const actions: readonly Action[] = [
  'list',
  'write',
  'read',
  'read-object-acl',
  'write-object-acl',
  'read-tags',
  'write-tags',
  'read-protection',
  'write-protection',
  'bypass-retention',
  'read-bucket-acl',
  'write-bucket-acl',
  'read-settings',
  'write-settings',
];
const [owner, stranger] = ['owner', 'stranger'];

const bucketWith = (acl: Acl): Bucket => ({
  id: 1,
  cluster: 'north-1',
  label: 'bucket',
  owner,
  acl,
  cors: undefined,
  lifecycle: undefined,
  tags: [],
  versioning: undefined,
  objectLock: undefined,
  encrypts: false,
  created: new Date(0),
});
const key = (of: string, buckets: AccessKey['buckets'] = 'all'): AccessKey => ({
  id: 'id',
  secret: 'secret',
  owner: of,
  buckets,
});
const limited = (permissions: 'read_only' | 'read_write', label = 'bucket', cluster = 'north-1') =>
  key(owner, [{ cluster, label, permissions }]);

const closed = cannedAcl('private', owner);
const allowed = (signer: AccessKey | undefined, bucketAcl: Acl = closed, objectAcl: Acl = closed) =>
  actions.filter((action) => may(signer, action, bucketWith(bucketAcl), { acl: objectAcl }));

describe('a key of the owner', () => {
  it('may do everything, with any grants', () => {
    expect(allowed(key(owner), [], [])).toEqual(actions);
  });

  it('may only read if it is limited to reading', () => {
    expect(allowed(limited('read_only'))).toEqual([
      'list',
      'read',
      'read-object-acl',
      'read-tags',
      'read-protection',
      'read-bucket-acl',
      'read-settings',
    ]);
  });

  it('may also write if it is limited to writing, but not change the bucket', () => {
    expect(allowed(limited('read_write'))).toEqual([
      'list',
      'write',
      'read',
      'read-object-acl',
      'write-object-acl',
      'read-tags',
      'write-tags',
      'read-protection',
      'write-protection',
      'read-bucket-acl',
      'read-settings',
    ]);
  });

  it.each([
    ['for another bucket', limited('read_write', 'other')],
    ['for the label in another cluster', limited('read_write', 'bucket', 'south-1')],
    ['for nothing', key(owner, [])],
  ])('is nothing, with a limited key %s, but what everybody may', (_, signer) => {
    expect(allowed(signer)).toEqual([]);
    expect(allowed(signer, closed, cannedAcl('authenticated-read', owner))).toEqual(['read']);
    expect(allowed(signer, cannedAcl('public-read', owner))).toEqual(['list']);
  });

  it.each([
    ['only reads its bucket', limited('read_only')],
    ['is for another bucket', limited('read_write', 'other')],
    ['is of another account', key(stranger, [])],
  ])('writes nothing that everybody may write, if it %s', (_, signer) => {
    const open = cannedAcl('public-read-write', owner);
    expect(allowed(undefined, open)).toContain('write');
    expect(allowed(signer, open, open)).not.toContain('write');
    const full: Acl = [{ grantee: { group: 'AllUsers' }, permission: 'FULL_CONTROL' }];
    expect(allowed(signer, full, full).filter((action) => action.startsWith('write'))).toEqual([]);
  });
});

describe('a key of another account', () => {
  const grants: readonly [Permission, readonly Action[], readonly Action[]][] = [
    ['READ', ['list'], ['read']],
    ['WRITE', ['write'], []],
    ['READ_ACP', ['read-bucket-acl'], ['read-object-acl']],
    ['WRITE_ACP', ['write-bucket-acl'], ['write-object-acl']],
    [
      'FULL_CONTROL',
      ['list', 'write', 'read-bucket-acl', 'write-bucket-acl'],
      ['read', 'read-object-acl', 'write-object-acl'],
    ],
  ];

  it.each(grants)('with %s may do only that', (permission, onBucket, onObject) => {
    for (const [grantee, signer] of [
      [{ group: 'AllUsers' }, undefined],
      [{ group: 'AuthenticatedUsers' }, key(stranger)],
      [{ owner: stranger }, key(stranger)],
    ] as const) {
      expect(allowed(signer, [{ grantee, permission }])).toEqual(onBucket);
      expect(allowed(signer, closed, [{ grantee, permission }])).toEqual(onObject);
    }
  });

  it('may do nothing that is granted to others', () => {
    expect(allowed(undefined)).toEqual([]);
    expect(allowed(key(stranger))).toEqual([]);
    expect(allowed(undefined, cannedAcl('authenticated-read', owner))).toEqual([]);
    const personal: Acl = [{ grantee: { owner: stranger }, permission: 'FULL_CONTROL' }];
    expect(allowed(key('third'), personal, personal)).toEqual([]);
    // A limited key is only for its buckets.
    expect(allowed(key(stranger, []), personal, personal)).toEqual([]);
  });

  it('may do nothing with an object that does not exist', () => {
    expect(may(undefined, 'read', bucketWith(cannedAcl('public-read', owner)), undefined)).toBe(false);
  });
});
