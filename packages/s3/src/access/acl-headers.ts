import type { IncomingHttpHeaders } from 'node:http';
import type { Acl, Grantee, Permission } from '../backend.js';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';
import { cannedAcl, isCannedAcl } from './acl.js';
import { groupByUri, maxGrants, ownerById } from './acl-document.js';

const grantHeaders: Readonly<Record<string, Permission>> = {
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
  'x-amz-grant-full-control': 'FULL_CONTROL',
};

const readCanned = (name: string, owner: string): Acl => {
  // Objects belong to the owner of the bucket, who has all permissions already.
  if (name === 'bucket-owner-full-control' || name === 'bucket-owner-read')
    return cannedAcl('private', owner);
  if (isCannedAcl(name)) return cannedAcl(name, owner);
  throw new S3Error('InvalidArgument', 'There is no such canned ACL.', {
    ArgumentName: 'x-amz-acl',
    ArgumentValue: name,
  });
};

/** `id="…", uri="…"` */
const readGrantees = (header: string, text: string): readonly Grantee[] =>
  text.split(',').map((item) => {
    const [, kind, value] = /^\s*(id|uri|emailAddress)\s*=\s*"?([^"]*?)"?\s*$/i.exec(item) ?? [];
    if (kind === undefined || value === undefined) {
      throw new S3Error('InvalidArgument', 'The grantees cannot be read.', {
        ArgumentName: header,
        ArgumentValue: text,
      });
    }
    if (kind.toLowerCase() === 'uri') return groupByUri(value);
    if (kind.toLowerCase() === 'id') return ownerById(value);
    throw new S3Error('MethodNotAllowed', 'Grantees are named by their ids, not by e-mail addresses.');
  });

/**
 * The access control list in the headers of a request: a canned one or a list of grants, which has the owner only if the
 * request names it. The keys of its account have their permissions without it.
 *
 * @returns undefined when they have none
 * @throws S3Error when they have an unknown value, or both kinds
 */
export const aclOfHeaders = (headers: IncomingHttpHeaders, owner: string): Acl | undefined => {
  const canned = headerText(headers, 'x-amz-acl');
  const grants = Object.entries(grantHeaders).flatMap(([header, permission]) => {
    const text = headerText(headers, header);
    return text === undefined ? [] : readGrantees(header, text).map((grantee) => ({ grantee, permission }));
  });
  if (grants.length > maxGrants) throw new S3Error('InvalidArgument', 'There are more than 100 grants.');
  if (canned === undefined) return grants.length === 0 ? undefined : grants;
  if (grants.length > 0) {
    throw new S3Error('InvalidRequest', 'A canned ACL and grants cannot be given together.');
  }
  return readCanned(canned, owner);
};
