import type { IncomingHttpHeaders } from 'node:http';
import type { Acl, Bucket, Grant, Grantee, Permission } from '../backend.js';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';
import { cannedAcl, isCannedAcl, logDeliveryAcl } from './acl.js';
import { groupByUri, maxGrants, ownerById } from './acl-document.js';

const grantHeaders: Readonly<Record<string, Permission>> = {
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
  'x-amz-grant-full-control': 'FULL_CONTROL',
};

/** The canned lists of objects that give the owner of the bucket a permission. */
const givenToBucketOwner: Readonly<Partial<Record<string, Permission>>> = {
  'bucket-owner-read': 'READ',
  'bucket-owner-full-control': 'FULL_CONTROL',
};

const readCanned = (name: string, owner: string, bucket: Pick<Bucket, 'owner'>): Acl => {
  if (isCannedAcl(name)) return cannedAcl(name, owner);
  if (name === 'log-delivery-write') return logDeliveryAcl(owner);
  const permission = givenToBucketOwner[name];
  if (permission !== undefined) {
    const own = cannedAcl('private', owner);
    if (owner === bucket.owner) return own;
    return { owner, grants: [...own.grants, { grantee: { owner: bucket.owner }, permission }] };
  }
  throw new S3Error('InvalidArgument', 'There is no such canned ACL.', {
    ArgumentName: 'x-amz-acl',
    ArgumentValue: name,
  });
};

/** `id="…", uri="…"` */
const readGrantees = (header: string, text: string): readonly Grantee[] =>
  text.split(',').map((item) => {
    const at = item.indexOf('=');
    const kind = item.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = item
      .slice(at + 1)
      .trim()
      .replace(/^"/, '')
      .replace(/"$/, '');
    if (!['id', 'uri', 'emailaddress'].includes(kind) || value.includes('"')) {
      throw new S3Error('InvalidArgument', 'The grantees cannot be read.', {
        ArgumentName: header,
        ArgumentValue: text,
      });
    }
    if (kind === 'uri') return groupByUri(value);
    if (kind === 'id') return ownerById(value);
    throw new S3Error('MethodNotAllowed', 'Grantees are named by their ids, not by e-mail addresses.');
  });

/**
 * The access control list in the headers of a request: a canned one or a list of grants, which has the owner only if the
 * request names it.
 *
 * @param owner of the thing that the list is for
 * @param bucket the thing, or the bucket of it
 * @returns undefined when they have none
 * @throws S3Error when they have an unknown value, or both kinds
 */
export const aclOfHeaders = (
  headers: IncomingHttpHeaders,
  owner: string,
  bucket: Pick<Bucket, 'owner'>,
): Acl | undefined => {
  const canned = headerText(headers, 'x-amz-acl');
  const grants = Object.entries(grantHeaders).flatMap(([header, permission]): readonly Grant[] => {
    const text = headerText(headers, header);
    return text === undefined ? [] : readGrantees(header, text).map((grantee) => ({ grantee, permission }));
  });
  if (grants.length > maxGrants) throw new S3Error('InvalidArgument', 'There are more than 100 grants.');
  if (canned === undefined) return grants.length === 0 ? undefined : { owner, grants };
  if (grants.length > 0) {
    throw new S3Error('InvalidRequest', 'A canned ACL and grants cannot be given together.');
  }
  return readCanned(canned, owner, bucket);
};
