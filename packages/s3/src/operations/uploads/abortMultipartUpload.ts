import type { Operation } from '../operation.js';
import { requireUpload } from './uploads.js';

/** Aborts a multipart upload and removes its parts. */
export const abortMultipartUpload: Operation = {
  on: 'key',
  action: 'write',
  run: async (call) => {
    await call.backend.abortUpload(call.bucket, await requireUpload(call));
    return { status: 204 };
  },
};
