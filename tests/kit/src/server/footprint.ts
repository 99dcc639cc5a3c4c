import { expect } from 'vitest';
import { problemsOf, type Answer, type Problem } from '../call.js';
import type { TestServer } from '../test-server.js';
import { rowsOf } from './rows-of.js';

/** Tables that change even when no job runs. */
const changingTables = ['store_garbage', 'store_outbound'];

/** A footprint with its snapshot: without a new transaction, the database has not changed. */
interface Taken {
  readonly snapshot: string;
  readonly tables: object[];
}

const statements = new WeakMap<TestServer, string>();
const newest = new WeakMap<TestServer, Taken>();

/**
 * A statement whose result changes when a table does, without reading its contents: an insert and an update change
 * `xmin`, and a delete changes the count.
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

/** Expects that work changes no row of any account. */
export const unchanged = <Result>(server: TestServer, work: () => Promise<Result>): Promise<Result> =>
  server.whileIdle(async () => {
    const before = await footprint(server);
    const result = await work();
    expect(await footprint(server)).toEqual(before);
    return result;
  });

/**
 * Expects that a request is refused with exactly these problems and changes nothing.
 *
 * @param errors in their order; a string means a problem without a field
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
