import type { DatabaseOptions } from '@cloud-account/server';
import { makeTemplate } from './embedded-template.js';
import { createRunDatabase, hasPostgresServer } from './run-postgres.js';
import { limits } from './waits/limits.js';

export { makeTemplate };

/** The database of a test. */
export interface TestDatabase {
  readonly options: DatabaseOptions;
  /** Removes it; the server must have closed it. */
  drop(): Promise<void>;
}

/** No request is refused because the machine is slow. */
const timeLimit = limits.wait;

/** The database engines of tests, as in `CLOUD_TEST_DATABASE`. */
export type TestEngine = 'embedded' | 'postgresql';

/** The engines that this machine has. */
export const testEngines: readonly TestEngine[] = hasPostgresServer()
  ? ['embedded', 'postgresql']
  : ['embedded'];

/** Creates a database on the PostgreSQL server of the tests, with all migrations and the catalog, or an empty one. */
export async function createPostgresDatabase(content?: { readonly isEmpty: boolean }) {
  const { url, drop } = await createRunDatabase(content);
  return { url, options: { kind: 'postgresql' as const, url, timeLimit }, drop };
}

/** Creates a database on the engine in `CLOUD_TEST_DATABASE`; the default is embedded, in memory. */
export async function createTestDatabase(
  engine = (process.env.CLOUD_TEST_DATABASE ?? 'embedded') as TestEngine,
): Promise<TestDatabase> {
  if (engine === 'postgresql') return createPostgresDatabase();
  await makeTemplate();
  return { options: { kind: 'memory', timeLimit }, drop: () => Promise.resolve() };
}
