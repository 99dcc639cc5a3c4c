import { build, type Database, type Given, statement } from '@cloud-account/database';

/** The maximum of nodes in one read. */
const SLICE = 200;

/** The user data of a node, as it is stored. */
interface StoredUserData {
  readonly id: number;
  readonly uuid: string;
  readonly user_data: string | null;
}

const old = statement('user-data-of-old-encryption', (given: Given<{ after: number; current: string }>) =>
  build
    .selectFrom('nodes')
    .select(['id', 'uuid', 'user_data'])
    .where('id', '>', given.after)
    .where('user_data', 'not like', given.current)
    .orderBy('id')
    .limit(SLICE),
);

/** Some nodes after another one whose user data an earlier key encrypted. @param current the name of the newest key */
export const listOldUserData = (
  database: Database,
  after: number,
  current: string,
): Promise<StoredUserData[]> => old.all(database, { after, current: `${current}.%` });

const save = statement('encrypt-user-data', (given: Given<{ id: number; from: string; to: string }>) =>
  build
    .updateTable('nodes')
    .set({ user_data: given.to })
    .where('id', '=', given.id)
    .where('user_data', '=', given.from),
);

/** Saves user data in another encryption, unless it was replaced meanwhile. @returns how many rows changed */
export const saveUserData = (database: Database, id: number, from: string, to: string): Promise<number> =>
  save.run(database, { id, from, to });
