import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';

/** S3's name for who owns the objects of a bucket here: the owner of the bucket, who may give others permissions. */
export const objectOwnership = 'BucketOwnerPreferred';

const header = 'x-amz-object-ownership';
const others = ['BucketOwnerEnforced', 'ObjectWriter'];

/** @throws S3Error when a request for a bucket asks for another ownership of its objects */
export const refuseOtherOwnership = (headers: IncomingHttpHeaders): void => {
  const asked = headers[header];
  if (asked === undefined || asked === objectOwnership) return;
  if (typeof asked === 'string' && others.includes(asked)) {
    throw new S3Error('NotImplemented', `Buckets here have the object ownership ${objectOwnership} only.`);
  }
  throw new S3Error('InvalidArgument', undefined, { ArgumentName: header, ArgumentValue: String(asked) });
};
