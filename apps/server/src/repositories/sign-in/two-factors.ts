import {
  build,
  type Given,
  insertion,
  locking,
  reading,
  removal,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';

/** The stored secret of an authenticator app. */
export type StoredTwoFactor = Row<'two_factors'>;

const find = reading('find-two-factor', 'two_factors', ['user_id', 'confirmed']);

/** The secret that a user's codes are of; undefined when the user needs none to sign in. */
export const findTwoFactor = (session: Session, userId: number): Promise<StoredTwoFactor | undefined> =>
  find.first(session, { user_id: userId, confirmed: true });

const lock = locking('lock-two-factor', 'two_factors', ['user_id', 'confirmed']);

/** Reads and locks the viewer's secret that no code has confirmed; undefined when there is none. */
export const lockNewTwoFactor = ({ user }: Viewer, tx: Transaction): Promise<StoredTwoFactor | undefined> =>
  lock.first(tx, { user_id: user.id, confirmed: false });

const keepNew = statement(
  'keep-new-two-factor',
  (given: Given<{ user_id: number; secret: string; expires_at: Date }>) =>
    build
      .insertInto('two_factors')
      .values({
        user_id: given.user_id,
        confirmed: false,
        secret: given.secret,
        expires_at: given.expires_at,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'confirmed']).doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      ),
);

/** Saves a secret that a code can confirm, in place of an earlier one. @param secret encrypted */
export async function keepNewTwoFactor(
  { user }: Viewer,
  tx: Transaction,
  secret: string,
  expires: Date,
): Promise<void> {
  await keepNew.run(tx, { user_id: user.id, secret, expires_at: expires });
}

const removeAll = removal('remove-two-factors', 'two_factors', ['user_id']);

/** Removes all secrets of the viewer. @returns how many they were */
export const removeTwoFactors = ({ user }: Viewer, tx: Transaction): Promise<number> =>
  removeAll.run(tx, { user_id: user.id });

const insert = insertion('insert-two-factor', 'two_factors');

/**
 * Makes a locked secret that of the viewer's codes, in place of the one before.
 *
 * @param step the step of the code that confirmed it
 * @param scratchHash the hash of the new scratch code
 */
export async function confirmTwoFactor(
  viewer: Viewer,
  tx: Transaction,
  { user_id, secret }: StoredTwoFactor,
  step: number,
  scratchHash: Buffer,
): Promise<void> {
  await removeTwoFactors(viewer, tx);
  const confirmed = { user_id, secret, confirmed: true, expires_at: null };
  await insert.run(tx, { ...confirmed, last_step: step, scratch_hash: scratchHash });
}

const takeStep = statement('take-two-factor-step', (given: Given<{ user_id: number; step: number }>) =>
  build
    .updateTable('two_factors')
    .set({ last_step: given.step })
    .where('user_id', '=', given.user_id)
    .where('confirmed', 'is', true)
    .where('last_step', '<', given.step),
);

/** Uses up the code of a step. @returns false when it or a later one was used before */
export const useStep = async (tx: Transaction, userId: number, step: number): Promise<boolean> =>
  (await takeStep.run(tx, { user_id: userId, step })) > 0;

const takeScratch = statement('take-scratch-code', (given: Given<{ user_id: number; hash: Buffer }>) =>
  build
    .updateTable('two_factors')
    .set({ scratch_hash: null })
    .where('user_id', '=', given.user_id)
    .where('scratch_hash', '=', given.hash),
);

/** Uses up a scratch code. @returns false when it is wrong, or was used before */
export const useScratchCode = async (tx: Transaction, userId: number, hash: Buffer): Promise<boolean> =>
  (await takeScratch.run(tx, { user_id: userId, hash })) > 0;
