import { randomUUID } from 'node:crypto';
import type { DatabaseOptions } from '@cloud-account/server';
import pg from 'pg';

/** A database of a test's own. */
export interface TestDatabase {
  readonly options: DatabaseOptions;
  /** Removes it; the server must have closed it. */
  drop(): Promise<void>;
}

/** The engines that tests run on, as `CLOUD_TEST_DATABASE` names them. */
export type TestEngine = 'embedded' | 'postgresql';

const withClient = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** The server that tests make their databases on. @throws Error when none is named */
const adminUrl = (): string => {
  const url = process.env.CLOUD_TEST_POSTGRES_URL;
  if (!url) throw new Error('CLOUD_TEST_POSTGRES_URL names no PostgreSQL server.');
  return url;
};

/** Makes an empty database on the PostgreSQL server of the tests. */
export async function createPostgresDatabase(): Promise<TestDatabase & { readonly url: string }> {
  const name = `cloud_${randomUUID().replaceAll('-', '')}`;
  const admin = adminUrl();
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    options: { kind: 'postgresql', url: url.href },
    drop: () => withClient(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** A database on the engine that `CLOUD_TEST_DATABASE` names; embedded, in memory, unless told. */
export async function createTestDatabase(
  engine = (process.env.CLOUD_TEST_DATABASE ?? 'embedded') as TestEngine,
): Promise<TestDatabase> {
  if (engine === 'postgresql') return createPostgresDatabase();
  return { options: { kind: 'memory' }, drop: () => Promise.resolve() };
}
