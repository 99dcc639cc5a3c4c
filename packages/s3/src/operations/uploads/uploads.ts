import type { Upload } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { wholeNumber } from '../../requests/query.js';
import type { KeyCall } from '../operation.js';

/** The highest number of a part. */
export const lastPart = 10_000;

/** The id in a request; no upload has an empty one. */
export const uploadIdOf = ({ query }: KeyCall): string => query.get('uploadId') ?? '';

export const noSuchUpload = (id: string): S3Error => new S3Error('NoSuchUpload', undefined, { UploadId: id });

/** @throws S3Error NoSuchUpload */
export const requireUpload = async (call: KeyCall): Promise<Upload> => {
  const { backend, bucket, key } = call;
  const upload = await backend.findUpload(bucket, key, uploadIdOf(call));
  if (upload === undefined) throw noSuchUpload(uploadIdOf(call));
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
