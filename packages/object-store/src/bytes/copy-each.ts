import { randomUUID } from 'node:crypto';
import type { Blob } from '@cloud-account/s3';

/**
 * Copies pieces to new ids, one after the other. After an error none of the copies stays.
 *
 * @param copy copies a piece that is not empty
 * @param remove removes a copy, which may not exist
 */
export async function copyEach(
  pieces: readonly Blob[],
  copy: (piece: Blob, to: string) => Promise<unknown>,
  remove: (id: string) => Promise<void>,
): Promise<Blob[]> {
  const copies: Blob[] = [];
  try {
    for (const piece of pieces) {
      const to = { id: randomUUID(), size: piece.size };
      copies.push(to);
      if (piece.size > 0) await copy(piece, to.id);
    }
    return copies;
  } catch (error) {
    for (const { id, size } of copies) if (size > 0) await remove(id).catch(() => undefined);
    throw error;
  }
}
