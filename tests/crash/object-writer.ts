import { createHash } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { pause } from '@cloud-account/testkit';
import type { Random } from './random.js';

export const BUCKET = 'crash-objects';

/** The key that all writers write at the same time. */
export const SHARED_KEY = 'shared';

/** Bytes that contain their own digest, which shows whether they are complete. */
function wholeBytes(name: string, length: number): Buffer {
  const body = Buffer.alloc(length, `${name} `);
  return Buffer.concat([createHash('sha256').update(body).digest(), body]);
}

/** True if all written bytes are there. */
export const isWhole = (bytes: Uint8Array): boolean =>
  createHash('sha256').update(bytes.subarray(32)).digest().equals(bytes.subarray(0, 32));

/** The expected content of keys, and the content that an interrupted write may have left instead; undefined: none. */
export class ExpectedObjects {
  readonly objects = new Map<string, Buffer>();
  acknowledged = 0;
}

interface Write {
  readonly keys: readonly string[];
  /** Undefined: no object. */
  readonly bytes: Buffer | undefined;
  send(client: S3Client): Promise<unknown>;
}

/** A client of S3 that writes to its own keys and to the shared one, one request after the other. */
export class ObjectWriter {
  #count = 0;
  #open: Write | undefined;

  constructor(
    private readonly expectedState: ExpectedObjects,
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** Writes until the server stops. @throws Error when the server refuses */
  async write(client: S3Client): Promise<void> {
    for (;;) {
      const write = (this.#open ??= this.#next());
      try {
        await write.send(client);
      } catch (error) {
        if (!(error instanceof S3ServiceException)) return;
        if (error.$metadata.httpStatusCode !== 503) throw error;
        // A starved server meets the limits of its database. It changed nothing, and the same is sent again.
        await pause(20);
        continue;
      }
      this.#open = undefined;
      this.expectedState.acknowledged += 1;
      this.#enter(write);
    }
  }

  /** Adds the interrupted write, if it happened. */
  recall(actual: ReadonlyMap<string, Uint8Array>): void {
    const write = this.#open;
    this.#open = undefined;
    for (const key of write?.keys ?? []) {
      if (key === SHARED_KEY) continue;
      const found = actual.get(key);
      const happened = write?.bytes === undefined ? found === undefined : found && write.bytes.equals(found);
      if (write !== undefined && happened === true) this.#enter({ ...write, keys: [key] });
    }
  }

  #enter({ keys, bytes }: Write): void {
    for (const key of keys) {
      if (key === SHARED_KEY) continue;
      if (bytes === undefined) this.expectedState.objects.delete(key);
      else this.expectedState.objects.set(key, bytes);
    }
  }

  #key(): string {
    return this.random.fraction() < 0.2 ? SHARED_KEY : `${this.name}/${this.random.between(1, 12)}`;
  }

  #next(): Write {
    const chance = this.random.fraction();
    const own = [...this.expectedState.objects.keys()].filter((key) => key.startsWith(`${this.name}/`));
    const some = this.random.pick(own);
    if (chance < 0.2 && some !== undefined) return this.#remove([some, ...own.slice(0, 2)]);
    if (chance < 0.35 && some !== undefined) return this.#copy(some);
    this.#count += 1;
    // Half of them in rows, half in files.
    const large = this.random.fraction() < 0.1 ? 1_000_000 : 16_000;
    const bytes = wholeBytes(`${this.name}-${this.#count}`, this.random.between(0, large));
    return chance < 0.5 ? this.#upload(bytes) : this.#put(bytes);
  }

  #put(bytes: Buffer): Write {
    const key = this.#key();
    return {
      keys: [key],
      bytes,
      send: (client) => client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: bytes })),
    };
  }

  #upload(bytes: Buffer): Write {
    const key = this.#key();
    const send = async (client: S3Client) => {
      const named = { Bucket: BUCKET, Key: key };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(named));
      const part = { ...named, UploadId, PartNumber: 1 };
      await client.send(new UploadPartCommand({ ...part, Body: 'another' }));
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: bytes }));
      const MultipartUpload = { Parts: [{ ETag, PartNumber: 1 }] };
      await client.send(new CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload }));
    };
    return { keys: [key], bytes, send };
  }

  #copy(from: string): Write {
    const key = `${this.name}/copy`;
    return {
      keys: [key],
      bytes: this.expectedState.objects.get(from),
      send: (client) =>
        from === key
          ? Promise.resolve()
          : client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: key, CopySource: `${BUCKET}/${from}` })),
    };
  }

  #remove(keys: readonly string[]): Write {
    const Objects = keys.map((Key) => ({ Key }));
    return {
      keys,
      bytes: undefined,
      send: (client) => client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } })),
    };
  }
}
