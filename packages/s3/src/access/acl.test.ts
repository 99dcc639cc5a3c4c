import { describe, expect, it } from 'vitest';
import type { Acl } from '../backend.js';
import { S3Error } from '../errors.js';
import { cannedAcl, logDeliveryAcl, namedAcl } from './acl.js';
import { aclDocument, readAclDocument } from './acl-document.js';
import { aclOfHeaders } from './acl-headers.js';

const owner = '3d2ab5b1-6f0d-4a39-8e0a-0d5a6a6f5f01';
const other = '9c1f5a52-52c2-4a4f-bd3e-2f1de1bb6d02';
const full = { grantee: { owner }, permission: 'FULL_CONTROL' } as const;
const uri = (group: string) => `http://acs.amazonaws.com/groups/global/${group}`;

const codeOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'nothing';
};

describe('a canned ACL', () => {
  it.each(['private', 'public-read', 'public-read-write', 'authenticated-read'] as const)(
    '%s is known by its grants, in any order, and by its document',
    (name) => {
      const acl = cannedAcl(name, owner);
      expect(acl.grants.at(-1)).toEqual(full);
      expect(namedAcl({ owner, grants: [...acl.grants].reverse() })).toBe(name);
      expect(readAclDocument(aclDocument(acl), owner)).toEqual(acl);
    },
  );

  it('has a name only if its grants match', () => {
    const foreign: Acl = { owner, grants: [{ grantee: { owner: other }, permission: 'READ' }, full] };
    expect(namedAcl(foreign)).toBe('custom');
    expect(namedAcl({ owner, grants: [] })).toBe('custom');
    expect(namedAcl({ ...cannedAcl('public-read', owner), owner: other })).toBe('custom');
  });
});

describe('the document of an ACL', () => {
  it('has groups first and the owner last', () => {
    const grants = [full, { grantee: { group: 'AllUsers' }, permission: 'READ' }] as const;
    expect(aclDocument({ owner, grants })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
        `<Owner><ID>${owner}</ID><DisplayName>${owner}</DisplayName></Owner><AccessControlList>` +
        '<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group">' +
        `<URI>${uri('AllUsers')}</URI></Grantee><Permission>READ</Permission></Grant>` +
        '<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser">' +
        `<ID>${owner}</ID><DisplayName>${owner}</DisplayName></Grantee>` +
        '<Permission>FULL_CONTROL</Permission></Grant></AccessControlList></AccessControlPolicy>',
    );
  });

  const grant = (grantee: string, permission = 'READ') =>
    `<AccessControlPolicy><AccessControlList><Grant>${grantee}<Permission>${permission}</Permission></Grant>` +
    '</AccessControlList></AccessControlPolicy>';
  const group = `<Grantee xsi:type="Group"><URI>${uri('AllUsers')}</URI></Grantee>`;

  it.each([
    [
      'another owner',
      `<AccessControlPolicy><Owner><ID>${other}</ID></Owner></AccessControlPolicy>`,
      'AccessDenied',
    ],
    ['no list', '<AccessControlPolicy/>', 'MalformedXML'],
    ['an unknown permission', grant(group, 'ALL'), 'MalformedACLError'],
    ['an unknown group', grant('<Grantee xsi:type="Group"><URI>x</URI></Grantee>'), 'InvalidArgument'],
    ['an invalid id', grant('<Grantee xsi:type="CanonicalUser"><ID>x</ID></Grantee>'), 'InvalidArgument'],
    ['a grantee without a type', grant('<Grantee><ID>x</ID></Grantee>'), 'MalformedACLError'],
    [
      'an address',
      grant('<Grantee xsi:type="AmazonCustomerByEmail"><EmailAddress>a@b.c</EmailAddress></Grantee>'),
      'MethodNotAllowed',
    ],
    [
      'too many grants',
      `<AccessControlPolicy><AccessControlList>${'<Grant/>'.repeat(101)}</AccessControlList></AccessControlPolicy>`,
      'MalformedACLError',
    ],
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(() => readAclDocument(text, owner))).toBe(code);
  });
});

describe('headers', () => {
  const read = (headers: Record<string, string>, bucket = { owner }) => aclOfHeaders(headers, owner, bucket);

  it('have a canned list, grants or nothing', () => {
    expect(read({})).toBeUndefined();
    expect(read({ 'x-amz-acl': 'public-read' })).toEqual(cannedAcl('public-read', owner));
    const logs = read({ 'x-amz-acl': 'log-delivery-write' }) ?? cannedAcl('private', owner);
    expect([logs, namedAcl(logs)]).toEqual([logDeliveryAcl(owner), 'custom']);
    expect(readAclDocument(aclDocument(logs), owner)).toEqual(logs);
    expect(
      read({
        'x-amz-grant-read': `uri="${uri('AuthenticatedUsers')}", id="${other}"`,
        'x-amz-grant-full-control': `id=${owner}`,
      })?.grants,
    ).toEqual([
      { grantee: { group: 'AuthenticatedUsers' }, permission: 'READ' },
      { grantee: { owner: other }, permission: 'READ' },
      full,
    ]);
    expect(read({ 'x-amz-grant-read': `id=${other}` })?.grants).toEqual([
      { grantee: { owner: other }, permission: 'READ' },
    ]);
  });

  it.each([
    ['bucket-owner-read', 'READ'],
    ['bucket-owner-full-control', 'FULL_CONTROL'],
  ])('give with %s the owner of the bucket %s', (name, permission) => {
    const headers = { 'x-amz-acl': name };
    expect(read(headers)).toEqual(cannedAcl('private', owner));
    const grants = [full, { grantee: { owner: other }, permission }];
    expect(read(headers, { owner: other })).toEqual({ owner, grants });
  });

  it.each([
    [{ 'x-amz-acl': 'public' }, 'InvalidArgument'],
    [{ 'x-amz-acl': 'private', 'x-amz-grant-read': `id=${owner}` }, 'InvalidRequest'],
    [{ 'x-amz-grant-read': 'everybody' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': `id="${owner}"x` }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': `id${'='.repeat(3)}` }, 'InvalidArgument'],
    [{ 'x-amz-grant-write': 'uri="http://other.test"' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': 'emailAddress="a@b.c"' }, 'MethodNotAllowed'],
    [{ 'x-amz-grant-read': Array.from({ length: 101 }, () => `id=${owner}`).join(',') }, 'InvalidArgument'],
  ])('%j are refused', (headers, code) => {
    expect(codeOf(() => read(headers))).toBe(code);
  });

  it('are read in one pass, however many spaces they have', () => {
    const headers = { 'x-amz-grant-read': `id=${' '.repeat(30_000)}a"b` };
    expect(codeOf(() => read(headers))).toBe('InvalidArgument');
  });
});
