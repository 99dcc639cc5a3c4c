import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { imageSize, imageSizeProblems, refuse } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import { refuseAll, Refused } from '../../common/refused.js';
import type { Owner } from '../../common/viewer.js';
import { findAnyImage, lockImage, saveImage, type StoredImage } from '../../repositories/catalog/images.js';
import { finishEvents } from '../../repositories/events/progress.js';

type Bytes = AsyncIterable<Uint8Array>;

const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Unpacks the content of an image. @returns how many bytes it has @throws Refused when it is no gzip, or too much */
async function unpack(content: Bytes, keep: (bytes: Bytes) => Promise<void>): Promise<number> {
  let size = 0;
  const bounded = (kind: Parameters<typeof imageSizeProblems>[0]) =>
    async function* (bytes: Bytes): AsyncGenerator<Uint8Array> {
      size = 0;
      let read = 0;
      for await (const part of bytes) {
        read += part.length;
        refuseAll(imageSizeProblems(kind, read));
        yield part;
      }
      size = read;
    };
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  await pipeline(content, bounded('compressed'), gunzip, bounded('disk'), keep).catch((error: unknown) => {
    throw isBroken(error) ? new Refused(refuse('image.upload.gzip')) : error;
  });
  if (size === 0) throw new Refused(refuse('image.upload.gzip'));
  return size;
}

async function ignore(bytes: Bytes): Promise<void> {
  for await (const _part of bytes);
}

const notWanted = () => new Refused(refuse('image.upload.wanted'));

/** Receives the contents of images, of each account one at a time. */
export class ImageReceiver {
  readonly #receiving = new Set<number>();

  constructor(private readonly cloud: Cloud) {}

  /**
   * Receives the content of an image, which is then available.
   *
   * @param number the number of the image
   * @param content called when the content is wanted
   * @throws Refused when it is not wanted or not valid; then other content can be sent
   */
  async receive(number: number, content: () => Bytes): Promise<void> {
    const found = await findAnyImage(this.cloud.database, number);
    if (found === undefined) throw notWanted();
    const { account } = found.owner;
    if (this.#receiving.has(account.id)) throw new Refused(refuse('image.upload.at-once'));
    this.#receiving.add(account.id);
    try {
      await this.#move(found.owner, number, 'pending_upload', { status: 'processing' });
      await this.#keep(found.owner, number, found.image.id, content());
    } finally {
      this.#receiving.delete(account.id);
    }
  }

  async #keep(owner: Owner, number: number, id: string, content: Bytes): Promise<void> {
    const { images } = this.cloud.hypervisor;
    try {
      const bytes = await unpack(content, (unpacked) => images?.put(id, unpacked) ?? ignore(unpacked));
      await this.#move(owner, number, 'processing', { status: 'available', size: imageSize(bytes) });
    } catch (error) {
      await images?.remove(id);
      await this.#move(owner, number, 'processing', { status: 'pending_upload' }).catch(
        (failure: unknown) => {
          // It expired meanwhile, and was removed.
          if (!(failure instanceof Refused)) throw failure;
        },
      );
      throw error;
    }
  }

  /** Changes an image from one status to another. @throws Refused when it has another status, or is gone */
  async #move(
    owner: Owner,
    number: number,
    from: StoredImage['status'],
    to: Partial<Pick<StoredImage, 'status' | 'size'>>,
  ): Promise<void> {
    await this.cloud.transaction(async (tx) => {
      const image = await lockImage(owner, tx, number);
      if (image.status !== from) throw notWanted();
      await saveImage(owner, tx, number, image, to);
      if (to.status === 'available')
        await finishEvents(tx, { accountId: owner.account.id, type: 'image', id: image.id });
    });
  }
}
