import { openUpload } from '../encryption.js';
import { checksumHeaders } from '../objects/object-headers.js';
import { quoted, type Operation } from '../operation.js';
import { requirePartNumber, requireUpload } from './uploads.js';
import { written } from '../objects/write-outcome.js';

/** Stores a part of an upload. */
export const uploadPart: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, content } = call;
    const number = requirePartNumber(call);
    const upload = await requireUpload(call);
    const { dataKey, headers } = openUpload(call, upload);
    const { blob, digests } = await content.receivePart(backend, dataKey, upload.checksum?.algorithm);
    const part = written(await backend.putPart(bucket, upload, number, blob, digests));
    return {
      status: 200,
      headers: { etag: quoted(part.etag), ...checksumHeaders(part.checksum), ...headers },
    };
  },
};
