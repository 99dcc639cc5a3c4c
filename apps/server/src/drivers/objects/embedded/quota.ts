import type { Bucket } from '@cloud-account/s3';
import { sql } from 'kysely';
import type { Given } from '../../../database/build.js';
import { onlyRow } from '../../../database/session.js';
import { textStatement } from '../../../database/statement.js';
import type { StoreOptions } from './options.js';

/** How long, in milliseconds, it is known what an owner has before it is looked up again. */
const KNOWN_FOR = 30_000;

/** The most owners whose room is known; one more, and all are looked up again. */
const MOST_KNOWN = 10_000;

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

interface Held {
  objects: number;
  bytes: number;
  readonly until: number;
}

/**
 * What each owner may have in a cluster: objects, and bytes with those of uploads in parts. What an owner has is summed up now
 * and then, and what is written here meanwhile is added, so that a write costs nothing; servers that share a database may
 * together let in a little more.
 */
export class Quota {
  readonly #held = new Map<string, Held>();

  constructor(
    private readonly options: Pick<
      StoreOptions,
      'database' | 'clock' | 'objectsPerCluster' | 'bytesPerCluster'
    >,
  ) {}

  /** Whether an owner may have an object or a part more, which then counts. @param bytes of it */
  async admit({ owner, cluster }: Bucket, bytes: number): Promise<boolean> {
    const { objectsPerCluster, bytesPerCluster } = this.options;
    const now = await this.#heldBy(owner, cluster);
    if (now.objects + 1 > objectsPerCluster || now.bytes + bytes > bytesPerCluster) return false;
    now.objects += 1;
    now.bytes += bytes;
    return true;
  }

  async #heldBy(owner: string, cluster: string): Promise<Held> {
    const time = this.options.clock.now().getTime();
    const id = `${cluster} ${owner}`;
    const known = this.#held.get(id);
    if (known !== undefined && known.until > time && known.until <= time + KNOWN_FOR) return known;
    const { objects, bytes } = await onlyRow(this.options.database, held, { owner, cluster });
    const found = { objects: Number(objects), bytes: Number(bytes), until: time + KNOWN_FOR };
    if (this.#held.size >= MOST_KNOWN) this.#held.clear();
    this.#held.set(id, found);
    return found;
  }
}
