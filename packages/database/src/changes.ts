import type { Database } from './database.js';

/** Tells who looks at intervals whether there may be changes. @returns true at first, and then if rows may have changed since it was true */
export function changesOf(database: Pick<Database, 'activity'>): () => boolean {
  let seen: number | undefined;
  return () => {
    const { activity } = database;
    const mayBe = activity === undefined || activity !== seen;
    seen = activity;
    return mayBe;
  };
}
