import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  removal,
  type RowOf,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Transaction } from '../repositories/transaction.js';

const matching = statement(
  'matching-step-fault',
  (given: Given<{ kind: string; step: string; queue: string; now: Date; mayCrash: boolean }>) =>
    build
      .selectFrom('step_faults as f')
      .select(columnsOf('step_faults', 'f'))
      .where((eb) => eb.or([eb('f.kind', 'is', null), eb('f.kind', '=', given.kind)]))
      .where((eb) => eb.or([eb('f.step', 'is', null), eb('f.step', '=', given.step)]))
      .where((eb) =>
        eb.or([eb('f.node_id', 'is', null), eb(sql<string>`'node:' || f.node_id`, '=', given.queue)]),
      )
      .where((eb) => eb.or([eb('f.until', 'is', null), eb('f.until', '>', given.now)]))
      .where((eb) => eb.or([eb('f.effect', '!=', 'crash'), sql<boolean>`${given.mayCrash}::bool`]))
      .orderBy('f.id')
      .limit(sql.lit(1)),
);

/** A step fault that is active now. */
export type StepFault = RowOf<typeof matching>;

/** A job at one of its steps. */
export interface AtStep {
  readonly kind: string;
  readonly step: string;
  readonly queue: string;
}

/**
 * The fault of the operator for a step that is about to begin; undefined: none.
 *
 * @param may `now`: its time; `mayCrash`: whether the server may be ended
 */
export const findStepFault = (
  session: Session,
  at: AtStep,
  may: { readonly now: Date; readonly mayCrash: boolean },
): Promise<StepFault | undefined> => matching.first(session, { ...at, ...may });

const share = statement('share-step-fault', (given: Given<{ id: number }>) =>
  build.selectFrom('step_faults').select('id').where('id', '=', given.id).forShare(),
);

/** Locks a step fault until the transaction ends. @returns whether it still exists */
export const keepStepFault = async (tx: Transaction, id: number): Promise<boolean> =>
  (await share.first(tx, { id })) !== undefined;

const remove = removal('remove-step-fault', 'step_faults', ['id']);

/** @returns whether it existed */
export const removeStepFault = async (tx: Transaction, id: number): Promise<boolean> =>
  (await remove.run(tx, { id })) > 0;
