import { describe, expect, it } from 'vitest';
import type { Acl } from '../backend.js';
import { S3Error } from '../errors.js';
import { cannedAcl, namedAcl } from './acl.js';
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
      expect(acl.at(-1)).toEqual(full);
      expect(namedAcl([...acl].reverse(), owner)).toBe(name);
      expect(readAclDocument(aclDocument(acl, owner), owner)).toEqual(acl);
    },
  );

  it('has a name only if its grants match', () => {
    const foreign: Acl = [{ grantee: { owner: other }, permission: 'READ' }, full];
    expect(namedAcl(foreign, owner)).toBe('custom');
    expect(namedAcl([], owner)).toBe('custom');
    expect(namedAcl(cannedAcl('public-read', owner), other)).toBe('custom');
  });
});

describe('the document of an ACL', () => {
  it('has groups first and the owner last', () => {
    const acl = [full, { grantee: { group: 'AllUsers' }, permission: 'READ' }] as const;
    expect(aclDocument(acl, owner)).toBe(
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
  it('have a canned list, grants or nothing', () => {
    expect(aclOfHeaders({}, owner)).toBeUndefined();
    expect(aclOfHeaders({ 'x-amz-acl': 'public-read' }, owner)).toEqual(cannedAcl('public-read', owner));
    expect(aclOfHeaders({ 'x-amz-acl': 'bucket-owner-full-control' }, owner)).toEqual([full]);
    expect(
      aclOfHeaders(
        {
          'x-amz-grant-read': `uri="${uri('AuthenticatedUsers')}", id="${other}"`,
          'x-amz-grant-full-control': `id=${owner}`,
        },
        owner,
      ),
    ).toEqual([
      { grantee: { group: 'AuthenticatedUsers' }, permission: 'READ' },
      { grantee: { owner: other }, permission: 'READ' },
      full,
    ]);
    expect(aclOfHeaders({ 'x-amz-grant-read': `id=${other}` }, owner)).toEqual([
      { grantee: { owner: other }, permission: 'READ' },
    ]);
  });

  it.each([
    [{ 'x-amz-acl': 'public' }, 'InvalidArgument'],
    [{ 'x-amz-acl': 'private', 'x-amz-grant-read': `id=${owner}` }, 'InvalidRequest'],
    [{ 'x-amz-grant-read': 'everybody' }, 'InvalidArgument'],
    [{ 'x-amz-grant-write': 'uri="http://other.test"' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': 'emailAddress="a@b.c"' }, 'MethodNotAllowed'],
    [{ 'x-amz-grant-read': Array.from({ length: 101 }, () => `id=${owner}`).join(',') }, 'InvalidArgument'],
  ])('%j are refused', (headers, code) => {
    expect(codeOf(() => aclOfHeaders(headers, owner))).toBe(code);
  });
});
