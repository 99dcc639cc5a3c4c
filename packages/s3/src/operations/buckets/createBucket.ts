import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { isLimited } from '../../access/authorise.js';
import type { Acl, Ownership } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { isBucketName } from '../../requests/bucket-names.js';
import { ownershipOfHeaders } from '../../requests/object-ownership.js';
import { readXml } from '../../xml/read-xml.js';
import { header, type LabelCall, type Operation } from '../operation.js';
import { isItsPlace } from './place.js';

/** @throws S3Error when the body has another region than the host */
const checkLocation = async (call: LabelCall): Promise<void> => {
  const text = await call.content.text(64 * 1024);
  if (text.trim() === '') return;
  const location = readXml(text, 'CreateBucketConfiguration').word('LocationConstraint') ?? '';
  // Some clients send a placement, too: `<place>:<placement>`.
  const [theirs = ''] = location.split(':');
  if (theirs !== '' && !isItsPlace(call, theirs)) {
    throw new S3Error('IllegalLocationConstraintException', undefined, { LocationConstraint: location });
  }
};

/** @throws S3Error when the existing bucket of the signer's owner has another ACL or ownership than the request */
const requireAlike = async (
  { backend, cluster, label }: LabelCall,
  acl: Acl | undefined,
  ownership: Ownership | undefined,
): Promise<void> => {
  if (acl === undefined && ownership === undefined) return;
  const place = { cluster, bucket: label, key: undefined };
  const { bucket } = await backend.find({ ...place, accessKey: undefined, region: undefined });
  const isAlike =
    bucket !== undefined &&
    equalAcls(bucket.acl, acl ?? bucket.acl) &&
    bucket.ownership === (ownership ?? bucket.ownership);
  if (!isAlike) throw new S3Error('BucketAlreadyOwnedByYou', undefined, { BucketName: label });
};

/**
 * Creates a bucket of the signer's owner in the cluster. Repeated, it changes nothing and has the same answer, unless it asks
 * for another ACL or ownership. Limited keys create none.
 */
export const createBucket: Operation = {
  on: 'label',
  run: async (call) => {
    const { backend, cluster, label, signer, headers } = call;
    if (signer === undefined) throw new S3Error('AccessDenied');
    if (isLimited(signer)) throw new S3Error('AccessDenied', 'A limited key makes no buckets.');
    if (!isBucketName(label)) throw new S3Error('InvalidBucketName', undefined, { BucketName: label });
    if (header(call, 'x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true') {
      throw new S3Error('NotImplemented', 'Object lock is not implemented here.');
    }
    const ownership = ownershipOfHeaders(headers);
    await checkLocation(call);
    const acl = aclOfHeaders(headers, signer.owner);
    const own = cannedAcl('private', signer.owner);
    if (ownership === 'BucketOwnerEnforced' && acl !== undefined && !equalAcls(acl, own))
      throw new S3Error('InvalidBucketAclWithObjectOwnership', undefined, { BucketName: label });
    const made = await backend.createBucket(signer.owner, { cluster, label }, acl ?? own, ownership);
    const created = { status: 200, headers: { location: `/${label}` } };
    switch (made) {
      case 'created':
        return created;
      case 'own':
        await requireAlike(call, acl, ownership);
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
