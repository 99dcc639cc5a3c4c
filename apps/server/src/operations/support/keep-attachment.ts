import { attachmentName, LARGEST_ATTACHMENT, mayKeepContent } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import { ContentInspector } from '../../files/content-inspector.js';
import type { IncomingFile, Upload } from '../../cloud/operation.js';
import { systemRandomness } from '@cloud-account/runtime';
import { unwrap, Refused } from '../../common/refused.js';
import { removeFileNotes, noteFile } from '../../repositories/stored-files.js';
import type { AttachmentDraft } from '../../repositories/support/attachments.js';
import type { Transaction } from '../../repositories/transaction.js';

/** A file on the disk that may be attached. */
export type ReceivedFile = Pick<AttachmentDraft, 'name' | 'media_type' | 'bytes' | 'file_key'>;

async function receive(
  cloud: Cloud,
  fileKey: string,
  { name, content }: IncomingFile,
): Promise<ReceivedFile> {
  const named = unwrap(attachmentName(name));
  const inspector = new ContentInspector();
  await cloud.transaction((tx) => noteFile(tx, fileKey));
  await cloud.files.write(fileKey, inspector.watch(content));
  const findings = await inspector.findings();
  unwrap(mayKeepContent(named, findings));
  return { name: named.name, media_type: named.mediaType, bytes: findings.bytes, file_key: fileKey };
}

/** Removes a file without a row. If that fails, the sweep removes it later. */
async function discard(cloud: Cloud, key: string): Promise<void> {
  try {
    await cloud.files.remove(key);
    await cloud.transaction((tx) => removeFileNotes(tx, [key]));
  } catch (error) {
    cloud.log.warn({ err: error, key }, 'a file that is not needed could not be removed');
  }
}

/**
 * Receives the file of a form, and attaches it. The file is noted, then written and synced, before its row is inserted; no
 * transaction is open while the file arrives.
 *
 * @param save attaches it, or refuses
 * @throws Refused with the problems of the form, the file or the ticket; the file is then removed
 */
export async function keepAttachment<Result>(
  cloud: Cloud,
  upload: Upload,
  save: (tx: Transaction, file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  // Unlike all that clients see, it is not repeatable: the file of a state that was replaced may still be there.
  const key = systemRandomness.uuid();
  const file = await upload
    .receive(LARGEST_ATTACHMENT, (incoming) => receive(cloud, key, incoming))
    .catch(async (error: unknown) => {
      await discard(cloud, key);
      throw error;
    });
  try {
    return await cloud.transaction((tx) => save(tx, file));
  } catch (error) {
    // After other errors it is unknown whether the row was inserted.
    if (error instanceof Refused) await discard(cloud, key);
    throw error;
  }
}
