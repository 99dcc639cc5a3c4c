import { createWriteStream } from 'node:fs';
import { link, lstat, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { noAnswer } from '../connection.js';
import { CommandFailure, unwritable } from '../problems.js';
import type { Session } from '../session.js';
import type { Api, ApiRequest } from './connection.js';

/** Saves what a request answers as a file. @throws CommandFailure as `save` */
export const download = async (
  session: Session,
  api: Api,
  request: ApiRequest,
  file: string,
): Promise<void> => save(session, await api.download(request), file);

/** The bytes of an answer. @throws CommandFailure when it breaks off */
async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw noAnswer(error);
  }
}

/**
 * Saves a file, which must not be there yet. It has its name when all of it has arrived.
 *
 * @throws CommandFailure when it is there, cannot be written, or the answer breaks off
 */
export async function save(
  { output }: Session,
  body: ReadableStream<Uint8Array>,
  file: string,
): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    if ((await lstat(file).catch(() => undefined)) !== undefined) throw new Error('file already exists');
    await pipeline(bytesOf(body), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    // Unlike a rename, it replaces no file that somebody made meanwhile.
    await link(part, file);
  } catch (error) {
    throw error instanceof CommandFailure ? error : unwritable(file, error);
  } finally {
    await rm(part, { force: true });
  }
  const { size: bytes } = await stat(file);
  output.done(`Saved ${file}.`, { file, bytes });
}
