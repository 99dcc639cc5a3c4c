import { build, type Database, type Given, saving, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { foundRow } from '../found-row.js';
import type { Transaction } from '../transaction.js';

const read = statement('get-preferences', ({ id }: Given<{ id: number }>) =>
  build.selectFrom('users').select('preferences').where('id', '=', id),
);

/** The viewer's preferences, as JSON. @throws Refused (404) when the user has just been deleted */
export const getPreferences = async ({ user }: Viewer, database: Database): Promise<string> =>
  (await foundRow(database, read, { id: user.id })).preferences;

const save = saving('save-preferences', 'users', ['id'], ['preferences']);

/** Saves the viewer's preferences. @param preferences JSON */
export async function savePreferences({ user }: Viewer, tx: Transaction, preferences: string): Promise<void> {
  await save.run(tx, { id: user.id, preferences });
}
