import type { Config } from '@cloud-account/server/config/config';
import { migrate, openDatabase } from '@cloud-account/database';
import { databaseOptions } from '@cloud-account/server/config/database-options';
import { startProblem } from '@cloud-account/server/start-problem';
import { refused } from './problems.js';

/**
 * Brings the database that the settings name to the newest schema.
 *
 * @returns the names of the migrations that were applied
 * @throws CommandFailure when the database cannot be used
 */
export async function applyMigrations(config: Config): Promise<string[]> {
  try {
    const database = await openDatabase(databaseOptions(config));
    try {
      return await migrate(database.pool);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw refused(startProblem(error));
  }
}
