import { attachmentName, LARGEST_ATTACHMENT, mayKeepContent } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import { ContentInspector } from '../../files/content-inspector.js';
import type { IncomingFile, Upload } from '../../cloud/operation.js';
import { unwrap, Refused } from '../../common/refused.js';
import { forgetFiles, noteFile } from '../../repositories/stored-files.js';
import type { AttachmentDraft } from '../../repositories/support/attachments.js';
import type { Transaction } from '../../repositories/transaction.js';

/** A file that is on the disk and may be attached. */
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

/** Removes a file that nothing refers to. Where that fails, the sweep does it later. */
async function discard(cloud: Cloud, key: string): Promise<void> {
  try {
    await cloud.files.remove(key);
    await cloud.transaction((tx) => forgetFiles(tx, [key]));
  } catch (error) {
    cloud.log.warn({ err: error, key }, 'a file that is not needed could not be removed');
  }
}

/**
 * Takes in the file of a form, and has it attached.
 *
 * The file is noted, then written, and safe on the disk before the row that tells of it is kept; no transaction is open
 * while the file comes in.
 *
 * @param save attaches it, or refuses
 * @throws Refused with what is wrong with the form, the file or the ticket; nothing is left of the file then
 */
export async function keepAttachment<Result>(
  cloud: Cloud,
  upload: Upload,
  save: (tx: Transaction, file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const key = cloud.randomness.uuid();
  const file = await upload
    .receive(LARGEST_ATTACHMENT, (incoming) => receive(cloud, key, incoming))
    .catch(async (error: unknown) => {
      await discard(cloud, key);
      throw error;
    });
  try {
    return await cloud.transaction((tx) => save(tx, file));
  } catch (error) {
    // Of other failures nobody knows whether the row was kept after all.
    if (error instanceof Refused) await discard(cloud, key);
    throw error;
  }
}
