import { notFound } from '../common/refused.js';
import type { Session, Statement } from '@cloud-account/database';

/** The row of a statement. @throws Refused (404) when there is none */
export async function foundRow<Values, Row extends object>(
  session: Session,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row> {
  const row = await statement.first(session, values);
  if (row === undefined) throw notFound();
  return row;
}
