import { taggedKinds, type TaggedKind, type TaggedThings } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, statement, type Tables, textStatement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/** The tables of things with tags. */
export const tableOf = {
  domain: 'domains',
  firewall: 'firewalls',
  nodebalancer: 'nodebalancers',
  node: 'nodes',
  volume: 'volumes',
} as const satisfies Record<TaggedKind, keyof Tables>;

const ofEach = <Made>(make: (kind: TaggedKind) => Made): Readonly<Record<TaggedKind, Made>> => ({
  domain: make('domain'),
  firewall: make('firewall'),
  nodebalancer: make('nodebalancer'),
  node: make('node'),
  volume: make('volume'),
});

type Some = Given<{ account_id: number; ids: readonly number[] }>;

const lock = ofEach((kind) =>
  statement(`lock-tagged-${kind}`, (given: Some) =>
    build
      .selectFrom(tableOf[kind])
      .select(['id', 'tags'])
      .where('account_id', '=', given.account_id)
      .where((eb) => eb('id', '=', eb.fn.any(given.ids)))
      .orderBy('id')
      .forUpdate(),
  ),
);

/** Reads the tags of things of the viewer's account, and locks the things. */
export async function lockTagged(
  { account }: Viewer,
  tx: Transaction,
  kind: TaggedKind,
  ids: readonly number[],
): Promise<TaggedThings> {
  const rows = await lock[kind].all(tx, { account_id: account.id, ids });
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

const add = ofEach((kind) =>
  textStatement(
    `tag-${kind}`,
    {},
    (given: Some & Given<{ label: string; now: Date }>) => sql`
      UPDATE ${sql.table(tableOf[kind])}
      SET tags = array_append(tags, ${given.label}), updated_at = ${given.now}
      WHERE account_id = ${given.account_id} AND id = ANY (${given.ids})
        AND NOT ${given.label} = ANY (tags)`,
  ),
);

/** Adds a tag to things of the viewer's account, as the last tag of each. */
export async function addTag(
  { account }: Viewer,
  tx: Transaction,
  kind: TaggedKind,
  ids: readonly number[],
  label: string,
): Promise<void> {
  await add[kind].run(tx, { account_id: account.id, ids, label, now: tx.now });
}

const take = ofEach((kind) =>
  textStatement(
    `untag-${kind}`,
    {},
    (given: Given<{ account_id: number; label: string; now: Date }>) => sql`
      UPDATE ${sql.table(tableOf[kind])}
      SET tags = array_remove(tags, ${given.label}), updated_at = ${given.now}
      WHERE account_id = ${given.account_id} AND ${given.label} = ANY (tags)`,
  ),
);

/** Removes a tag from all things of the viewer's account. */
export async function takeTag({ account }: Viewer, tx: Transaction, label: string): Promise<void> {
  for (const kind of taggedKinds) await take[kind].run(tx, { account_id: account.id, label, now: tx.now });
}
