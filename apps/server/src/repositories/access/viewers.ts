import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';

interface ViewerRow {
  readonly tokenId: number;
  readonly scopes: string[];
  readonly userId: number;
  readonly username: string;
  readonly restricted: boolean;
  readonly accountAccess: 'read_only' | 'read_write' | null;
  readonly globalGrants: string[];
  readonly accountId: number;
  readonly uuid: string;
  readonly activated: boolean;
  readonly balance: number;
}

/** Who holds a token that is neither expired nor revoked, by the token's hash. */
export async function findViewer(database: Database, hash: Buffer, now: Date): Promise<Viewer | undefined> {
  const [row] = await query<ViewerRow>(
    database,
    'find-viewer',
    `SELECT t.id AS "tokenId", t.scopes, u.id AS "userId", u.username, u.restricted,
            u.account_access AS "accountAccess", u.global_grants AS "globalGrants", a.id AS "accountId", a.uuid,
            a.activated_at IS NOT NULL AS activated, a.balance::double precision AS balance
     FROM tokens t JOIN users u ON u.id = t.user_id JOIN accounts a ON a.id = u.account_id
     WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)`,
    [hash, now],
  );
  return (
    row && {
      account: { id: row.accountId, uuid: row.uuid, activated: row.activated, balance: row.balance },
      user: {
        id: row.userId,
        username: row.username,
        restricted: row.restricted,
        accountAccess: row.accountAccess,
        globalGrants: row.globalGrants,
      },
      token: { id: row.tokenId, scopes: row.scopes },
    }
  );
}
