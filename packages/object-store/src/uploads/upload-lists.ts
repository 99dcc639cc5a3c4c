import type { ListPage, ListRequest, Upload } from '@cloud-account/s3';
import type { Session } from '@cloud-account/database';
import { boundsOf, successor } from '../objects/object-lists.js';
import { bytesOf, isUuid } from '../rows/rows.js';
import { listUploadRows } from './upload-rows.js';

/** Ids before and after those of all uploads. */
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
  const bounds = boundsOf(request);
  // A marker with another prefix does not apply to the ids of this prefix.
  const within = after !== '' && isUuid(afterUpload) && Buffer.compare(bytesOf(after), bytesOf(prefix)) >= 0;
  let from = within ? bytesOf(after) : bounds.from;
  let fromId = within ? afterUpload : FIRST;
  let rolledUp: string | undefined;
  for (;;) {
    const uploads = await listUploadRows(session, bucketId, { ...bounds, from }, fromId, limit + 1);
    for (const upload of uploads) {
      if (rolledUp !== undefined && upload.key.startsWith(rolledUp)) continue;
      if (entries.length === limit) return { entries, truncated: true };
      const cut = delimiter === '' ? -1 : upload.key.indexOf(delimiter, prefix.length);
      rolledUp = cut < 0 ? undefined : upload.key.slice(0, cut + delimiter.length);
      entries.push(rolledUp === undefined ? upload : { commonPrefix: rolledUp });
    }
    const last = uploads.at(-1);
    if (last === undefined || uploads.length <= limit) return { entries, truncated: false };
    // More than a page of keys may have one prefix: the rest of them is skipped.
    from = rolledUp === undefined ? bytesOf(last.key) : successor(bytesOf(rolledUp));
    fromId = rolledUp === undefined ? last.id : FIRST;
  }
}
