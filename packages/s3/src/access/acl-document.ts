import type { Acl, Grant, Grantee } from '../backend.js';
import { S3Error } from '../errors.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import { permissions } from './acl.js';

const groupUris = {
  AllUsers: 'http://acs.amazonaws.com/groups/global/AllUsers',
  AuthenticatedUsers: 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
  LogDelivery: 'http://acs.amazonaws.com/groups/s3/LogDelivery',
} as const;
const groups = Object.keys(groupUris) as (keyof typeof groupUris)[];
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The maximum number of grants in a list. */
export const maxGrants = 100;

/** An owner in the form of S3's documents. */
export const ownerElement = (owner: string): XmlContent => ({ ID: owner, DisplayName: owner });

const granteeElement = (grantee: Grantee): XmlContent => {
  const [type, content] =
    'group' in grantee
      ? ['Group', { URI: groupUris[grantee.group] }]
      : ['CanonicalUser', ownerElement(grantee.owner)];
  return { '@xmlns:xsi': schemaInstance, '@xsi:type': type, ...content };
};

/** Groups come first, the owner's own grant comes last. */
const rank = (owner: string, { grantee, permission }: Grant): number => {
  if ('group' in grantee) return 0;
  return grantee.owner === owner && permission === 'FULL_CONTROL' ? 2 : 1;
};

/** S3's document of an access control list. */
export const aclDocument = ({ owner, grants }: Acl): string =>
  writeS3Xml('AccessControlPolicy', {
    Owner: ownerElement(owner),
    AccessControlList: {
      Grant: [...grants]
        .sort((one, other) => rank(owner, one) - rank(owner, other))
        .map(({ grantee, permission }) => ({ Grantee: granteeElement(grantee), Permission: permission })),
    },
  });

/** @throws S3Error InvalidArgument when there is no such group */
export const groupByUri = (uri: string): Grantee => {
  const group = groups.find((name) => groupUris[name] === uri);
  if (group !== undefined) return { group };
  throw new S3Error('InvalidArgument', 'There is no such group.', {
    ArgumentName: 'URI',
    ArgumentValue: uri,
  });
};

/** @throws S3Error InvalidArgument when it cannot be an owner's id */
export const ownerById = (id: string): Grantee => {
  const owner = id.toLowerCase();
  if (uuid.test(owner)) return { owner };
  throw new S3Error('InvalidArgument', 'There is no such id.', {
    ArgumentName: 'CanonicalUser/ID',
    ArgumentValue: id,
  });
};

const readGrantee = (element: XmlElement): Grantee => {
  const [uri, id] = [element.word('URI'), element.word('ID')];
  const type = element.attribute('type');
  if (type === 'Group' && uri !== undefined) return groupByUri(uri);
  if (type === 'CanonicalUser' && id !== undefined) return ownerById(id);
  if (type === 'AmazonCustomerByEmail') {
    throw new S3Error('MethodNotAllowed', 'Grantees are named by their ids, not by e-mail addresses.');
  }
  throw new S3Error('MalformedACLError');
};

/**
 * Reads S3's document of an access control list.
 *
 * @throws S3Error when it is invalid or has another owner
 */
export const readAclDocument = (text: string, owner: string): Acl => {
  const root = readXml(text, 'AccessControlPolicy');
  const ownerId = root.child('Owner')?.word('ID');
  if (ownerId !== undefined && ownerId.toLowerCase() !== owner) {
    throw new S3Error('AccessDenied', 'The owner cannot be changed.');
  }
  const elements = root.required('AccessControlList').children('Grant');
  if (elements.length > maxGrants) throw new S3Error('MalformedACLError', 'There are more than 100 grants.');
  const grants = elements.map((grant): Grant => {
    const grantee = readGrantee(grant.required('Grantee'));
    const permission = permissions.find((known) => known === grant.word('Permission'));
    if (permission === undefined) throw new S3Error('MalformedACLError');
    return { grantee, permission };
  });
  return { owner, grants };
};
