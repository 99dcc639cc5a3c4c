import type { Logger } from 'pino';
import type { S3Settings } from './common/settings.js';
import type { Bytes } from './bytes/bytes.js';
import { openFileBytes, type FileBytesOptions } from './bytes/files/file-bytes.js';
import { CheckedPlace } from './bytes/s3/checked-place.js';
import { S3Bytes } from './bytes/s3/s3-bytes.js';
import { pagesOf, tidy, type Tidied } from './bytes/tidy.js';
import { inTwoPlaces } from './bytes/two-places.js';

/** The settings of the bytes of objects. */
export interface BytesOptions extends FileBytesOptions {
  readonly keptIn: 'files' | 's3';
  /** An S3 server that bytes are kept on, or were before. */
  readonly s3: S3Settings | undefined;
  /** The machine's time. */
  now(): Date;
}

/** The places of the bytes of objects. */
export interface BytesPlace {
  readonly keptIn: 'files' | 's3';
  /** The directory, or the URL of the bucket, of new bytes. */
  readonly place: string;
  /** The number of pieces of bytes that are still in the other place, at most `COUNTED`; undefined: the place does not answer. */
  readonly waiting: number | undefined;
  /** The fault of the S3 server, as a sentence. */
  readonly problem: string | undefined;
}

/** The maximum of pieces that are counted, since each page of them is a request. */
const COUNTED = 10_000;

/** The maximum of pages that are read: files have as many folders. */
const PAGES = 256;

/** The bytes of objects, with what is done about them beside requests. */
export interface OpenBytes {
  readonly bytes: Bytes;
  /** Finds out where they are now. */
  look(): Promise<BytesPlace>;
  /** True while the S3 server that has new bytes refuses them, until the operator changes something. */
  isRefused(): boolean;
  /** Moves bytes where they belong, and removes those on the S3 server that no row needs. */
  tidy(signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two looks for bytes on an S3 server that no row needs. */
const LOOK_EVERY = 24 * 3_600_000;

/** Opens the files, and the S3 server where there is one. An S3 server that does not work is logged; it may work later. */
export async function openBytes(options: BytesOptions): Promise<OpenBytes> {
  const files = await openFileBytes(options);
  const { s3: place, log, database } = options;
  if (place === undefined) {
    const only = { keptIn: 'files', place: options.directory, waiting: 0, problem: undefined } as const;
    return {
      bytes: files,
      look: () => Promise.resolve(only),
      isRefused: () => false,
      tidy: () => Promise.resolve(),
    };
  }
  const now = () => options.now();
  const s3 = new S3Bytes(place, now, log);
  const checked = new CheckedPlace(s3, now, log);
  await checked.check();
  const [own, other] = options.keptIn === 's3' ? [s3, files] : [files, s3];
  const bytes = inTwoPlaces(own, other);
  let looked = -Infinity;
  return {
    bytes,
    look: async () => {
      const problem = (await checked.check())?.message;
      // Files are there, whatever the S3 server does.
      const waiting = other === s3 && problem !== undefined ? undefined : await countIn(other);
      const at = own === s3 ? `${place.url}/${place.bucket}/${place.prefix}` : options.directory;
      return { keptIn: options.keptIn, place: at, waiting, problem };
    },
    isRefused: () => own === s3 && checked.problem?.isRefused === true,
    tidy: async (signal) => {
      report(log, await tidy(other, own, { database, signal }));
      const time = now().getTime();
      if (own !== s3 || time - looked < LOOK_EVERY || signal.aborted) return;
      looked = time;
      report(log, await tidy(s3, undefined, { database, signal }));
    },
  };
}

/** The number of pieces of bytes in a place, at most `COUNTED`. */
async function countIn(place: Bytes): Promise<number> {
  let [count, pages] = [0, 0];
  for await (const entries of pagesOf(place)) {
    count += entries.length;
    pages += 1;
    if (count >= COUNTED || pages === PAGES) break;
  }
  return Math.min(count, COUNTED);
}

function report(log: Logger, { moved, removed }: Tidied): void {
  if (moved + removed > 0)
    log.info({ moved, removed }, 'moved bytes of objects, or removed what no object needs');
}
