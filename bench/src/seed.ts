import { tokenHash } from '@cloud-account/server';
import type { Pool } from 'pg';

/** The bearer token of an account, made of its id alone: the same in every run. */
export const tokenOf = (accountId: number): string => accountId.toString(16).padStart(64, '0');

/** Creates an account, its one user and that user's token. */
export async function seedAccount(pool: Pool, id: number): Promise<void> {
  await pool.query(
    `WITH a AS (
       INSERT INTO accounts (id, uuid, email, created_at, activated_at)
       VALUES ($1, gen_random_uuid(), 'owner@example.org', now(), now()) RETURNING id),
     u AS (
       INSERT INTO users (account_id, username, username_key, email, created_at)
       SELECT id, 'bench-' || id, 'bench-' || id, 'owner@example.org', now() FROM a RETURNING id, account_id)
     INSERT INTO tokens (account_id, user_id, hash, scopes, created_at)
     SELECT account_id, id, $2, '{*}', now() FROM u`,
    [id, tokenHash(tokenOf(id))],
  );
}

/** The domains of one account. */
export interface AccountDomains {
  readonly account: number;
  readonly domains: number;
  /** Of each domain. */
  readonly records: number;
}

/** The domain that a server needs where it has no others: a request for it shows that the server is ready. */
export const probed: AccountDomains = { account: 1, domains: 1, records: 0 };

/**
 * Gives an account domains, each with as many address records. Ids go up in the order of the calls, from 1, and with
 * them records lie on disk domain by domain.
 */
export async function seedDomains(pool: Pool, { account, domains, records }: AccountDomains): Promise<void> {
  const { rows } = await pool.query<{ last: number }>(
    'SELECT coalesce(max(id), 0)::int AS last FROM domains',
  );
  const last = rows[0]?.last ?? 0;
  await pool.query(
    `INSERT INTO domains (account_id, domain, name_key, type, status, soa_email, record_count, record_bytes, created_at,
       updated_at)
     SELECT $1, name, name, 'master', 'active', 'admin@example.org', $3,
       (SELECT coalesce(sum(octet_length('host-' || n) + octet_length('192.0.2.' || (n % 250 + 1))), 0)
        FROM generate_series(1, $3::int) n), now(), now()
     FROM (SELECT 'zone-' || n || '.example' AS name FROM generate_series($4::int + 1, $4::int + $2::int) n) names`,
    [account, domains, records, last],
  );
  // In parts: a statement over a million rows would outlast what a session may take.
  const part = Math.max(1, Math.floor(50_000 / Math.max(1, records)));
  for (let from = last + 1; from <= last + domains; from += part) {
    await pool.query(
      `INSERT INTO records (domain_id, type, name, name_key, target, created_at, updated_at)
       SELECT d, 'A', 'host-' || n, 'host-' || n, '192.0.2.' || (n % 250 + 1), now(), now()
       FROM generate_series($1::int, $2::int) d, generate_series(1, $3::int) n ORDER BY d, n`,
      [from, Math.min(from + part - 1, last + domains), records],
    );
  }
  await pool.query('UPDATE accounts SET domain_count = domain_count + $2 WHERE id = $1', [account, domains]);
}

/** Creates a bucket that everybody may list, with objects in folders of as many each; they have no bytes. */
export async function seedBucket(
  pool: Pool,
  bucket: { readonly label: string; readonly folders: number; readonly objectsOfFolder: number },
): Promise<void> {
  const { label, folders, objectsOfFolder } = bucket;
  const grants = JSON.stringify([{ grantee: { group: 'AllUsers' }, permission: 'READ' }]);
  const { rows } = await pool.query<{ id: number; acl: object }>(
    `INSERT INTO store_buckets (cluster, label, owner, acl, objects, created_at)
     SELECT 'us-east-1', $1, uuid, jsonb_build_object('owner', uuid, 'grants', $2::jsonb), $3, now()
     FROM accounts WHERE id = 1 RETURNING id, acl`,
    [label, grants, folders * objectsOfFolder],
  );
  await pool.query(
    `INSERT INTO store_usage AS u (owner, cluster, objects, bytes)
     SELECT owner, cluster, objects, 0 FROM store_buckets WHERE id = $1
     ON CONFLICT (owner, cluster) DO UPDATE SET objects = u.objects + EXCLUDED.objects`,
    [rows[0]?.id],
  );
  // In parts, as above.
  const part = Math.max(1, Math.floor(50_000 / objectsOfFolder));
  for (let from = 1; from <= folders; from += part) {
    await pool.query(
      `INSERT INTO store_objects (bucket_id, key, size, etag, acl, content_type, headers, metadata, pieces, modified_at)
       SELECT $1, convert_to('folder-' || lpad(f::text, 7, '0') || '/object-' || lpad(o::text, 7, '0'), 'UTF8'), 0,
         md5(f || '/' || o), $5, 'text/plain', '{}', '{}', 0, now()
       FROM generate_series($2::int, $3::int) f, generate_series(1, $4::int) o ORDER BY f, o`,
      [rows[0]?.id, from, Math.min(from + part - 1, folders), objectsOfFolder, rows[0]?.acl],
    );
  }
}
