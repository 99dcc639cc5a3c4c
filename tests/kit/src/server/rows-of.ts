import type { TestServer } from '../test-server.js';

/** The rows that a statement finds in the database of a cloud, of all accounts. */
export const rowsOf = async <Row extends object>(
  { cloud }: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await cloud.database.pool.query<Row>(text, values)).rows;
