import { sql } from 'kysely';
import { change, onlyRow, type Session, textStatement } from '@cloud-account/database';

const state = textStatement(
  'lab-recording',
  { forgotten: 'text' },
  () => sql`SELECT (resets + forgets)::text AS forgotten FROM lab_control`,
);

/** How often recorded requests were forgotten, also by resets, as a text that changes whenever it happens. */
export const timesForgotten = async (session: Session): Promise<string> =>
  (await onlyRow(session, state, {})).forgotten;

const forget = textStatement(
  'forget-lab-recording',
  {},
  () => sql`UPDATE lab_control SET forgets = forgets + 1`,
);

/** Has every server forget the requests that it recorded, when it reads the rows of the lab again. */
export const forgetRequests = async (session: Session): Promise<void> => {
  await change(session, forget, {});
};
