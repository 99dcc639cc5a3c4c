import { cannedAcl, equalAcls, isPrivate } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { isLimited } from '../../access/authorise.js';
import type { Acl, Ownership, Tags } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { isBucketName } from '../../requests/bucket-names.js';
import { ownershipOfHeaders } from '../../requests/object-ownership.js';
import { longestTagDocument, readTagElements } from '../../tagging/tag-document.js';
import { haveAll, maxTags, requireTags, sortedTags } from '../../tagging/tags.js';
import { readXml } from '../../xml/read-xml.js';
import { header, type LabelCall, type Operation } from '../operation.js';
import { isItsPlace } from './place.js';

/** @throws S3Error when the region is not that of the host */
const checkLocation = (call: LabelCall, location: string): void => {
  // Some clients send a placement, too: `<place>:<placement>`.
  const [theirs = ''] = location.split(':');
  if (theirs !== '' && !isItsPlace(call, theirs)) {
    throw new S3Error('IllegalLocationConstraintException', undefined, { LocationConstraint: location });
  }
};

/** The ownership of a bucket whose ownership was never set. */
const byDefault: Ownership = 'ObjectWriter';

/** The tags of the new bucket. @throws S3Error when they are not valid, or the body has another region than the host */
const readConfiguration = async (call: LabelCall): Promise<Tags> => {
  const text = await call.content.text(longestTagDocument);
  if (text.trim() === '') return [];
  const root = readXml(text, 'CreateBucketConfiguration');
  root.allow('LocationConstraint', 'Tags');
  checkLocation(call, root.word('LocationConstraint') ?? '');
  const element = root.child('Tags');
  const tags = element === undefined ? [] : readTagElements(element);
  requireTags(tags, maxTags.bucket);
  return sortedTags(tags);
};

const lockHeader = 'x-amz-bucket-object-lock-enabled';

/** True when versions of the bucket are to be protected. @throws S3Error InvalidArgument */
const wantsObjectLock = (call: LabelCall): boolean => {
  const text = header(call, lockHeader)?.toLowerCase() ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new S3Error('InvalidArgument', undefined, { ArgumentName: lockHeader, ArgumentValue: text });
};

/** The settings that a request asks of a bucket. */
interface Wanted {
  readonly acl: Acl | undefined;
  readonly ownership: Ownership | undefined;
  readonly objectLock: boolean;
  readonly tags: Tags;
}

/** @throws S3Error when the existing bucket of the signer's owner lacks what the request asks for */
const requireWanted = async (
  { backend, cluster, label }: LabelCall,
  { acl, ownership, objectLock, tags }: Wanted,
): Promise<void> => {
  if (acl === undefined && ownership === undefined && !objectLock && tags.length === 0) return;
  const place = { cluster, bucket: label, key: undefined };
  const { bucket } = await backend.find({ ...place, accessKey: undefined, region: undefined });
  const isAsWanted =
    bucket !== undefined &&
    equalAcls(bucket.acl, acl ?? bucket.acl) &&
    (bucket.ownership ?? byDefault) === (ownership ?? bucket.ownership ?? byDefault) &&
    (!objectLock || bucket.objectLock !== undefined) &&
    haveAll(bucket.tags, tags);
  if (!isAsWanted) throw new S3Error('BucketAlreadyOwnedByYou', undefined, { BucketName: label });
};

/**
 * Creates a bucket of the signer's owner in the cluster. Repeated, it changes nothing and has the same answer, unless it asks
 * for another ACL or ownership, or for object lock or tags that the bucket does not have. Limited keys create none.
 */
export const createBucket: Operation = {
  on: 'label',
  run: async (call) => {
    const { backend, cluster, label, signer, headers } = call;
    if (signer === undefined) throw new S3Error('AccessDenied');
    if (isLimited(signer)) throw new S3Error('AccessDenied', 'A limited key makes no buckets.');
    if (!isBucketName(label)) throw new S3Error('InvalidBucketName', undefined, { BucketName: label });
    const ownership = ownershipOfHeaders(headers);
    const tags = await readConfiguration(call);
    const acl = aclOfHeaders(headers, signer.owner, signer);
    if (ownership === 'BucketOwnerEnforced' && acl !== undefined && !isPrivate(acl))
      throw new S3Error('InvalidBucketAclWithObjectOwnership', undefined, { BucketName: label });
    const wanted = { acl, ownership, objectLock: wantsObjectLock(call), tags };
    const settings = { ...wanted, acl: acl ?? cannedAcl('private', signer.owner) };
    const made = await backend.createBucket(signer.owner, { cluster, label }, settings);
    const created = { status: 200, headers: { location: `/${label}` } };
    switch (made) {
      case 'created':
        return created;
      case 'own':
        await requireWanted(call, wanted);
        return created;
      case 'taken':
        throw new S3Error('BucketAlreadyExists', undefined, { BucketName: label });
      case 'full':
        throw new S3Error('TooManyBuckets');
      case 'refused':
        throw new S3Error('AccessDenied', 'The account may not make buckets now.');
    }
  },
};
