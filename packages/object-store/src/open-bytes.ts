import type { Logger } from 'pino';
import type { S3Settings } from './common/settings.js';
import type { Bytes } from './bytes/bytes.js';
import { openFileBytes, type FileBytesOptions } from './bytes/files/file-bytes.js';
import { S3Bytes } from './bytes/s3/s3-bytes.js';
import { tidy, type Tidied } from './bytes/tidy.js';
import { inTwoPlaces } from './bytes/two-places.js';

/** The settings of the bytes of objects. */
export interface BytesOptions extends FileBytesOptions {
  readonly keptIn: 'files' | 's3';
  /** An S3 server that bytes are kept on, or were before. */
  readonly s3: S3Settings | undefined;
  /** The machine's time. */
  now(): Date;
}

/** The bytes of objects, with what is done about them beside requests. */
export interface OpenBytes {
  readonly bytes: Bytes;
  /** Moves bytes where they belong, and removes those on the S3 server that no row needs. */
  tidy(signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two looks for bytes on an S3 server that no row needs. */
const LOOK_EVERY = 24 * 3_600_000;

/** Opens the files, and the S3 server where there is one. An S3 server that does not work is logged; it may work later. */
export async function openBytes(options: BytesOptions): Promise<OpenBytes> {
  const files = await openFileBytes(options);
  const { s3: place, log, database } = options;
  if (place === undefined) return { bytes: files, tidy: () => Promise.resolve() };
  const s3 = new S3Bytes(place, () => options.now(), log);
  await s3.check().catch((error: unknown) => {
    log.error({ err: error }, messageOf(error));
  });
  const [own, other] = options.keptIn === 's3' ? [s3, files] : [files, s3];
  const bytes = inTwoPlaces(own, other);
  let looked = -Infinity;
  return {
    bytes,
    tidy: async (signal) => {
      report(log, await tidy(other, own, { database, signal }));
      const now = options.now().getTime();
      if (own !== s3 || now - looked < LOOK_EVERY || signal.aborted) return;
      looked = now;
      report(log, await tidy(s3, undefined, { database, signal }));
    },
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'the S3 server does not work';

function report(log: Logger, { moved, removed }: Tidied): void {
  if (moved + removed > 0)
    log.info({ moved, removed }, 'moved bytes of objects, or removed what no object needs');
}
