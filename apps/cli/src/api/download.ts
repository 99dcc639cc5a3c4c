import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unwritable } from '../problems.js';
import type { Session } from '../session.js';
import type { Api, ApiRequest } from './connection.js';

/** Saves what a request answers as a file, which must not be there yet. */
export async function download(
  { output }: Session,
  api: Api,
  request: ApiRequest,
  file: string,
): Promise<void> {
  const body = await api.download(request);
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.fromWeb(body), to);
  } catch (error) {
    throw unwritable(file, error);
  }
  const { size: bytes } = await stat(file);
  output.done(`Saved ${file}.`, { file, bytes });
}
