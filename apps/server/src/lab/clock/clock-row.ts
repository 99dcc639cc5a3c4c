import { sql } from 'kysely';
import {
  build,
  change,
  firstRow,
  type Given,
  newColumns,
  pick,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';

/** How the clock passes: it shows `now` until the machine's time `since`, and passes at its rate from then on. */
export type ClockRow = Omit<Row<'clock'>, 'id'>;

const find = statement('find-clock', () => build.selectFrom('clock').select(newColumns('clock', 'id')));

/** Undefined where nothing was set: the clock is the machine's. */
export const findClock = (session: Session): Promise<ClockRow | undefined> => firstRow(session, find, {});

const set = statement('set-clock', (given: Given<ClockRow & { machine: Date }>) => {
  const values = pick(given, newColumns('clock', 'id'));
  return build
    .insertInto('clock')
    .values({ id: sql.lit(1), ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('clock.since', '<=', given.machine),
    );
});

/** Milliseconds by which the machines of servers may differ; a call that advances the clock holds it for much longer. */
const DIFFERENCE = 10_000;

/** Sets the clock, unless a call advances it. @param machine the machine's time @returns whether it was set */
export const setClock = async (session: Session, row: ClockRow, machine: Date): Promise<boolean> =>
  (await change(session, set, { ...row, machine: new Date(machine.getTime() + DIFFERENCE) })) > 0;

const move = statement('move-clock', (given: Given<{ held: Date; now: Date; since: Date }>) =>
  build.updateTable('clock').set({ now: given.now, since: given.since }).where('since', '=', given.held),
);

/** Moves the clock that a call advances. @param moved `held`: until when the call holds it @returns whether the call still does */
export const moveClock = async (
  session: Session,
  moved: { readonly held: Date; readonly now: Date; readonly since: Date },
): Promise<boolean> => (await change(session, move, moved)) > 0;
