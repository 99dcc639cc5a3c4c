import { sql } from 'kysely';
import { countedKeys, KEPT_FOR, MAX_KEPT_KEYS } from '@cloud-account/core';
import { build, type Database, type Given, type NewRow, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/** The time of the keys that are not kept any more at a time. */
const endedAt = (now: Date): Date => new Date(now.getTime() - KEPT_FOR);

const read = statement('find-kept-answer', (given: Given<{ user_id: number; key: string; ended: Date }>) =>
  build
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('user_id', '=', given.user_id)
    .where('key', '=', given.key)
    .where('created_at', '>', given.ended),
);

/** The answer that is kept for a key of the viewer, encrypted. */
export const findKeptAnswer = async (
  { user }: Viewer,
  database: Database,
  key: string,
  now: Date,
): Promise<string | undefined> =>
  (await read.first(database, { user_id: user.id, key, ended: endedAt(now) }))?.answer;

const lock = statement('lock-idempotency-key', (given: Given<{ user_id: number; key: string }>) =>
  build.selectNoFrom(
    sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('key ' || ${given.user_id}::int || ' ' || ${given.key}::text, 0))`.as(
      'locked',
    ),
  ),
);

/** Locks a key of the viewer until the transaction ends. @returns false when another transaction has locked it */
export const lockKey = async ({ user }: Viewer, tx: Transaction, key: string): Promise<boolean> =>
  (await lock.one(tx, { user_id: user.id, key })).locked;

const insert = statement(
  'keep-answer',
  (given: Given<Omit<NewRow<'idempotency_keys'>, 'number'> & { counted: number; ended: Date }>) =>
    build
      .with('kept', (db) =>
        db
          .insertInto('idempotency_keys')
          .columns(['user_id', 'key', 'number', 'answer', 'created_at'])
          .expression((eb) =>
            eb
              .selectFrom('idempotency_keys')
              .select((of) => [
                sql<number>`${given.user_id}::int`.as('user_id'),
                sql<string>`${given.key}::text`.as('key'),
                of(
                  of.fn.coalesce(of.fn.max('number'), sql.lit(0)),
                  '+',
                  sql<number>`${given.counted}::int`,
                ).as('number'),
                sql<string>`${given.answer}::text`.as('answer'),
                sql<Date>`${given.created_at}::timestamptz`.as('created_at'),
              ])
              .where('user_id', '=', given.user_id),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'key'])
              .doUpdateSet((eb) => ({
                number: eb.ref('excluded.number'),
                answer: eb.ref('excluded.answer'),
                created_at: eb.ref('excluded.created_at'),
              }))
              .where('idempotency_keys.created_at', '<=', given.ended),
          )
          .returning('number'),
      )
      .with('dropped', (db) =>
        db
          .deleteFrom('idempotency_keys')
          .where('user_id', '=', given.user_id)
          .where('number', '<=', (eb) =>
            eb.selectFrom('kept').select((of) => of('number', '-', sql.lit(MAX_KEPT_KEYS)).as('last')),
          ),
      )
      .selectFrom('kept')
      .select('number'),
);

/**
 * Keeps the answer to a request with a key of the viewer, encrypted, and drops the oldest keys of the user beyond the maximum.
 *
 * @returns false when an answer to the key is kept already; then the transaction must not commit
 */
export const keepAnswer = async (
  { user }: Viewer,
  tx: Transaction,
  key: string,
  answer: string,
): Promise<boolean> =>
  (await insert.run(tx, {
    key,
    answer,
    counted: countedKeys(answer.length),
    user_id: user.id,
    created_at: tx.now,
    ended: endedAt(tx.now),
  })) > 0;

const removeEnded = statement('remove-ended-keys', (given: Given<{ ended: Date }>) =>
  build
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('created_at', '<=', given.ended)
          .limit(sql.lit(1000))
          .forUpdate()
          .skipLocked()
          .$asTuple('user_id', 'key'),
      ),
    ),
);

/** Removes some keys that are not kept any more. @returns how many were removed */
export const removeEndedKeys = (database: Database, now: Date): Promise<number> =>
  removeEnded.run(database, { ended: endedAt(now) });
