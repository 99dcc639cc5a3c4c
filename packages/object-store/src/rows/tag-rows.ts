import type { Bucket, ObjectFilter, StoredObject, Tags } from '@cloud-account/s3';
import { sql, type RawBuilder } from 'kysely';
import { build, type Given, type Session, statement } from '@cloud-account/database';
import { bytesOf, tagsJson } from './rows.js';

/** The conditions of a filter in the form of statements. */
export interface FilterValues {
  /** JSON; null for none. */
  readonly tags: string | null;
  /** A range of numbers; null for all. */
  readonly sizes: string | null;
}

export const filterValues = ({ tags, larger, smaller }: ObjectFilter): FilterValues => ({
  tags: tagsJson(tags),
  sizes: larger === undefined && smaller === undefined ? null : `(${larger ?? ''},${smaller ?? ''})`,
});

/** True when an object, by default `o`, meets the conditions of a filter; a delete marker has no tags and no size. */
export const isMeant = (
  { tags, sizes }: { readonly [Name in keyof FilterValues]: unknown },
  row: RawBuilder<unknown> = sql`o`,
): RawBuilder<boolean> =>
  sql<boolean>`((${tags}::jsonb IS NULL OR ${row}.tags @> ${tags}::jsonb)
    AND (${sizes}::int8range IS NULL OR (${row}.etag IS NOT NULL AND ${row}.size <@ ${sizes}::int8range)))`;

const setIn = (table: 'store_objects' | 'store_versions') =>
  statement(
    `store-set-tags-in-${table}`,
    (given: Given<{ bucket_id: number; key: Buffer; id: bigint; tags: string | null }>) =>
      build
        .updateTable(table)
        .set({ tags: given.tags })
        .where('bucket_id', '=', given.bucket_id)
        .where('key', '=', given.key)
        .where('id', '=', given.id),
  );

const set = setIn('store_objects');
const setOfVersion = setIn('store_versions');

/** Replaces the tags of an object or a version. @returns false when it was removed or replaced meanwhile */
export const setObjectTagsRow = async (
  session: Session,
  bucket: Bucket,
  { key, id }: StoredObject,
  tags: Tags,
): Promise<boolean> => {
  const values = { bucket_id: bucket.id, key: bytesOf(key), id: BigInt(id), tags: tagsJson(tags) };
  return (await set.run(session, values)) > 0 || (await setOfVersion.run(session, values)) > 0;
};
