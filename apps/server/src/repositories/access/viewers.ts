import { batched, build, type Database, type Given, type RowOf, statement } from '@cloud-account/database';
import { sql } from 'kysely';
import type { Viewer } from '../../common/viewer.js';

const read = statement('find-viewers', (given: Given<{ hashes: readonly Buffer[] }>) =>
  build
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select((eb) => [
      't.hash',
      't.expires_at',
      't.id as token_id',
      't.scopes',
      eb('t.oauth_grant_id', 'is not', null).as('of_app'),
      'u.id as user_id',
      'u.username',
      'u.restricted',
      'u.account_access',
      'u.global_grants',
      'a.id as account_id',
      'a.uuid',
      eb('a.activated_at', 'is not', null).as('activated'),
      eb.cast<number>('a.balance', 'float8').as('balance'),
    ])
    .where((eb) => eb('t.hash', '=', eb.fn.any(sql<Buffer[]>`${given.hashes}::bytea[]`)))
    .where('t.revoked_at', 'is', null),
);

type ViewerRow = RowOf<typeof read>;

const viewerOf = (row: ViewerRow): Viewer => ({
  account: {
    id: row.account_id,
    uuid: row.uuid,
    activated: Boolean(row.activated),
    balance: row.balance,
  },
  user: {
    id: row.user_id,
    username: row.username,
    restricted: row.restricted,
    accountAccess: row.account_access,
    globalGrants: row.global_grants,
  },
  token: { id: row.token_id, scopes: row.scopes, expires: row.expires_at, ofApp: Boolean(row.of_app) },
});

const keyOf = (hash: Buffer): string => hash.toString('latin1');

type LookUp = (hash: Buffer) => Promise<ViewerRow | undefined>;

const lookUps = new WeakMap<Database, LookUp>();

function lookUpIn(database: Database): LookUp {
  const lookUp = lookUps.get(database) ?? batched((hashes) => readViewers(database, hashes));
  lookUps.set(database, lookUp);
  return lookUp;
}

async function readViewers(
  database: Database,
  hashes: readonly Buffer[],
): Promise<readonly (ViewerRow | undefined)[]> {
  const rows = await read.all(database, { hashes });
  const byHash = new Map(rows.map((row) => [keyOf(row.hash), row]));
  return hashes.map((hash) => byHash.get(keyOf(hash)));
}

/**
 * The viewer of a valid token, by the token's hash. Requests that arrive together share a statement, which nearly halves the
 * cost of a small read. There is no cache, so that a revoked token is useless at once.
 */
export async function findViewer(database: Database, hash: Buffer, now: Date): Promise<Viewer | undefined> {
  const row = await lookUpIn(database)(hash);
  return row && (row.expires_at === null || row.expires_at > now) ? viewerOf(row) : undefined;
}
