import { sql } from 'kysely';
import { build, type Given, reading, removal, type Session, statement } from '@cloud-account/database';
import { notFound } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { requireCapacity } from '../account/capacity.js';
import { recordEvent, type Actor } from '../events.js';
import { tagEntity } from '../events/entities.js';
import { byAccount, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';

const listed = list('listTags', 'tags', {
  from: (given: Given<{ account_id: number }>) =>
    build.selectFrom('tags as t').select('t.label').where('t.account_id', '=', given.account_id),
  id: (eb) => sql`${eb.ref('t.label')} COLLATE "C"`,
});

/** The tags of the viewer's account. */
export const listTagRows = pagesFor(listed, byAccount);

const read = reading('get-tag', 'tags', ['account_id', 'label']);

/** True if the viewer's account has a tag. */
export async function hasTag({ account }: Viewer, session: Session, label: string): Promise<boolean> {
  return (await read.first(session, { account_id: account.id, label })) !== undefined;
}

const lock = statement('lock-tags', (given: Given<{ account_id: number; labels: readonly string[] }>) =>
  build
    .selectFrom('tags')
    .select('label')
    .where('account_id', '=', given.account_id)
    .where((eb) => eb('label', '=', eb.fn.any(given.labels)))
    .orderBy(sql`label COLLATE "C"`)
    .forKeyShare(),
);

const insert = statement(
  'insert-tags',
  (given: Given<{ account_id: number; labels: readonly string[]; now: Date }>) =>
    build
      .insertInto('tags')
      .columns(['account_id', 'label', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom(sql<{ label: string }>`unnest(${given.labels}::text[])`.as<'t'>(sql`t (label)`))
          .select([
            eb.cast<number>(given.account_id, 'integer').as('account_id'),
            't.label',
            eb.cast<Date>(given.now, 'timestamptz').as('created_at'),
          ])
          .orderBy(sql`t.label COLLATE "C"`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('label'),
);

/**
 * Makes sure that the viewer's account has the tags which a thing gets; each new one has its event. They are locked until the
 * transaction ends, so that nothing keeps a deleted tag. All code that writes tags of a thing calls this.
 *
 * @returns the new tags
 * @throws Refused when the account would exceed the maximum of tags
 */
export const saveTags = (viewer: Viewer, tx: Transaction, labels: readonly string[]): Promise<string[]> =>
  keep(viewer, tx, labels, (count) => requireCapacity(tx, 'tags', viewer.account.id, count));

/** As `saveTags`, for the operator, who has no maximum. */
export const saveTagsForOperator = (
  actor: Actor,
  tx: Transaction,
  labels: readonly string[],
): Promise<string[]> => keep(actor, tx, labels, () => Promise.resolve());

/** @param requireCapacity checks the capacity for so many possibly new tags */
async function keep(
  actor: Actor,
  tx: Transaction,
  labels: readonly string[],
  requireCapacity: (count: number) => Promise<void>,
): Promise<string[]> {
  const account = { account_id: actor.account.id };
  const made: string[] = [];
  let missing = [...new Set(labels)];
  // Both statements use one order everywhere, so that two transactions with the same tags do not deadlock. A tag that another
  // transaction inserted meanwhile is not locked yet; the next round locks it, or inserts it again.
  while (missing.length > 0) {
    missing = without(missing, await lock.all(tx, { ...account, labels: missing }));
    if (missing.length === 0) break;
    await requireCapacity(missing.length);
    const inserted = await insert.all(tx, { ...account, labels: missing, now: tx.now });
    made.push(...inserted.map(({ label }) => label));
    missing = without(missing, inserted);
  }
  for (const label of made) recordEvent(actor, tx, { action: 'tag_create', entity: tagEntity(label) });
  return made;
}

const without = (labels: readonly string[], found: readonly { label: string }[]): string[] => {
  const gone = new Set(found.map(({ label }) => label));
  return labels.filter((label) => !gone.has(label));
};

const remove = removal('remove-tag', 'tags', ['account_id', 'label']);

/** Removes a tag; things keep it until `takeTag`. @throws Refused (404) when the account has no such tag */
export async function removeTag({ account }: Viewer, tx: Transaction, label: string): Promise<void> {
  if ((await remove.run(tx, { account_id: account.id, label })) === 0) throw notFound();
}
