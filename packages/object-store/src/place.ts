import { sql } from 'kysely';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import { cannedAcl } from '@cloud-account/s3';
import type { Encryption } from '@cloud-account/runtime';
import type { BucketName, PlacedThings } from './common/store-types.js';
import { corsOf } from './bucket-access.js';

const owners = textStatement(
  'store-owners-of-buckets',
  { cluster: 'text', label: 'text', owner: 'text' },
  (given: Given<{ names: string }>) => sql`
    SELECT b.cluster, b.label, b.owner::text AS owner
    FROM (SELECT DISTINCT * FROM jsonb_to_recordset(${given.names}::jsonb) AS n (cluster text, label text)) AS n
    JOIN store_buckets AS b ON b.label = n.label AND b.cluster = n.cluster AND b.removed_at IS NULL`,
);

/** The owners of those of these buckets that exist. */
export const ownersOfBuckets = (
  session: Session,
  names: readonly BucketName[],
): Promise<(BucketName & { owner: string })[]> =>
  owners.all(session, {
    names: JSON.stringify(names.map(({ cluster, label }) => ({ cluster, label }))),
  });

const placeBuckets = textStatement(
  'store-place-buckets',
  {},
  (given: Given<{ owner: string; rows: string; now: Date }>) => sql`
    INSERT INTO store_buckets (cluster, label, owner, acl, cors, created_at)
    SELECT r.cluster, r.label, ${given.owner}::uuid, r.acl, r.cors, ${given.now}::timestamptz
    FROM jsonb_to_recordset(${given.rows}::jsonb) AS r (cluster text, label text, acl jsonb, cors jsonb)`,
);

const placeKeys = textStatement(
  'store-place-keys',
  {},
  (given: Given<{ owner: string; rows: string }>) => sql`
    INSERT INTO store_keys (access_key, owner, secret, buckets, internal)
    SELECT r.access_key, ${given.owner}::uuid, r.secret, r.buckets, false
    FROM jsonb_to_recordset(${given.rows}::jsonb) AS r (access_key text, secret text, buckets jsonb)`,
);

/** Inserts buckets and keys of an owner by two statements. */
export async function placeThings(
  session: Session,
  owner: string,
  { buckets, keys }: PlacedThings,
  encryption: Encryption,
  now: Date,
): Promise<void> {
  const bucketRows = buckets.map(({ cluster, label, acl, corsEnabled }) => ({
    cluster,
    label,
    acl: cannedAcl(acl, owner),
    cors: corsOf(corsEnabled) ?? null,
  }));
  const keyRows = keys.map(({ accessKey, secretKey, buckets: reached }) => ({
    access_key: accessKey,
    secret: encryption.encrypt(secretKey, accessKey),
    buckets: reached ?? null,
  }));
  if (buckets.length > 0) await placeBuckets.run(session, { owner, rows: JSON.stringify(bucketRows), now });
  if (keys.length > 0) await placeKeys.run(session, { owner, rows: JSON.stringify(keyRows) });
}
