import { idOf, newLabel, type AreaSubjects } from '../making.js';

const SSH_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu a@b.example';

export const subjects: AreaSubjects = {
  makers: {
    tokenId: ({ owner }) => idOf(owner, '/profile/tokens', { label: 'subject' }),
    keyId: ({ owner }) => idOf(owner, '/profile/sshkeys', { label: 'subject', ssh_key: SSH_KEY }),
    appId: async ({ server, owner }) => {
      const { rows } = await server.cloud.database.pool.query<{ id: number }>(
        `WITH client AS (
           INSERT INTO oauth_clients (id, label, redirect_uris, created_at) VALUES ($2, 'Subject', '{}', now()) RETURNING id)
         INSERT INTO oauth_grants (user_id, client_id, label, scopes, created_at)
         SELECT $1, id, 'Subject', '{domains:read_only}', now() FROM client RETURNING id`,
        [owner.userId, newLabel()],
      );
      return rows[0]?.id ?? 0;
    },
  },
};
