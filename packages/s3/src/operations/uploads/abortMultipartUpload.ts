import type { Upload } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { readTime } from '../../read-time.js';
import { header, type KeyCall, type Operation } from '../operation.js';
import { requireUpload } from './uploads.js';

const startHeader = 'x-amz-if-match-initiated-time';

/** @throws S3Error when the request expects an upload that was started at another second */
const checkStart = (call: KeyCall, { started }: Upload): void => {
  const expected = header(call, startHeader);
  if (expected === undefined) return;
  const time = readTime(expected);
  if (time === undefined) throw new S3Error('InvalidArgument', undefined, { ArgumentName: startHeader });
  if (Math.floor(time.getTime() / 1000) !== Math.floor(started.getTime() / 1000))
    throw new S3Error('PreconditionFailed');
};

/** Aborts a multipart upload and removes its parts. */
export const abortMultipartUpload: Operation = {
  on: 'key',
  action: 'AbortMultipartUpload',
  run: async (call) => {
    const upload = await requireUpload(call);
    checkStart(call, upload);
    await call.backend.abortUpload(call.bucket, upload);
    return { status: 204 };
  },
};
