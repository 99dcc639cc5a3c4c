import { sql } from 'kysely';
import { type RowOf, type Session, textStatement } from '@cloud-account/database';

const things = textStatement(
  'lab-deprecated-things',
  { field: 'text', id: 'text' },
  () => sql`
    SELECT 'type' AS field, id FROM node_types WHERE successor IS NOT NULL
    UNION ALL SELECT 'image', name FROM images WHERE deprecated AND name IS NOT NULL
    UNION ALL SELECT 'kernel', id FROM kernels WHERE deprecated`,
);

/** The things of the catalog that clients should not use any more, with the field that names them in bodies. */
export const listDeprecatedThings = (session: Session): Promise<RowOf<typeof things>[]> =>
  things.all(session, {});
