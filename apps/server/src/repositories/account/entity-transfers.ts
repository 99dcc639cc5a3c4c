import type { TransferredNode } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { sql } from 'kysely';
import {
  build,
  columns,
  type Database,
  type Given,
  insertion,
  type Row,
  saving,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import { notFound } from '../../common/refused.js';
import type { Owner, Viewer } from '../../common/viewer.js';
import { foundRow } from '../found-row.js';
import { plain, text } from '../listing/conditions.js';
import { list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { refuseTakenName } from '../unique.js';

/** A stored transfer. */
export type StoredTransfer = Row<'entity_transfers'>;

const listed = list('listEntityTransfers', 'entity-transfers', {
  from: (given: Given<{ account_id: number; now: Date }>) =>
    build
      .selectFrom('entity_transfers')
      .select(columns.entity_transfers)
      .where((eb) =>
        eb.or([eb('account_id', '=', given.account_id), eb('receiver_id', '=', given.account_id)]),
      ),
  id: (eb) => eb.ref('id'),
  keys: (_, given) => ({
    // As `stateOf`.
    status: text(
      sql<string>`CASE WHEN status = 'pending' AND expires_at <= ${given.now} THEN 'stale' ELSE status END`,
    ),
    is_sender: plain(sql<boolean>`(account_id = ${given.account_id})`),
  }),
  newestFirst: true,
});

/** The transfers that the viewer's account made or accepted, the newest first. */
export const listTransferRows = pagesFor(
  listed,
  ({ account, now }: Pick<Viewer, 'account'> & { now: Date }) => ({
    account_id: account.id,
    now,
  }),
);

const isToken = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const ofToken = (given: Given<{ token: string; account_id: number }>) =>
  build
    .selectFrom('entity_transfers')
    .select(columns.entity_transfers)
    .where('token', '=', given.token)
    .where((eb) =>
      eb.or([
        eb('status', '=', sql.lit('pending')),
        eb('account_id', '=', given.account_id),
        eb('receiver_id', '=', given.account_id),
      ]),
    );

const read = statement('get-entity-transfer', ofToken);
const lock = statement('lock-entity-transfer', (given: Parameters<typeof ofToken>[0]) =>
  ofToken(given).forUpdate(),
);

const found =
  (by: typeof read) =>
  async ({ account }: Viewer, session: Session, token: string): Promise<StoredTransfer> => {
    if (!isToken(token)) throw notFound();
    return foundRow(session, by, { token: token.toLowerCase(), account_id: account.id });
  };

/** A transfer that is pending, or of the viewer's account. @throws Refused (404) when there is none */
export const getTransfer = found(read);

/** As `getTransfer`, and locks it until the transaction ends. */
export const lockTransfer = found(lock) as (
  viewer: Viewer,
  tx: Transaction,
  token: string,
) => Promise<StoredTransfer>;

const insert = insertion('insert-entity-transfer', 'entity_transfers');

/** Inserts a pending transfer. */
export const insertTransfer = (
  { account }: Viewer,
  tx: Transaction,
  values: { readonly token: string; readonly nodes: readonly number[]; readonly expires: Date },
): Promise<StoredTransfer> =>
  insert.one(tx, {
    ...{ account_id: account.id, token: values.token, nodes: [...values.nodes], receiver_id: null },
    ...{ status: 'pending', created_at: tx.now, updated_at: tx.now, expires_at: values.expires },
  });

const end = saving(
  'end-entity-transfer',
  'entity_transfers',
  ['id'],
  ['status', 'receiver_id', 'updated_at'],
);

/** Ends a locked transfer. @param receiverId the account that accepted it */
export const endTransfer = async (
  tx: Transaction,
  { id }: StoredTransfer,
  status: 'completed' | 'canceled',
  receiverId: number | null = null,
): Promise<void> => {
  await end.run(tx, { id, status, receiver_id: receiverId, updated_at: tx.now });
};

/** The state of a transfer at a time. */
export const stateOf = (
  { status, expires_at: end_ }: StoredTransfer,
  now: Date,
): Schema<'EntityTransfer'>['status'] => (status === 'pending' && end_ <= now ? 'stale' : status);

const facts = textStatement(
  'facts-of-transferred-nodes',
  {
    id: 'int4',
    label: 'text',
    pending: 'bool',
    volumes: 'bool',
    firewalls: 'bool',
    balancers: 'bool',
    networks: 'bool',
    shares: 'bool',
    ranges: 'bool',
  } as const,
  (given: Given<{ account_id: number; ids: readonly number[]; transfer_id: number; now: Date }>) => sql`
    SELECT n.id, n.label,
      EXISTS (SELECT 1 FROM entity_transfers AS t WHERE t.account_id = n.account_id AND t.status = 'pending'
        AND t.expires_at > ${given.now} AND n.id = ANY(t.nodes) AND t.id <> ${given.transfer_id}) AS pending,
      EXISTS (SELECT 1 FROM volumes AS v WHERE v.node_id = n.id) AS volumes,
      EXISTS (SELECT 1 FROM firewall_devices AS d WHERE d.kind = 'node' AND d.entity_id = n.id) AS firewalls,
      EXISTS (SELECT 1 FROM nodebalancers AS l
        JOIN nodebalancer_configs AS c ON c.nodebalancer_id = l.id
        JOIN nodebalancer_nodes AS b ON b.config_id = c.id
        JOIN ip_addresses AS a ON a.address = split_part(b.address, ':', 1)
        WHERE l.account_id = n.account_id AND a.node_id = n.id) AS balancers,
      EXISTS (SELECT 1 FROM node_interfaces AS i WHERE i.node_id = n.id AND i.purpose <> 'public') AS networks,
      EXISTS (SELECT 1 FROM shared_addresses AS s WHERE s.node_id = n.id
        OR s.address_id IN (SELECT a.id FROM ip_addresses AS a WHERE a.node_id = n.id)) AS shares,
      EXISTS (SELECT 1 FROM ipv6_ranges AS r WHERE r.node_id = n.id) AS ranges
    FROM nodes AS n
    WHERE n.account_id = ${given.account_id} AND n.id = ANY(${given.ids})
    ORDER BY n.id`,
);

/** The things that depend on locked nodes of an account. @param transferId a transfer that does not count */
export const transferFacts = (
  { account }: Owner,
  tx: Transaction,
  ids: readonly number[],
  transferId = 0,
): Promise<Omit<TransferredNode, 'busy'>[]> =>
  facts.all(tx, { account_id: account.id, ids, transfer_id: transferId, now: tx.now });

const labels = statement(
  'labels-of-nodes',
  (given: Given<{ account_id: number; labels: readonly string[] }>) =>
    build
      .selectFrom('nodes')
      .select('label')
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('label', '=', eb.fn.any(given.labels))),
);

/** The labels, among some, that nodes of an account have. */
export const nodeLabelsAmong = async (
  { account }: Owner,
  tx: Transaction,
  asked: readonly string[],
): Promise<Set<string>> =>
  new Set((await labels.all(tx, { account_id: account.id, labels: asked })).map(({ label }) => label));

const move = textStatement(
  'move-nodes-to-account',
  {},
  (given: Given<{ account_id: number; ids: readonly number[]; now: Date }>) => sql`
    WITH addresses AS (UPDATE ip_addresses SET account_id = ${given.account_id} WHERE node_id = ANY(${given.ids})),
    interfaces AS (UPDATE node_interfaces SET account_id = ${given.account_id} WHERE node_id = ANY(${given.ids})),
    grants AS (DELETE FROM entity_grants WHERE kind = 'node' AND entity_id = ANY(${given.ids}))
    UPDATE nodes SET account_id = ${given.account_id}, tags = '{}', "group" = '', updated_at = ${given.now}
    WHERE id = ANY(${given.ids})`,
);

/**
 * Gives locked nodes to an account, with their addresses; tags and grants of the former account are removed.
 *
 * @throws Refused when another node of the account got one of their labels meanwhile
 */
export async function moveNodes({ account }: Owner, tx: Transaction, ids: readonly number[]): Promise<void> {
  await refuseTakenName('node', move.run(tx, { account_id: account.id, ids, now: tx.now }));
}

const prune = textStatement(
  'prune-entity-transfers',
  {},
  (given: Given<{ before: Date }>) => sql`
    DELETE FROM entity_transfers WHERE id IN (
      SELECT id FROM entity_transfers WHERE expires_at < ${given.before} LIMIT 1000)`,
);

/** Removes some transfers that ended before a time. @returns how many */
export const pruneTransfers = (database: Database, before: Date): Promise<number> =>
  prune.run(database, { before });
