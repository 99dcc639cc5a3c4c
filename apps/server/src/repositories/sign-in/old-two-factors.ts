import { sql } from 'kysely';
import { build, type Database, type Given, statement, textStatement } from '@cloud-account/database';

/** The maximum of users in one read. */
const SLICE = 200;

// A user may have two.
const old = textStatement(
  'two-factors-of-old-encryption',
  { user_id: 'int4', secret: 'text' },
  ({ after, current }: Given<{ after: number; current: string }>) => sql`
    SELECT user_id, secret FROM two_factors WHERE user_id > ${after} AND secret NOT LIKE ${current}
    ORDER BY user_id FETCH FIRST ${sql.lit(SLICE)} ROWS WITH TIES`,
);

/** Some secrets of users after another one that an earlier key encrypted. @param current the name of the newest key */
export const listOldTwoFactors = (
  database: Database,
  after: number,
  current: string,
): Promise<{ user_id: number; secret: string }[]> => old.all(database, { after, current: `${current}.%` });

const save = statement('encrypt-two-factor', (given: Given<{ user_id: number; from: string; to: string }>) =>
  build
    .updateTable('two_factors')
    .set({ secret: given.to })
    .where('user_id', '=', given.user_id)
    .where('secret', '=', given.from),
);

/** Saves a secret in another encryption, unless it was replaced meanwhile. @returns how many rows changed */
export const saveTwoFactor = (
  database: Database,
  userId: number,
  from: string,
  to: string,
): Promise<number> => save.run(database, { user_id: userId, from, to });
