import type { TestServer } from '../test-server.js';

/** What a statement finds in a cloud's database, whoever's it is. */
export const rowsOf = async <Row extends object>(
  { cloud }: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await cloud.database.pool.query<Row>(text, values)).rows;
