import { expect } from 'vitest';
import { problemsOf, type Answer, type Problem } from '../call.js';
import type { TestServer } from '../test-server.js';
import { rowsOf } from './rows-of.js';

/** Tables that change by themselves, also while no job is done. */
const changingTables = ['store_garbage', 'store_outbound'];

/** What a footprint is, and when it was taken: a database that has given out no transaction since is as it was. */
interface Taken {
  readonly snapshot: string;
  readonly tables: object[];
}

const statements = new WeakMap<TestServer, string>();
const newest = new WeakMap<TestServer, Taken>();

/**
 * The statement that tells whether any table has changed, without reading what is in it: an insert and an update leave a
 * row of a later transaction (`xmin`), and a delete one row less.
 */
async function statementOf(server: TestServer): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    server,
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name <> ALL ($1) ORDER BY 1`,
    [changingTables],
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count, sum(xmin::text::bigint)::text AS content FROM ${name}`,
  );
  return `${parts.join(' UNION ALL ')} ORDER BY name`;
}

const snapshotOf = async (server: TestServer): Promise<string> => {
  const [row] = await rowsOf<{ snapshot: string }>(server, 'SELECT pg_current_snapshot()::text AS snapshot');
  return row?.snapshot ?? '';
};

async function footprint(server: TestServer): Promise<object[]> {
  const snapshot = await snapshotOf(server);
  const known = newest.get(server);
  if (known?.snapshot === snapshot) return known.tables;
  const statement = statements.get(server) ?? (await statementOf(server));
  statements.set(server, statement);
  const tables = await rowsOf(server, statement);
  newest.set(server, { snapshot, tables });
  return tables;
}

/** Does work that must leave every row of everybody as it was. */
export const unchanged = <Result>(server: TestServer, work: () => Promise<Result>): Promise<Result> =>
  server.whileIdle(async () => {
    const before = await footprint(server);
    const result = await work();
    expect(await footprint(server)).toEqual(before);
    return result;
  });

/**
 * Expects a request to be refused with exactly these problems, and to change nothing.
 *
 * @param errors in their order; a string stands for a problem without a field
 */
export async function expectRefused(
  server: TestServer,
  request: () => Promise<Answer<unknown>>,
  status: number,
  ...errors: readonly (readonly [field: string, reason: string] | string)[]
): Promise<void> {
  const expected = errors.map((error): Problem =>
    typeof error === 'string' ? { reason: error } : { field: error[0], reason: error[1] },
  );
  await unchanged(server, async () => {
    const answer = await request();
    expect({ status: answer.status, errors: problemsOf(answer) }).toStrictEqual({ status, errors: expected });
  });
}
