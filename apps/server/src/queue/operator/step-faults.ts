import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  newColumns,
  type NewRow,
  pick,
  type RowOf,
  type Session,
  statement,
} from '@cloud-account/database';
import { notFound } from '../../common/refused.js';
import { removeStepFault } from '../step-faults.js';
import type { Transaction } from '../../repositories/transaction.js';

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

/** A step fault in the form for the operator. */
export type StoredStepFault = RowOf<typeof listed>;

/** The step faults that have not ended, the oldest first; there are at most a few. */
export const listStepFaultRows = (session: Session, now: Date): Promise<StoredStepFault[]> =>
  listed.all(session, { now });

const insert = statement('insert-step-fault', (given: Given<NewRow<'step_faults'>>) =>
  build
    .insertInto('step_faults')
    .values(pick(given, newColumns('step_faults')))
    .returning(columnsOf('step_faults', 'step_faults')),
);

const ended = statement('remove-ended-step-faults', (given: Given<{ now: Date }>) =>
  build.deleteFrom('step_faults').where('until', '<=', given.now),
);

/** Inserts a step fault, and removes those that have ended. */
export async function insertStepFault(
  tx: Transaction,
  values: Omit<NewRow<'step_faults'>, 'created_at'>,
): Promise<StoredStepFault> {
  await ended.run(tx, { now: tx.now });
  return { ...(await insert.one(tx, { ...values, created_at: tx.now })), jobs_held: 0 };
}

const release = statement('release-held-jobs', (given: Given<{ id: number; now: Date }>) =>
  build
    .updateTable('jobs')
    .set({ held_by: null, run_at: given.now, due_at: given.now })
    .where('held_by', '=', given.id)
    .where('state', '=', 'pending'),
);

/** Removes a step fault and releases the jobs that it pauses. @throws Refused (404) when there is none */
export async function releaseStepFault(tx: Transaction, id: number): Promise<void> {
  // First, so that no further job can be paused by it afterwards.
  if (!(await removeStepFault(tx, id))) throw notFound();
  await release.run(tx, { id, now: tx.now });
  tx.effects.dueTimes.push(tx.now);
}
