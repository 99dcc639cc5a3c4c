import { notFound } from '../common/refused.js';
import { firstRow, type Session, type Statement } from '@cloud-account/database';

/** The row of a statement. @throws Refused (404) when there is none */
export async function foundRow<Values, Row extends object>(
  session: Session,
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row> {
  const row = await firstRow(session, statement, values);
  if (row === undefined) throw notFound();
  return row;
}
