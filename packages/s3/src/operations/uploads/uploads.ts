import type { Upload } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { wholeNumber } from '../../requests/query.js';
import type { KeyCall } from '../operation.js';

/** The highest number of a part. */
export const lastPart = 10_000;

/** @throws S3Error NoSuchUpload */
export const requireUpload = async ({ backend, bucket, key, query }: KeyCall): Promise<Upload> => {
  const id = query.get('uploadId') ?? '';
  const upload = await backend.findUpload(bucket, key, id);
  if (upload === undefined) throw new S3Error('NoSuchUpload', undefined, { UploadId: id });
  return upload;
};

/** @throws S3Error InvalidArgument */
export const requirePartNumber = ({ query }: KeyCall): number => {
  const number = wholeNumber(query, 'partNumber', 1, lastPart);
  if (number === undefined) throw new S3Error('InvalidArgument', 'The number of the part is missing.');
  return number;
};

/** The headers that name the digest of an upload. */
export const uploadChecksumHeaders = ({
  checksum,
}: Pick<Upload, 'checksum'>): Readonly<Record<string, string>> =>
  checksum === undefined
    ? {}
    : { 'x-amz-checksum-algorithm': checksum.algorithm, 'x-amz-checksum-type': checksum.type };
