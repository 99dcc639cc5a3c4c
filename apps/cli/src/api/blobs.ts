import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { unreadable } from '../problems.js';

/** The content of a file, which is read while it is sent. @throws CommandFailure when it cannot be read */
export async function blobOf(file: string, type: string): Promise<Blob> {
  try {
    return await openAsBlob(file, { type });
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A form with files. @throws CommandFailure when one cannot be read */
export async function fileForm(fields: Readonly<Record<string, unknown>>): Promise<FormData> {
  const form = new FormData();
  for (const [name, file] of Object.entries(fields))
    if (typeof file === 'string') form.append(name, await blobOf(file, ''), path.basename(file));
  return form;
}
