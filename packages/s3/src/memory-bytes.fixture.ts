import { createHmac, randomUUID } from 'node:crypto';
import { BackendFull } from './backend-problems.js';
import type { Blob, DataKey, DataKeys, Encryptable, Encrypted, Encryption } from './backend.js';

/** A data key in memory. It encrypts nothing, but bytes can be read only with the key that they were received with. */
class MemoryKey implements DataKey {
  readonly encryption: Encryption;

  constructor(readonly clientKey: Buffer | undefined) {
    this.encryption = clientKey === undefined ? 'storage-key' : 'client-key';
  }

  etagOf(md5: string): string {
    return this.clientKey === undefined ? md5 : createHmac('md5', this.clientKey).update(md5).digest('hex');
  }
}

/** The values of a thing that is written, as they are kept. */
export const encryptedAs = <Values extends Encrypted>(values: Values): Values & Encryptable => {
  const { dataKey } = values;
  return dataKey === undefined ? values : { ...values, encryption: dataKey.encryption };
};

/** The bytes of a backend in memory. */
export class MemoryBytes implements DataKeys {
  readonly blobs = new Map<string, Buffer>();
  /** The keys that bytes were received with. */
  protected readonly dataKeys = new Map<string, DataKey | undefined>();
  /** Set by tests: the next `receive` throws BackendFull, before it reads anything. */
  full = false;

  makeDataKey(clientKey: Buffer | undefined): DataKey {
    return new MemoryKey(clientKey);
  }

  openDataKey(stored: object, clientKey: Buffer | undefined): DataKey | undefined {
    const dataKey = 'dataKey' in stored && stored.dataKey instanceof MemoryKey ? stored.dataKey : undefined;
    const isIts = dataKey?.clientKey === undefined || clientKey?.equals(dataKey.clientKey) === true;
    return isIts ? dataKey : undefined;
  }

  async receive(content: AsyncIterable<Uint8Array>, _length?: number, dataKey?: DataKey): Promise<Blob> {
    if (this.full) throw new BackendFull();
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    const [id, bytes] = [randomUUID(), Buffer.concat(pieces)];
    this.blobs.set(id, bytes);
    this.dataKeys.set(id, dataKey);
    return { id, size: bytes.length };
  }

  discard(blobs: readonly Blob[]): Promise<void> {
    for (const { id } of blobs) this.blobs.delete(id);
    return Promise.resolve();
  }
}
