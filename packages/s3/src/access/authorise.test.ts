import { describe, expect, it } from 'vitest';
import type { AccessKey, Acl, Bucket, Grant, Permission } from '../backend.js';
import { cannedAcl } from './acl.js';
import type { Action } from '../policy/actions.js';
import type { Asker } from '../policy/asker.js';
import { may } from './authorise.js';

const actions: readonly Action[] = [
  'ListBucket',
  'PutObject',
  'GetObject',
  'GetObjectAcl',
  'PutObjectAcl',
  'GetObjectTagging',
  'PutObjectTagging',
  'GetObjectRetention',
  'PutObjectRetention',
  'GetObjectLegalHold',
  'PutObjectLegalHold',
  'BypassGovernanceRetention',
  'DeleteObjectVersion',
  'GetBucketAcl',
  'PutBucketAcl',
  'GetBucketCORS',
  'PutBucketCORS',
  'GetBucketObjectLockConfiguration',
  'PutBucketObjectLockConfiguration',
];
const [owner, stranger] = ['owner', 'stranger'];
const uuid = '11111111-2222-3333-4444-555555555555';

const bucketWith = (acl: Acl, settings: Partial<Bucket> = {}): Bucket => ({
  id: 1,
  cluster: 'north-1',
  label: 'bucket',
  owner,
  acl,
  cors: undefined,
  lifecycle: undefined,
  tags: [],
  website: undefined,
  logging: undefined,
  versioning: undefined,
  policy: undefined,
  publicAccessBlock: undefined,
  ownership: undefined,
  objectLock: undefined,
  encrypts: false,
  created: new Date(0),
  ...settings,
});
const key = (of: string, buckets: AccessKey['buckets'] = 'all'): AccessKey => ({
  id: 'id',
  secret: 'secret',
  owner: of,
  buckets,
});
const limited = (permissions: 'read_only' | 'read_write', label = 'bucket', cluster = 'north-1') =>
  key(owner, [{ cluster, label, permissions }]);

const askerOf = (signer: AccessKey | undefined): Asker => ({
  signer,
  address: '192.0.2.1',
  method: 'GET',
  isSecure: false,
  headers: {},
  query: new Map(),
  now: new Date(0),
});

const closed = cannedAcl('private', owner);
const listOf = (...grants: Grant[]): Acl => ({ owner, grants });
const allowed = (
  signer: AccessKey | undefined,
  bucketAcl: Acl = closed,
  objectAcl: Acl = closed,
  settings: Partial<Bucket> = {},
) => {
  const bucket = bucketWith(bucketAcl, settings);
  const object = { acl: objectAcl, tags: [] };
  return actions.filter((action) => may(askerOf(signer), action, { bucket, key: 'key', object }));
};

describe('a key of the owner', () => {
  it('may do everything, with any grants', () => {
    expect(allowed(key(owner), listOf(), listOf())).toEqual(actions);
  });

  it('may only read if it is limited to reading', () => {
    expect(allowed(limited('read_only'))).toEqual([
      'ListBucket',
      'GetObject',
      'GetObjectAcl',
      'GetObjectTagging',
      'GetObjectRetention',
      'GetObjectLegalHold',
      'GetBucketAcl',
      'GetBucketCORS',
      'GetBucketObjectLockConfiguration',
    ]);
  });

  it('may also write if it is limited to writing, but not change the bucket', () => {
    expect(allowed(limited('read_write'))).toEqual([
      'ListBucket',
      'PutObject',
      'GetObject',
      'GetObjectAcl',
      'PutObjectAcl',
      'GetObjectTagging',
      'PutObjectTagging',
      'GetObjectRetention',
      'PutObjectRetention',
      'GetObjectLegalHold',
      'PutObjectLegalHold',
      'DeleteObjectVersion',
      'GetBucketAcl',
      'GetBucketCORS',
      'GetBucketObjectLockConfiguration',
    ]);
  });

  it.each([
    ['for another bucket', limited('read_write', 'other')],
    ['for the label in another cluster', limited('read_write', 'bucket', 'south-1')],
    ['for nothing', key(owner, [])],
  ])('is nothing, with a limited key %s, but what everybody may', (_, signer) => {
    expect(allowed(signer)).toEqual([]);
    expect(allowed(signer, closed, cannedAcl('authenticated-read', owner))).toEqual(['GetObject']);
    expect(allowed(signer, cannedAcl('public-read', owner))).toEqual(['ListBucket']);
  });

  it.each([
    ['only reads its bucket', limited('read_only')],
    ['is for another bucket', limited('read_write', 'other')],
    ['is of another account', key(stranger, [])],
  ])('writes nothing that everybody may write, if it %s', (_, signer) => {
    const open = cannedAcl('public-read-write', owner);
    expect(allowed(undefined, open)).toContain('PutObject');
    expect(allowed(signer, open, open)).not.toContain('PutObject');
    const full = listOf({ grantee: { group: 'AllUsers' }, permission: 'FULL_CONTROL' });
    expect(allowed(signer, full, full).filter((action) => action.startsWith('Put'))).toEqual([]);
  });
});

describe('a key of another account', () => {
  const grants: readonly [Permission, readonly Action[], readonly Action[]][] = [
    ['READ', ['ListBucket'], ['GetObject']],
    ['WRITE', ['PutObject'], []],
    ['READ_ACP', ['GetBucketAcl'], ['GetObjectAcl']],
    ['WRITE_ACP', ['PutBucketAcl'], ['PutObjectAcl']],
    [
      'FULL_CONTROL',
      ['ListBucket', 'PutObject', 'GetBucketAcl', 'PutBucketAcl'],
      ['GetObject', 'GetObjectAcl', 'PutObjectAcl'],
    ],
  ];

  it.each(grants)('with %s may do only that', (permission, onBucket, onObject) => {
    for (const [grantee, signer] of [
      [{ group: 'AllUsers' }, undefined],
      [{ group: 'AuthenticatedUsers' }, key(stranger)],
      [{ owner: stranger }, key(stranger)],
    ] as const) {
      expect(allowed(signer, listOf({ grantee, permission }))).toEqual(onBucket);
      expect(allowed(signer, closed, listOf({ grantee, permission }))).toEqual(onObject);
    }
  });

  it('may do nothing that is granted to others', () => {
    expect(allowed(undefined)).toEqual([]);
    expect(allowed(key(stranger))).toEqual([]);
    expect(allowed(undefined, cannedAcl('authenticated-read', owner))).toEqual([]);
    const personal = listOf({ grantee: { owner: stranger }, permission: 'FULL_CONTROL' });
    expect(allowed(key('third'), personal, personal)).toEqual([]);
    // A limited key is only for its buckets.
    expect(allowed(key(stranger, []), personal, personal)).toEqual([]);
  });

  it('may do nothing with an object that does not exist', () => {
    const bucket = bucketWith(cannedAcl('public-read', owner));
    expect(may(askerOf(undefined), 'GetObject', { bucket, key: 'key' })).toBe(false);
  });
});

describe('a policy', () => {
  const label = 'bucket';
  const statement = (effect: 'Allow' | 'Deny', Action: string | string[], Principal: unknown = '*') => ({
    Effect: effect,
    Principal,
    Action,
    Resource: [`arn:aws:s3:::${label}`, `arn:aws:s3:::${label}/*`],
  });
  const withPolicy = (...Statement: unknown[]) => ({ policy: JSON.stringify({ Statement }) });
  const of = (signer: AccessKey | undefined, settings: Partial<Bucket>, acl = closed) =>
    allowed(signer, acl, acl, settings);

  it('gives others what it permits, and not more', () => {
    const settings = withPolicy(statement('Allow', ['s3:GetObject', 's3:PutBucketCORS']));
    expect(of(undefined, settings)).toEqual(['GetObject', 'PutBucketCORS']);
    expect(of(key(stranger), settings)).toEqual(['GetObject', 'PutBucketCORS']);
    const named = withPolicy(statement('Allow', 's3:*', { AWS: uuid }));
    expect(of(key(uuid), named)).toEqual(actions);
    expect([of(undefined, named), of(key(stranger), named)]).toEqual([[], []]);
  });

  it('takes what it denies from everybody, whatever else permits it', () => {
    const settings = withPolicy(statement('Deny', 's3:GetObject*'), statement('Allow', 's3:*'));
    const open = cannedAcl('public-read', owner);
    for (const signer of [undefined, key(owner), key(stranger), limited('read_write')])
      expect(of(signer, settings, open)).not.toContain('GetObject');
    expect(of(key(owner), settings)).toEqual(actions.filter((action) => !action.startsWith('GetObject')));
  });

  it('never gives a limited key more than its permission, and what everybody may read', () => {
    const account = withPolicy(statement('Allow', 's3:*', { AWS: [uuid, `arn:aws:iam::${uuid}:user/id`] }));
    expect(of(key(uuid, []), account)).toEqual([]);
    const everybody = withPolicy(statement('Allow', ['s3:GetObject', 's3:PutObject']));
    expect(of(key(stranger, []), everybody)).toEqual(['GetObject']);
    expect(of(key(owner, []), everybody)).toEqual(['GetObject']);
    expect(of(limited('read_only'), everybody)).not.toContain('PutObject');
    expect(of(limited('read_only'), withPolicy(statement('Deny', 's3:GetObject')))).not.toContain(
      'GetObject',
    );
  });

  it('stays with unlimited keys of the account, and is given to no other', () => {
    const own: readonly Action[] = ['GetBucketPolicy', 'PutBucketPolicy', 'DeleteBucketPolicy'];
    const may3 = (signer: AccessKey | undefined, settings: Partial<Bucket>) =>
      own.filter((action) => may(askerOf(signer), action, { bucket: bucketWith(closed, settings) }));
    expect(may3(key(owner), withPolicy(statement('Deny', 's3:*')))).toEqual(own);
    expect(may3(key(stranger), withPolicy(statement('Allow', 's3:*')))).toEqual([]);
    expect(may3(limited('read_write'), withPolicy(statement('Allow', 's3:*')))).toEqual(['GetBucketPolicy']);
    expect(may3(limited('read_write'), withPolicy(statement('Deny', 's3:*')))).toEqual([]);
  });

  it('that is public is restricted to the account, where the bucket says so', () => {
    const block = { blockAcls: false, ignoreAcls: false, blockPolicy: false, restrict: true };
    const settings = { ...withPolicy(statement('Allow', 's3:GetObject')), publicAccessBlock: block };
    expect([of(undefined, settings), of(key(stranger), settings)]).toEqual([[], []]);
    expect(of(key(owner), settings)).toEqual(actions);
    const named = withPolicy(statement('Allow', 's3:GetObject', { AWS: uuid }));
    expect(of(key(uuid), { ...named, publicAccessBlock: block })).toEqual(['GetObject']);
    // Lists are not restricted by it.
    expect(of(undefined, settings, cannedAcl('public-read', owner))).toEqual(['ListBucket', 'GetObject']);
  });
});

describe('an object that another account owns', () => {
  const theirs = cannedAcl('private', stranger);
  const ofList: readonly Action[] = ['GetObject', 'GetObjectAcl', 'PutObjectAcl'];
  const ofBucketOwner = (signer: AccessKey, acl: Acl, settings: Partial<Bucket> = {}) => {
    const may = allowed(signer, closed, acl, settings);
    return ofList.filter((action) => may.includes(action));
  };

  it('is its owner’s, as far as the list says so, and the list always is', () => {
    expect(allowed(key(stranger), closed, theirs)).toEqual(ofList);
    expect(allowed(key(stranger), closed, { ...theirs, grants: [] })).toEqual([
      'GetObjectAcl',
      'PutObjectAcl',
    ]);
    expect(allowed(key(stranger, []), closed, theirs)).toEqual([]);
    expect(allowed(key('third'), closed, theirs)).toEqual([]);
  });

  it('is the bucket owner’s in all but its content and its list', () => {
    expect(allowed(key(owner), closed, theirs)).toEqual(actions.filter((action) => !ofList.includes(action)));
    expect(ofBucketOwner(key(owner), cannedAcl('public-read', stranger))).toEqual(['GetObject']);
    expect(ofBucketOwner(key(owner), theirs, { ownership: 'BucketOwnerPreferred' })).toEqual([]);
    expect(ofBucketOwner(key(owner), theirs, { ownership: 'BucketOwnerEnforced' })).toEqual(ofList);
    expect(ofBucketOwner(key(stranger), theirs, { ownership: 'BucketOwnerEnforced' })).toEqual([]);
  });

  it('is readable with a grant by all keys of the bucket’s account that may read there', () => {
    const given: Acl = {
      owner: stranger,
      grants: [...theirs.grants, { grantee: { owner }, permission: 'FULL_CONTROL' }],
    };
    expect(ofBucketOwner(key(owner), given)).toEqual(ofList);
    expect(ofBucketOwner(limited('read_write'), given)).toEqual(ofList);
    expect(ofBucketOwner(limited('read_only'), given)).toEqual(['GetObject', 'GetObjectAcl']);
    expect(ofBucketOwner(limited('read_write', 'other'), given)).toEqual([]);
  });

  it('is permitted and denied by the policy of its bucket', () => {
    const policy = (Effect: string, Principal: unknown = '*') => {
      const statement = { Effect, Principal, Action: 's3:GetObject', Resource: 'arn:aws:s3:::bucket/*' };
      return { policy: JSON.stringify({ Statement: [statement] }) };
    };
    for (const signer of [undefined, key(owner), limited('read_only')])
      expect(allowed(signer, closed, theirs, policy('Allow'))).toContain('GetObject');
    const restrict = { blockAcls: false, ignoreAcls: false, blockPolicy: false, restrict: true };
    const restricted = { ...policy('Allow'), publicAccessBlock: restrict };
    expect(allowed(undefined, closed, theirs, restricted)).toEqual([]);
    for (const signer of [key(owner), limited('read_only')])
      expect(allowed(signer, closed, theirs, restricted)).toContain('GetObject');
    const named = policy('Allow', { AWS: uuid });
    const ofUuid = { ...key(uuid, [{ cluster: 'north-1', label: 'bucket', permissions: 'read_only' }]) };
    const own = { ...bucketWith(closed, named), owner: uuid };
    const object = { acl: theirs, tags: [] };
    expect(may(askerOf(ofUuid), 'GetObject', { bucket: own, key: 'key', object })).toBe(true);
    expect(allowed(key(stranger), closed, theirs, policy('Deny'))).toEqual(['GetObjectAcl', 'PutObjectAcl']);
  });
});

describe('access control lists', () => {
  const personal: Grant = { grantee: { owner: stranger }, permission: 'READ' };
  const open = listOf(...cannedAcl('public-read', owner).grants, personal);
  const seen = (settings: Partial<Bucket>) =>
    [undefined, key('third'), key(stranger)].map((signer) => allowed(signer, open, open, settings).length);

  it('count as far as the bucket lets them', () => {
    expect(seen({})).toEqual([2, 2, 2]);
    const block = { blockAcls: true, ignoreAcls: false, blockPolicy: true, restrict: true };
    expect(seen({ publicAccessBlock: block })).toEqual([2, 2, 2]);
    expect(seen({ publicAccessBlock: { ...block, ignoreAcls: true } })).toEqual([0, 0, 2]);
    expect(seen({ ownership: 'BucketOwnerEnforced' })).toEqual([0, 0, 0]);
  });
});
