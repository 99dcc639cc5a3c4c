import { type RawBuilder, sql } from 'kysely';
import { build, type Given, type Session, statement } from '@cloud-account/database';

/** The maximum of an owner in a cluster: objects, and bytes of objects and of parts of uploads. */
export interface Quota {
  readonly objects: number;
  readonly bytes: number;
}

/** The values of a statement that keeps a quota. */
export interface QuotaValues {
  max_objects: number;
  max_bytes: number;
}

export const quotaValues = ({ objects, bytes }: Quota): QuotaValues => ({
  max_objects: objects,
  max_bytes: bytes,
});

/**
 * A part of a statement that counts a change of what owners have in a cluster. It has the only rows that all writes of an owner
 * share, so it comes last: a transaction has their locks only while it commits. It inserts or updates, because an update would not
 * find a row that was committed while its statement waited for another row.
 *
 * @param changes selects `owner`, `cluster`, `objects` and `bytes`, each owner and cluster once
 */
export const countUsage = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO store_usage AS u (owner, cluster, objects, bytes) ${changes}
  ON CONFLICT (owner, cluster) DO UPDATE SET objects = u.objects + EXCLUDED.objects, bytes = u.bytes + EXCLUDED.bytes`;

/** The same for writes, which fail as a whole when the owner would then have more than its quota. */
export const countWithinQuota = (
  changes: RawBuilder<unknown>,
  { max_objects: objects, max_bytes: bytes }: Given<QuotaValues>,
): RawBuilder<unknown> => sql`
  ${countUsage(changes)}
  RETURNING store_require_quota(u.objects <= ${objects}::numeric AND u.bytes <= ${bytes}::numeric)`;

/** The objects and bytes of all owners. */
export interface UsedStorage {
  /** With all versions and delete markers. */
  readonly objects: number;
  /** The bytes of these, and of the parts of all uploads. */
  readonly bytes: number;
}

const used = statement('store-used', () =>
  build
    .selectFrom('store_usage')
    .select((eb) =>
      (['objects', 'bytes'] as const).map((name) =>
        sql<string>`coalesce(${eb.fn.sum(name)}, 0)::text`.as(name),
      ),
    ),
);

export async function countUsed(session: Session): Promise<UsedStorage> {
  const row = await used.first(session, {});
  return { objects: Number(row?.objects ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** The SQLSTATE of `store_require_quota`. */
const OVER_QUOTA = 'QUOTA';

/** Runs a write. @returns `quota` when it would exceed the quota; nothing of it is then written */
export const withinQuota = <Made>(write: () => Promise<Made>): Promise<Made | 'quota'> =>
  write().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === OVER_QUOTA) return 'quota';
    throw error;
  });
