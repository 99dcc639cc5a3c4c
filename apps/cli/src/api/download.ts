import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unwritable } from '../problems.js';
import type { Session } from '../session.js';
import type { Api, ApiRequest } from './connection.js';

/** Saves what a request answers as a file. @throws CommandFailure as `save` */
export const download = async (
  session: Session,
  api: Api,
  request: ApiRequest,
  file: string,
): Promise<void> => save(session, await api.download(request), file);

/** Saves a file, which must not be there yet. @throws CommandFailure when it is, or when not all of it arrives */
export async function save({ output }: Session, body: ReadableStream, file: string): Promise<void> {
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.fromWeb(body), to);
  } catch (error) {
    if (to.bytesWritten > 0) await rm(file, { force: true });
    throw unwritable(file, error);
  }
  const { size: bytes } = await stat(file);
  output.done(`Saved ${file}.`, { file, bytes });
}
