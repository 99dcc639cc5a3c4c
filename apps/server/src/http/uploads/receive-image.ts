import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { imageSize, imageSizeProblems, privateImageId, refuse } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { AtOnce } from '../../cloud/at-once.js';
import type { Cloud } from '../../cloud/cloud.js';
import { refuseAll, Refused } from '../../common/refused.js';
import type { Owner } from '../../common/viewer.js';
import { findAnyImage, lockImage, saveImage } from '../../repositories/catalog/images.js';
import { finishEvents } from '../../repositories/events/progress.js';

type Bytes = AsyncIterable<Uint8Array>;

const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

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
  let kept = Promise.resolve();
  try {
    await pipeline(content, bounded('compressed'), gunzip, bounded('disk'), (bytes: Bytes) => {
      kept = keep(bytes);
      return kept;
    });
  } catch (error) {
    // A pipeline does not wait for its last part when it fails, and hides the error of that by one of its own.
    const [last] = await Promise.allSettled([kept]);
    if (isAborted(error) && last.status === 'rejected') throw last.reason;
    throw isBroken(error) ? new Refused(refuse('image.upload.gzip')) : error;
  }
  if (size === 0) throw new Refused(refuse('image.upload.gzip'));
  return size;
}

async function ignore(bytes: Bytes): Promise<void> {
  for await (const _part of bytes);
}

const notWanted = () => new Refused(refuse('image.upload.wanted'));

const uploadsAtOnce = new AtOnce(bounds.ImageUpload, () => refuse('image.upload.at-once', 'account'));

/** Receives the contents of images. */
export class ImageReceiver {
  readonly #receiving = new Set<number>();

  constructor(private readonly cloud: Cloud) {}

  /**
   * Receives the content of an image, which is then available. Until all of it is here, nothing of the image changes, so content can be
   * sent again whatever ends this.
   *
   * @param number the number of the image
   * @param content called when the content is wanted
   * @throws Refused when it is not wanted or not valid; then other content can be sent
   */
  async receive(number: number, content: () => Bytes): Promise<void> {
    const { images } = this.cloud.hypervisor;
    if (images !== undefined && images.put === undefined) throw new Refused(refuse('image.upload.machines'));
    if (this.#receiving.has(number)) throw new Refused(refuse('image.upload.at-once', 'image'));
    this.#receiving.add(number);
    try {
      const found = await findAnyImage(this.cloud.database, number);
      if (found?.image.status !== 'pending_upload') throw notWanted();
      const { account } = found.owner;
      await uploadsAtOnce.run(this.cloud, account.id, () => this.#keep(found.owner, number, content()));
    } finally {
      this.#receiving.delete(number);
    }
  }

  async #keep(owner: Owner, number: number, content: Bytes): Promise<void> {
    const { images } = this.cloud.hypervisor;
    const id = privateImageId(number);
    try {
      const bytes = await unpack(content, (unpacked) => images?.put?.(id, unpacked) ?? ignore(unpacked));
      await this.cloud.transaction(async (tx) => {
        const image = await lockImage(owner, tx, number);
        // Another server may have received it.
        if (image.status !== 'pending_upload') throw notWanted();
        await saveImage(owner, tx, number, image, { status: 'available', size: imageSize(bytes) });
        await finishEvents(tx, { accountId: owner.account.id, type: 'image', id });
      });
    } catch (error) {
      if ((await findAnyImage(this.cloud.database, number)) !== undefined) throw error;
      // It was removed meanwhile, perhaps before its content was stored.
      await images?.remove(id);
      throw notWanted();
    }
  }
}
