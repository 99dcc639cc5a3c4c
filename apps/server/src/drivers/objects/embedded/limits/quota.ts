import type { Bucket } from '@cloud-account/s3';
import { sql } from 'kysely';
import type { Given } from '../../../../database/build.js';
import { onlyRow } from '../../../../database/session.js';
import { textStatement } from '../../../../database/statement.js';
import type { StoreOptions } from './options.js';
import { bytesOf } from '../rows/rows.js';

/** How long, in milliseconds, the sum of an owner's objects is used before it is read again. */
const KNOWN_FOR = 30_000;

/** The maximum of owners in memory; with one more, all are forgotten. */
const MAX_KNOWN = 10_000;

const held = textStatement(
  'store-held-by-owner',
  { objects: 'int8', bytes: 'int8' },
  (given: Given<{ owner: string; cluster: string }>) => sql`
    SELECT coalesce(sum(b.objects), 0)::bigint AS objects, coalesce(sum(b.size + coalesce((
        SELECT sum(p.size) FROM store_uploads AS u JOIN store_parts AS p ON p.upload_id = u.id WHERE u.bucket_id = b.id
      ), 0)), 0)::bigint AS bytes
    FROM store_buckets AS b
    WHERE b.owner = ${given.owner} AND b.cluster = ${given.cluster} AND b.removed_at IS NULL`,
);

const replacedBy = textStatement(
  'store-replaced-by',
  { object: 'int8?', part: 'int8?' },
  (given: Given<{ bucket_id: number; key: Buffer; upload: string | null; number: number | null }>) => sql`
    SELECT (SELECT size FROM store_objects WHERE bucket_id = ${given.bucket_id}::int AND key = ${given.key}::bytea) AS object,
      (SELECT size FROM store_parts WHERE upload_id = ${given.upload}::uuid AND number = ${given.number}::int) AS part`,
);

interface Size {
  objects: number;
  bytes: number;
}

/** The objects and bytes of an owner in a cluster. */
interface Holding {
  /** The last sum, plus what was written here since. */
  readonly known: Size;
  /** The writes in progress here. */
  readonly inProgress: Size;
  knownUntil: number;
}

/** An object or a part to write. */
export interface Addition {
  readonly bucket: Bucket;
  readonly key: string;
  readonly bytes: number;
  readonly part?: { readonly upload: string; readonly number: number };
}

const add = (size: Size, { objects, bytes }: Size, times: 1 | -1 = 1): void => {
  size.objects += times * objects;
  size.bytes += times * bytes;
};

/**
 * Limits the objects and bytes of each owner in a cluster, including uploads in parts. It adds the writes of this server to the
 * last sum, so that most writes cost nothing. Near the limit it sums up again, and looks up what the write replaces. Servers
 * that share a database may together exceed the limit slightly.
 */
export class Quota {
  readonly #holdings = new Map<string, Holding>();

  constructor(
    private readonly options: Pick<
      StoreOptions,
      'database' | 'clock' | 'objectsPerCluster' | 'bytesPerCluster'
    >,
  ) {}

  /** Writes an object or a part within the quota of its owner. @returns undefined where the quota is exceeded */
  async write<Written extends { readonly kept: boolean }>(
    addition: Addition,
    write: () => Promise<Written>,
  ): Promise<Written | undefined> {
    const holding = await this.#holdingOf(addition.bucket);
    const adding: Size = { objects: 1, bytes: addition.bytes };
    if (!this.#fits(holding, adding)) {
      add(adding, await this.#replacedBy(addition), -1);
      await this.#sumUp(holding, addition.bucket);
      if (!this.#fits(holding, adding)) return undefined;
    }
    add(holding.inProgress, adding);
    try {
      const written = await write();
      if (written.kept) add(holding.known, adding);
      return written;
    } finally {
      add(holding.inProgress, adding, -1);
    }
  }

  #fits({ known, inProgress }: Holding, adding: Size): boolean {
    const { objectsPerCluster, bytesPerCluster } = this.options;
    return (
      known.objects + inProgress.objects + adding.objects <= objectsPerCluster &&
      known.bytes + inProgress.bytes + adding.bytes <= bytesPerCluster
    );
  }

  async #holdingOf(bucket: Bucket): Promise<Holding> {
    const time = this.options.clock.now().getTime();
    const id = `${bucket.cluster} ${bucket.owner}`;
    let holding = this.#holdings.get(id);
    if (holding === undefined) {
      if (this.#holdings.size >= MAX_KNOWN) this.#holdings.clear();
      holding = { known: { objects: 0, bytes: 0 }, inProgress: { objects: 0, bytes: 0 }, knownUntil: 0 };
      this.#holdings.set(id, holding);
    }
    if (holding.knownUntil <= time || holding.knownUntil > time + KNOWN_FOR)
      await this.#sumUp(holding, bucket);
    return holding;
  }

  async #sumUp(holding: Holding, { owner, cluster }: Bucket): Promise<void> {
    const { objects, bytes } = await onlyRow(this.options.database, held, { owner, cluster });
    Object.assign(holding.known, { objects: Number(objects), bytes: Number(bytes) });
    holding.knownUntil = this.options.clock.now().getTime() + KNOWN_FOR;
  }

  /** What the write replaces: an object with the same key, and the bytes of that object or of the part with the same number. */
  async #replacedBy({ bucket, key, part }: Addition): Promise<Size> {
    const found = await onlyRow(this.options.database, replacedBy, {
      bucket_id: bucket.id,
      key: bytesOf(key),
      upload: part?.upload ?? null,
      number: part?.number ?? null,
    });
    const bytes = part === undefined ? found.object : found.part;
    return { objects: found.object === null ? 0 : 1, bytes: Number(bytes ?? 0) };
  }
}
