/** The statements of the server, for servers that show what these cost without everything else: no checks, no grants, no log. */
import path from 'node:path';
import { tokenHash } from '@cloud-account/server';
import { openDatabase } from '@cloud-account/database';
import type { PoolClient, QueryResult } from 'pg';

const { DATABASE_URL: url, CLOUD_DATA_DIR: directory = '' } = process.env;
const { pool } = await openDatabase(
  url === undefined
    ? { kind: 'embedded', directory: path.join(directory, 'database') }
    : { kind: 'postgresql', url },
);

/** The port where a server is expected. */
export const port = Number(process.env.CLOUD_PORT);

process.on('SIGTERM', () => process.exit(0));

const recordColumns = `r.id, r.type, r.name, r.target, r.priority, r.weight, r.port, r.service, r.protocol, r.tag,
  r.ttl_sec, r.created_at, r.updated_at`;

interface RecordRow {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly target: string;
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly service: string | null;
  readonly protocol: string | null;
  readonly tag: string | null;
  readonly ttl_sec: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const present = ({ ttl_sec, created_at, updated_at, id, type, name, target, ...rest }: RecordRow) => {
  const { priority, weight, port: service_port, service, protocol, tag } = rest;
  return {
    ...{
      id,
      type,
      name,
      target,
      priority,
      weight,
      port: service_port,
      service,
      protocol,
      tag,
      ttl_sec: ttl_sec,
    },
    created: created_at.toISOString().slice(0, 19),
    updated: updated_at.toISOString().slice(0, 19),
  };
};

/** A record as it is answered. */
export type Presented = ReturnType<typeof present>;

/** The fields of a new record. */
export interface NewRecord {
  readonly name: string;
  readonly target: string;
}

/** Looks up the token of a request. @returns whether the request may be answered */
export async function isAllowed(authorization = ''): Promise<boolean> {
  const { rows }: QueryResult<{ accountId: number }> = await pool.query({
    name: 'find-viewer',
    text: `SELECT t.id AS "tokenId", t.scopes, u.id AS "userId", u.username, u.restricted,
                  u.account_access AS "accountAccess", u.global_grants AS "globalGrants", a.id AS "accountId", a.uuid,
                  a.activated_at IS NOT NULL AS activated, a.balance::double precision AS balance
           FROM tokens t JOIN users u ON u.id = t.user_id JOIN accounts a ON a.id = u.account_id
           WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)`,
    values: [tokenHash(authorization.slice('Bearer '.length)), new Date()],
  });
  return rows[0]?.accountId === 1;
}

export async function getRecord(domainId: string, recordId: string): Promise<Presented | undefined> {
  const { rows } = await pool.query<RecordRow>({
    name: 'get-record',
    text: `SELECT ${recordColumns} FROM records r JOIN domains d ON d.id = r.domain_id
           WHERE r.id = $1 AND d.id = $2 AND d.account_id = $3`,
    values: [recordId, domainId, 1],
  });
  return rows.map(present)[0];
}

/** The first page of the records of a domain. */
export async function listRecords(domainId: string, size: number) {
  const counted = await pool.query<{ count: number }>({
    name: 'record-count',
    text: 'SELECT record_count AS count FROM domains WHERE id = $1 AND account_id = $2',
    values: [domainId, 1],
  });
  const results = counted.rows[0]?.count ?? 0;
  const { rows } = await pool.query<RecordRow>({
    name: 'records-first',
    text: `SELECT ${recordColumns} FROM records r WHERE r.domain_id = $1 ORDER BY r.id ASC LIMIT $2 OFFSET $3`,
    values: [domainId, size, 0],
  });
  return { data: rows.map(present), page: 1, pages: Math.ceil(results / size), results };
}

export async function createRecord(domainId: string, body: NewRecord): Promise<Presented | undefined> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const record = await createWithin(client, Number(domainId), body);
    await client.query('COMMIT');
    return record;
  } finally {
    client.release();
  }
}

async function createWithin(
  client: PoolClient,
  domainId: number,
  { name, target }: NewRecord,
): Promise<Presented | undefined> {
  const now = new Date();
  await client.query({
    name: 'lock-domain',
    text: 'SELECT d.* FROM domains d WHERE d.id = $1 AND d.account_id = $2 FOR UPDATE',
    values: [domainId, 1],
  });
  await client.query({
    name: 'rivals',
    text: `SELECT id, type, name, target FROM records
           WHERE domain_id = $1 AND name_key = $2 AND id <> 0 AND type IN ('CNAME') LIMIT 2`,
    values: [domainId, name],
  });
  const { rows } = await client.query<RecordRow>({
    name: 'insert-record',
    text: `INSERT INTO records AS r (domain_id, type, name, name_key, target, created_at, updated_at)
           VALUES ($1, 'A', $2, $2, $3, $4, $4) RETURNING ${recordColumns}`,
    values: [domainId, name, target, now],
  });
  await client.query({
    name: 'count-record',
    text: 'UPDATE domains SET record_count = record_count + 1 WHERE id = $1',
    values: [domainId],
  });
  await client.query({
    name: 'insert-event',
    text: `INSERT INTO events (account_id, username, action, status, entity_type, entity_id, entity_label, entity_url, created_at)
           VALUES (1, 'bench-1', 'domain_record_create', 'notification', 'domain', $1, 'zone.example', '/v4/domains', $2)`,
    values: [String(domainId), now],
  });
  await client.query({
    name: 'enqueue',
    text: `INSERT INTO jobs AS j (kind, subject, queue, pending_key, state, run_at, created_at)
           VALUES ('bare', $1, 'bare:' || $1, 'bare:' || $1, 'done', $2, $2)
           ON CONFLICT (pending_key) DO UPDATE SET requests = j.requests + 1`,
    values: [String(domainId), now],
  });
  return rows.map(present)[0];
}
