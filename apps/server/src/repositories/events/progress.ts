import type { Transaction } from '../transaction.js';

/**
 * Ends the events of an entity that are under way: what they tell is done.
 *
 * @param entity as events name it, and the account it is of
 */
export async function finishEvents(
  { client, now }: Transaction,
  { accountId, type, id }: { accountId: number; type: string; id: number },
): Promise<void> {
  await client.$executeRawUnsafe(
    `UPDATE events SET status = 'finished', percent_complete = 100, time_remaining = 0,
       duration = greatest(0, extract(epoch FROM $4::timestamptz - created_at))
     WHERE account_id = $1 AND entity_type = $2 AND entity_id = $3 AND status IN ('scheduled', 'started')`,
    accountId,
    type,
    String(id),
    now,
  );
}
