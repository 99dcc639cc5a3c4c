import { sql } from 'kysely';
import { build, columnsOf, newColumns, pick, type Given, type NewRow } from '../../../database/build.js';
import { allRows, change, onlyRow, type Session } from '../../../database/session.js';
import { statement, type RowOf } from '../../../database/statement.js';
import { notFound } from '../../../common/refused.js';
import { removeStepFault } from '../../step-faults.js';
import type { Transaction } from '../../transaction.js';

const listed = statement('operator-step-faults', (given: Given<{ now: Date }>) =>
  build
    .selectFrom('step_faults as f')
    .select(columnsOf('step_faults', 'f'))
    .select(
      sql<number>`(SELECT count(*)::int FROM jobs WHERE held_by = f.id AND state = 'pending')`.as(
        'jobs_held',
      ),
    )
    .where((eb) => eb.or([eb('f.until', 'is', null), eb('f.until', '>', given.now)]))
    .orderBy('f.id'),
);

/** A step fault as the operator sees it. */
export type StoredStepFault = RowOf<typeof listed>;

/** Those that have not ended, the oldest first: there are a few at most. */
export const listStepFaultRows = (session: Session, now: Date): Promise<StoredStepFault[]> =>
  allRows(session, listed, { now });

const insert = statement('insert-step-fault', (given: Given<NewRow<'step_faults'>>) =>
  build
    .insertInto('step_faults')
    .values(pick(given, newColumns('step_faults')))
    .returningAll(),
);

const ended = statement('remove-ended-step-faults', (given: Given<{ now: Date }>) =>
  build.deleteFrom('step_faults').where('until', '<=', given.now),
);

/** Keeps a step fault. Holds that have ended go, since nobody looks at them any more. */
export async function insertStepFault(
  tx: Transaction,
  values: Omit<NewRow<'step_faults'>, 'created_at'>,
): Promise<StoredStepFault> {
  await change(tx, ended, { now: tx.now });
  return { ...(await onlyRow(tx, insert, { ...values, created_at: tx.now })), jobs_held: 0 };
}

const release = statement('release-held-jobs', (given: Given<{ id: number; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({ held_by: null, run_at: given.now, due_at: given.now })
    .where('held_by', '=', given.id)
    .where('state', '=', 'pending'),
);

/** Takes a step fault back and lets go on what it holds. @throws Refused (404) when there is none */
export async function releaseStepFault(tx: Transaction, id: number): Promise<void> {
  // First, so that what is about to be held by it either is already, or is not any more.
  if (!(await removeStepFault(tx, id))) throw notFound();
  await change(tx, release, { id, now: tx.now });
  tx.effects.dueTimes.push(tx.now);
}
