import type { Database } from './database.js';

/** Makes a function for who looks at intervals. @returns true at first, and then if rows may have changed since its last call */
export function changesOf(database: Pick<Database, 'activity'>): () => boolean {
  let seen: number | undefined;
  return () => {
    const { activity } = database;
    const mayBe = activity === undefined || activity !== seen;
    seen = activity;
    return mayBe;
  };
}
