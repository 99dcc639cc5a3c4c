import type { Operation } from './operation.js';
import { requireUpload } from './uploads.js';

/** Gives an upload in parts up; its parts are removed. */
export const abortMultipartUpload: Operation = {
  on: 'key',
  action: 'write',
  run: async (call) => {
    await call.backend.abortUpload(call.bucket, await requireUpload(call));
    return { status: 204 };
  },
};
