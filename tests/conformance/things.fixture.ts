import {
  limits,
  reply,
  soaOf,
  startFakeNameserver,
  type TestServer,
  type TestUser,
} from '@cloud-account/testkit';
import type { ConformanceOptions, Things } from '../../packages/conformance/src/index.js';

let names = 0;

/** Makes what the API itself cannot make, as the operator of a server. */
function thingsOf(server: TestServer, owner: TestUser): Things {
  const account = `/accounts/${owner.accountId}`;
  const label = (): string => `provided-${++names}`;
  const insert = async (statement: string, values: (number | string)[]): Promise<number> => {
    const { rows } = await server.cloud.database.pool.query<{ id: number }>(statement, values);
    return rows[0]?.id ?? 0;
  };
  return {
    appId: () =>
      insert(
        `WITH client AS (
           INSERT INTO oauth_clients (id, label, redirect_uris, created_at) VALUES ($2, 'Subject', '{}', now()) RETURNING id)
         INSERT INTO oauth_grants (user_id, client_id, label, scopes, created_at)
         SELECT $1, id, 'Subject', '{domains:read_only}', now() FROM client RETURNING id`,
        [owner.userId, label()],
      ),
    loginId: () =>
      insert(
        `INSERT INTO logins (account_id, user_id, datetime, ip, username, restricted, status)
         VALUES ($1, $2, now(), '192.0.2.17', 'subject', false, 'successful') RETURNING id`,
        [owner.accountId, owner.userId],
      ),
    deviceId: () =>
      insert(
        `INSERT INTO trusted_devices
           (user_id, hash, created_at, expires_at, last_authenticated, last_remote_addr, user_agent)
         VALUES ($1, sha256($2::text::bytea), now(), now(), now(), '192.0.2.17', 'Subject') RETURNING id`,
        [owner.userId, label()],
      ),
    invoiceId: () =>
      insert(
        `WITH invoice AS (
           INSERT INTO invoices (account_id, label, date, total)
           VALUES ($1, $2, $3::timestamptz - $4 * interval '1 second', 12) RETURNING id, date)
         INSERT INTO invoice_items (invoice_id, label, region, from_at, to_at, hours, unit_price, amount)
         SELECT id, $2, 'us-east', date, date, 720, 0.018, 12 FROM invoice RETURNING invoice_id AS id`,
        [owner.accountId, label(), server.clock.now().toISOString(), names],
      ),
    nameserver: () => nameserver(),
    additionalAddress: async () => {
      await server.operator.put(account, { additional_ipv4: 1_000 });
      return 1_000;
    },
    statistics: async ({ nodeId, nodeBalancerId }) => {
      if (nodeBalancerId !== undefined) {
        await server.cloud.database.pool.query(
          `UPDATE nodebalancers SET created_at = created_at - interval '1 hour' WHERE id = $1`,
          [nodeBalancerId],
        );
        return Number(nodeBalancerId);
      }
      await server.cloud.database.pool.query(
        `INSERT INTO node_hours (node_id, hour, values)
         VALUES ($1, date_trunc('hour', $2::timestamptz), array_fill(1::real, ARRAY[11 * 12])) ON CONFLICT DO NOTHING`,
        [nodeId, server.clock.now()],
      );
      return Number(nodeId);
    },
  };
}

/** The options of the suite for an account of a server of ours, with nothing left out. */
export async function optionsOf(server: TestServer, owner: TestUser): Promise<ConformanceOptions> {
  const restricted = await owner.newUser({ restricted: true });
  const stranger = await server.newAccount();
  return {
    baseUrl: server.origin,
    token: owner.token,
    secondToken: stranger.token,
    restrictedToken: restricted.token,
    s3: server.cloud.objects.url,
    ...(server.dns && { dns: `${server.dns.host}:${server.dns.port}` }),
    destructive: true,
    things: thingsOf(server, owner),
    timeout: limits.wait / 1_000,
  };
}

let started: Promise<{ readonly host: string; readonly port: number; stop(): Promise<void> }> | undefined;

/** A name server that permits transfers of every zone. @returns `host:port` */
async function nameserver(): Promise<string> {
  started ??= startFakeNameserver({
    raw: (query) => [reply(query, [soaOf(query.zone), soaOf(query.zone)])],
  });
  const { host, port } = await started;
  return `${host}:${port}`;
}

/** Stops what `thingsOf` started. */
export const stopThings = async (): Promise<void> => {
  const known = started;
  started = undefined;
  await (await known)?.stop();
};
