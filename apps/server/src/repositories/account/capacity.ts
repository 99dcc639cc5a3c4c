import { mayHaveMore, maxOf, type CountedKind } from '@cloud-account/core';
import { sql, type RawBuilder } from 'kysely';
import { build, type Given, statement, textStatement } from '@cloud-account/database';
import { refuseAll } from '../../common/refused.js';
import { foundRow } from '../found-row.js';
import { lockAccountRow } from './accounts.js';
import type { Transaction } from '../transaction.js';

type One = Given<{ id: number }>;
type Owned = Given<{ id: number; now: Date }>;

const owners = {
  account: lockAccountRow,
  user: statement('lock-capacity-of-user', (given: One) =>
    build.selectFrom('users').select('id').where('id', '=', given.id).forNoKeyUpdate(),
  ),
  nodebalancer: statement('lock-capacity-of-nodebalancer', (given: One) =>
    build.selectFrom('nodebalancers').select('id').where('id', '=', given.id).forNoKeyUpdate(),
  ),
  nodebalancer_config: statement('lock-capacity-of-nodebalancer-config', (given: One) =>
    build.selectFrom('nodebalancer_configs').select('id').where('id', '=', given.id).forNoKeyUpdate(),
  ),
  ticket: statement('lock-capacity-of-ticket', (given: One) =>
    build.selectFrom('tickets').select('id').where('id', '=', given.id).forNoKeyUpdate(),
  ),
};

/** Counts up to the limit only. */
const counted = (kind: CountedKind, rows: (given: Owned) => RawBuilder<unknown>) =>
  textStatement(
    `count-room-of-${kind}`,
    { count: 'int4' },
    (given: Owned) =>
      sql`SELECT count(*)::int AS count FROM (${rows(given)} LIMIT ${sql.lit(maxOf(kind) + 1)}) AS had`,
  );

const ofAccount = (kind: CountedKind) => ({
  owner: owners.account,
  count: counted(kind, ({ id }) => sql`SELECT 1 FROM ${sql.table(kind)} WHERE account_id = ${id}`),
});

const kinds = {
  // The number of an account's domains is stored with the account.
  domains: {
    owner: owners.account,
    count: textStatement(
      'count-room-of-domains',
      { count: 'int4' },
      ({ id }: Owned) => sql`SELECT domain_count AS count FROM accounts WHERE id = ${id}`,
    ),
  },
  nodes: ofAccount('nodes'),
  firewalls: ofAccount('firewalls'),
  volumes: ofAccount('volumes'),
  nodebalancers: ofAccount('nodebalancers'),
  nodebalancer_configs: {
    owner: owners.nodebalancer,
    count: counted(
      'nodebalancer_configs',
      ({ id }) => sql`SELECT 1 FROM nodebalancer_configs WHERE nodebalancer_id = ${id}`,
    ),
  },
  nodebalancer_nodes: {
    owner: owners.nodebalancer_config,
    count: counted(
      'nodebalancer_nodes',
      ({ id }) => sql`SELECT 1 FROM nodebalancer_nodes WHERE config_id = ${id}`,
    ),
  },
  tickets: ofAccount('tickets'),
  users: ofAccount('users'),
  tags: ofAccount('tags'),
  storage_keys: ofAccount('storage_keys'),
  ipv6_ranges: ofAccount('ipv6_ranges'),
  entity_transfers: {
    owner: owners.account,
    count: counted(
      'entity_transfers',
      ({ id, now }) => sql`
        SELECT 1 FROM entity_transfers WHERE account_id = ${id} AND status = 'pending' AND expires_at > ${now}`,
    ),
  },
  oauth_clients: ofAccount('oauth_clients'),
  payment_methods: ofAccount('payment_methods'),
  payments: ofAccount('payments'),
  images: ofAccount('images'),
  stackscripts: ofAccount('stackscripts'),
  tokens: {
    owner: owners.user,
    count: counted(
      'tokens',
      ({ id, now }) => sql`
        SELECT 1 FROM tokens WHERE user_id = ${id} AND oauth_grant_id IS NULL AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > ${now})`,
    ),
  },
  ssh_keys: {
    owner: owners.user,
    count: counted('ssh_keys', ({ id }) => sql`SELECT 1 FROM ssh_keys WHERE user_id = ${id}`),
  },
  apps: {
    owner: owners.user,
    count: counted(
      'apps',
      ({ id, now }) => sql`
        SELECT 1 FROM oauth_grants WHERE user_id = ${id} AND (expires_at IS NULL OR expires_at > ${now})`,
    ),
  },
  replies: {
    owner: owners.ticket,
    count: counted('replies', ({ id }) => sql`SELECT 1 FROM ticket_replies WHERE ticket_id = ${id}`),
  },
} satisfies Record<CountedKind, object>;

/**
 * Requires that the owner of things of a kind may have more of them. Until the transaction ends, nobody else can add
 * things of any kind to it. Operations of the operator have no such limit.
 *
 * @param id the id of the owner: of an account, a user, a ticket, …
 * @throws Refused when it has the maximum, (404) when it has just been deleted
 */
export async function requireCapacity(
  tx: Transaction,
  kind: CountedKind,
  id: number,
  adding = 1,
): Promise<void> {
  const { owner, count } = kinds[kind];
  // A separate statement: one that waits for the lock would count the rows of the time when the wait began.
  await foundRow(tx, owner, { id });
  refuseAll(mayHaveMore(kind, (await count.one(tx, { id, now: tx.now })).count, adding));
}
