import type { SharedServer, TestUser } from '@cloud-account/testkit';

let made = 0;

/** Lets an OAuth app act for a user, with a token where one is given. @returns the id of what was allowed */
export const allowApp =
  (server: SharedServer) =>
  async (
    user: TestUser,
    {
      label = 'Zone editor',
      clientId = `app-${++made}`,
      tokenId,
      expires,
    }: { label?: string; clientId?: string; tokenId?: number; expires?: Date } = {},
  ): Promise<number> => {
    const { pool } = server.cloud.database;
    await pool.query(
      `INSERT INTO oauth_clients (id, label, redirect_uris, created_at) VALUES ($1, $2, '{}', now())
       ON CONFLICT DO NOTHING`,
      [clientId, label],
    );
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO oauth_grants (user_id, client_id, label, scopes, website, created_at, expires_at)
       VALUES ($1, $2, $3, '{domains:read_write,events:read_only}', 'https://editor.example',
               '2026-01-02T03:04:05Z', $4) RETURNING id`,
      [user.userId, clientId, label, expires ?? null],
    );
    const id = rows[0]?.id ?? 0;
    if (tokenId !== undefined) {
      await pool.query('UPDATE tokens SET oauth_grant_id = $1 WHERE id = $2', [id, tokenId]);
    }
    return id;
  };
