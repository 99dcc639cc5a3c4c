import type { Backend, Blob, DataKey, Digests } from '../backend.js';
import { digestsUnder, type DigestedContent } from '../payload/digesting.js';

/**
 * Has a backend receive content, and returns its digests. It waits for the end of both: a backend may have all bytes before the
 * last check of them has ended.
 *
 * @param dataKey encrypts the content; undefined: nothing does
 * @param receive has the backend receive it, and stores nothing when it throws
 * @throws what the content throws, also at its end; then nothing is stored
 */
export const receiveDigested = async <Blobs extends readonly Blob[]>(
  backend: Pick<Backend, 'discard'>,
  content: DigestedContent,
  dataKey: DataKey | undefined,
  receive: (content: AsyncIterable<Uint8Array>) => Promise<Blobs>,
): Promise<{ readonly blobs: Blobs; readonly digests: Digests }> => {
  let ended: Digests | undefined;
  let failure: unknown = new Error('The content was not read to its end.');
  async function* watched(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      ended = yield* content;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const watching = watched();
  const blobs = await receive(watching);
  try {
    await watching.next();
    if (ended === undefined) throw failure;
  } catch (error) {
    await backend.discard(blobs);
    throw error;
  }
  return { blobs, digests: digestsUnder(dataKey, ended) };
};
