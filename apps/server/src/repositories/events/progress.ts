import { sql } from 'kysely';
import { build, type Given, type Row, statement } from '@cloud-account/database';
import { writeEffects } from '../effects.js';
import type { Transaction } from '../transaction.js';

/** The columns of an event that ends: its work took the time since it began. */
export const ended = (given: Given<{ now: Date }>) => ({
  progress: null,
  time_remaining: 0,
  duration: sql<number>`greatest(0, extract(epoch FROM ${given.now}::timestamptz - coalesce(started_at, ${given.now}::timestamptz)))`,
});

type Ending = Pick<Row<'events'>, 'status' | 'message'>;

const finish = statement(
  'finish-events',
  (given: Given<Ending & { account_id: number; type: string; id: string; except: string; now: Date }>) =>
    build
      .updateTable('events')
      .set({ status: given.status, percent_complete: 100, message: given.message, ...ended(given) })
      .where('account_id', '=', given.account_id)
      .where('entity_type', '=', given.type)
      .where('entity_id', '=', given.id)
      .where('action', '<>', given.except)
      .where('status', 'in', ['scheduled', 'started']),
);

/**
 * Finishes the events of an entity that are in progress.
 *
 * @param entity in the form for events, with its account
 * @param failure why they failed, for users; by default they did not
 * @param except the action of events that go on
 */
export async function finishEvents(
  tx: Transaction,
  { accountId, type, id }: { accountId: number; type: string; id: number | string },
  { failure, except = '' }: { failure?: string; except?: string | undefined } = {},
): Promise<void> {
  // The events of the same transaction finish with the others.
  await writeEffects(tx);
  const ending: Ending =
    failure === undefined ? { status: 'finished', message: '' } : { status: 'failed', message: failure };
  await finish.run(tx, { ...ending, account_id: accountId, type, id: String(id), except, now: tx.now });
}
