import type { Readable } from 'node:stream';
import type { Blob } from '@cloud-account/s3';
import type { TakenBytes } from '../common/store-types.js';

/** A range of the bytes that were received under one id. */
export interface ByteRange {
  readonly id: string;
  readonly start: number;
  /** At least one. */
  readonly length: number;
}

/** All bytes of an id. */
export interface WholeBytes {
  readonly content: Readable;
  readonly size: number;
}

/** A page of kept bytes. */
export interface ListedBytes {
  readonly entries: readonly {
    readonly id: string;
    /** True when a row that will refer to the bytes does so by now. */
    readonly isAssigned: boolean;
  }[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * Keeps the bytes of objects under ids of ours, and knows nothing of buckets, keys and accounts: rows in the database are the
 * authority on those. Bytes are kept once a row refers to them; bytes without a row are removed sooner or later, also after a
 * crash.
 *
 * @throws ObjectStoreUnavailable from every method, while the bytes cannot be reached
 */
export interface Bytes {
  /** Resolves with the reason when this process may write nothing any more, and must end. */
  readonly failed: Promise<Error>;
  /** The maximum of bytes that are rather kept in the row that refers to them, since a place of their own costs more. */
  readonly inRow: number;

  /** Looks whether there is room for bytes that a row will keep. @throws BackendFull as `receive` */
  admit(length: number): Promise<void>;

  /**
   * Receives bytes, which are safe from a power failure when the promise resolves.
   *
   * @param length how many they are
   * @param id where they have one already
   * @throws BackendFull when there is no room for them
   * @throws the error that ended the content early; nothing of it stays
   */
  receive(content: AsyncIterable<Uint8Array>, length: number, id?: string): Promise<Blob>;
  /** Copies bytes to new ids. @throws BlobGone when some do not exist; then nothing is copied @throws BackendFull */
  duplicate(pieces: readonly Blob[]): Promise<Blob[]>;
  /** Reads a range. @throws BlobGone when there are no such bytes */
  read(range: ByteRange): Promise<Readable>;
  /** Reads all bytes of an id. @throws BlobGone when there are none */
  readAll(id: string): Promise<WholeBytes>;
  /** Removes bytes that no row needs; missing bytes are no error. */
  remove(id: string): Promise<void>;
  /** Takes over synced files outside of the store, under given ids. */
  take(taken: readonly TakenBytes[]): Promise<void>;
  /** A page of what is kept, in an order that stays the same. @param after the `next` of the page before */
  list(after: string | undefined): Promise<ListedBytes>;

  /** Runs the write of the rows that will refer to received bytes. Closing waits for it. */
  assign<Made>(write: () => Promise<Made>): Promise<Made>;
  /** Notes that a row refers to received bytes. */
  settle(ids: readonly string[]): Promise<void>;
  /** Checks after a delay whether a row refers to received bytes, since the database did not confirm it. */
  checkLater(ids: readonly string[]): void;
  /** Waits for pending writes of rows. */
  close(): Promise<void>;
}
