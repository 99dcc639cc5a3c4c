import type { ListPage, ListRequest, Upload } from '@cloud-account/s3';
import type { Session } from '../../../database/session.js';
import { isFileId } from './files.js';
import { boundsOf, successor, type Bounds } from './object-lists.js';
import { bytesOf } from './rows.js';
import { listUploadRows } from './upload-rows.js';

/** Before and after every upload of a key. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A page of the uploads of a bucket. */
export async function listUploads(
  session: Session,
  bucketId: number,
  request: ListRequest & { readonly afterUpload: string },
): Promise<ListPage<Upload>> {
  const { prefix, delimiter, after, afterUpload, limit } = request;
  const entries: ListPage<Upload>['entries'][number][] = [];
  if (limit <= 0) return { entries, truncated: false };
  const within = after !== '' && isFileId(afterUpload);
  const bounds = boundsOf(request);
  let from = within ? bytesOf(after) : bounds.from;
  let fromId = within ? afterUpload : FIRST;
  for (;;) {
    const uploads = await listUploadRows(session, bucketId, { ...bounds, from }, fromId, limit + 1);
    let skipped: Bounds['from'] | undefined;
    for (const upload of uploads) {
      if (entries.length === limit) return { entries, truncated: true };
      const cut = delimiter === '' ? -1 : upload.key.indexOf(delimiter, prefix.length);
      if (cut >= 0) {
        const commonPrefix = upload.key.slice(0, cut + delimiter.length);
        entries.push({ commonPrefix });
        skipped = successor(bytesOf(commonPrefix));
        break;
      }
      entries.push(upload);
    }
    if (skipped === undefined) return { entries, truncated: false };
    from = skipped;
    fromId = FIRST;
  }
}
