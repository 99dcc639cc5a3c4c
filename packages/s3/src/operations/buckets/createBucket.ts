import { cannedAcl } from '../../access/acl.js';
import { aclOfHeaders } from '../../access/acl-headers.js';
import { isLimited } from '../../access/authorise.js';
import { S3Error } from '../../errors.js';
import { isBucketName } from '../../requests/bucket-names.js';
import { readXml } from '../../xml/read-xml.js';
import { header, type LabelCall, type Operation } from '../operation.js';

/** The region of a cluster `<region>-<number>`. */
const regionOf = (cluster: string): string => cluster.replace(/-\d+$/, '');

/** @throws S3Error when the body has another region than the host */
const checkLocation = async ({ cluster, content }: LabelCall): Promise<void> => {
  const text = await content.text(64 * 1024);
  if (text.trim() === '') return;
  const location = readXml(text, 'CreateBucketConfiguration').word('LocationConstraint') ?? '';
  // Some clients send a placement, too: `<place>:<placement>`.
  const [place = ''] = location.split(':');
  if (place !== '' && place !== cluster && place !== regionOf(cluster)) {
    throw new S3Error('IllegalLocationConstraintException', undefined, { LocationConstraint: location });
  }
};

/** Creates a bucket of the signer's owner in the cluster. Limited keys create none. */
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
    await checkLocation(call);
    const acl = aclOfHeaders(headers, signer.owner) ?? cannedAcl('private', signer.owner);
    const made = await backend.createBucket(signer.owner, { cluster, label }, acl);
    switch (made) {
      case 'created':
        return { status: 200, headers: { location: `/${label}` } };
      case 'own':
        throw new S3Error('BucketAlreadyOwnedByYou', undefined, { BucketName: label });
      case 'taken':
        throw new S3Error('BucketAlreadyExists', undefined, { BucketName: label });
      case 'full':
        throw new S3Error('TooManyBuckets');
      case 'refused':
        throw new S3Error('AccessDenied', 'The account may not make buckets now.');
    }
  },
};
