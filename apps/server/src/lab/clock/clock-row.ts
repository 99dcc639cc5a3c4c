import { sql } from 'kysely';
import {
  build,
  type Given,
  newColumns,
  pick,
  type Row,
  type Session,
  statement,
} from '@cloud-account/database';

/** The time and the rate of the clock: it showed `now` at the machine's time `since`, and passes at its rate from then on. */
export type ClockRow = Omit<Row<'clock'>, 'id'>;

const find = statement('find-clock', () => build.selectFrom('clock').select(newColumns('clock', 'id')));

/** Undefined where nothing was set: the clock is the machine's. */
export const findClock = (session: Session): Promise<ClockRow | undefined> => find.first(session, {});

const set = statement('set-clock', (given: Given<ClockRow>) => {
  const values = pick(given, newColumns('clock', 'id'));
  return build
    .insertInto('clock')
    .values({ id: sql.lit(1), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values));
});

export const setClock = async (session: Session, row: ClockRow): Promise<void> => {
  await set.run(session, row);
};
