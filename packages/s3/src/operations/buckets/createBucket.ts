import { cannedAcl, equalAcls } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { isLimited } from '../../access/authorise.js';
import type { Acl } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { isBucketName } from '../../requests/bucket-names.js';
import { refuseOtherOwnership } from '../../requests/object-ownership.js';
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

const lockHeader = 'x-amz-bucket-object-lock-enabled';

/** Whether versions of the bucket are to be protected. @throws S3Error InvalidArgument */
const wantsObjectLock = (call: LabelCall): boolean => {
  const text = header(call, lockHeader)?.toLowerCase() ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new S3Error('InvalidArgument', undefined, { ArgumentName: lockHeader, ArgumentValue: text });
};

/** What a request asks of a bucket. */
interface Wanted {
  readonly acl: Acl | undefined;
  readonly objectLock: boolean;
}

/** @throws S3Error when the existing bucket of the signer's owner lacks what the request asks for */
const requireWanted = async (
  { backend, cluster, label }: LabelCall,
  { acl, objectLock }: Wanted,
): Promise<void> => {
  if (acl === undefined && !objectLock) return;
  const place = { cluster, bucket: label, key: undefined };
  const { bucket } = await backend.find({ ...place, accessKey: undefined, region: undefined });
  const isAsWanted =
    bucket !== undefined &&
    (acl === undefined || equalAcls(bucket.acl, acl)) &&
    (!objectLock || bucket.objectLock !== undefined);
  if (!isAsWanted) throw new S3Error('BucketAlreadyOwnedByYou', undefined, { BucketName: label });
};

/**
 * Creates a bucket of the signer's owner in the cluster. Repeated, it changes nothing and has the same answer, unless it asks
 * for another ACL, or for object lock that the bucket does not have. Limited keys create none.
 */
export const createBucket: Operation = {
  on: 'label',
  run: async (call) => {
    const { backend, cluster, label, signer, headers } = call;
    if (signer === undefined) throw new S3Error('AccessDenied');
    if (isLimited(signer)) throw new S3Error('AccessDenied', 'A limited key makes no buckets.');
    if (!isBucketName(label)) throw new S3Error('InvalidBucketName', undefined, { BucketName: label });
    refuseOtherOwnership(headers);
    await checkLocation(call);
    const objectLock = wantsObjectLock(call);
    const acl = aclOfHeaders(headers, signer.owner);
    const settings = { acl: acl ?? cannedAcl('private', signer.owner), objectLock };
    const made = await backend.createBucket(signer.owner, { cluster, label }, settings);
    const created = { status: 200, headers: { location: `/${label}` } };
    switch (made) {
      case 'created':
        return created;
      case 'own':
        await requireWanted(call, { acl, objectLock });
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
