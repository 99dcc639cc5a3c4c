import { sql } from 'kysely';

/** The pieces of an object, the row `o`, that has some. */
const partsOf = sql<[file: string | null, size: number][] | null>`CASE WHEN o.pieces > 0 THEN (
  SELECT jsonb_agg(jsonb_build_array(p.file, p.size) ORDER BY p.position)
  FROM store_pieces AS p WHERE p.object_id = o.id) END`.as('parts');

/** The columns that are read of an object or a version, the row `o`. */
export const objectColumns = [
  'o.id',
  'o.key',
  'o.version',
  'o.size',
  'o.etag',
  'o.checksum',
  'o.acl',
  'o.content_type',
  'o.headers',
  'o.metadata',
  'o.tags',
  'o.protection',
  'o.file',
  'o.upload_id',
  'o.data_key',
  'o.modified_at',
  partsOf,
] as const;
