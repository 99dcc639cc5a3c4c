import { BlobGone } from '@cloud-account/s3';
import type { Bytes } from './bytes.js';
import { copyEach } from './copy-each.js';

/** Keeps new bytes in one place, while earlier ones are in another until they are moved. */
export function inTwoPlaces(place: Bytes, other: Bytes): Bytes {
  /** Looks in the first place again at the end, since bytes may be moved there meanwhile. */
  const find = async <Found>(look: (one: Bytes) => Promise<Found>): Promise<Found> => {
    for (const one of [place, other]) {
      try {
        return await look(one);
      } catch (error) {
        if (!(error instanceof BlobGone)) throw error;
      }
    }
    return look(place);
  };
  const readAll = (id: string) => find((one) => one.readAll(id));
  const receiveCopy = async (id: string, to: string) => {
    const { content, size } = await readAll(id);
    await place.receive(content, size, to);
  };
  return {
    failed: Promise.race([place.failed, other.failed]),
    inRow: place.inRow,
    admit: (length) => place.admit(length),
    receive: (...received) => place.receive(...received),
    duplicate: (pieces) =>
      place.duplicate(pieces).catch((error: unknown) => {
        if (!(error instanceof BlobGone)) throw error;
        return copyEach(
          pieces,
          ({ id }, to) => receiveCopy(id, to),
          (id) => place.remove(id),
        );
      }),
    read: (range) => find((one) => one.read(range)),
    readAll,
    remove: async (id) => {
      await place.remove(id);
      await other.remove(id);
    },
    take: (taken) => place.take(taken),
    list: (after) => place.list(after),
    assign: (write) => place.assign(write),
    settle: (ids) => place.settle(ids),
    checkLater: (ids) => {
      place.checkLater(ids);
    },
    close: async () => {
      await place.close();
      await other.close();
    },
  };
}
