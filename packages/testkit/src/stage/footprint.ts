import { expect } from 'vitest';
import { problemsOf, type Answer, type Problem } from '../call.js';
import type { TestCloud } from '../test-cloud.js';
import { rowsOf } from './rows-of.js';

/** Tables that change on their own, by jobs and after requests. */
const restless = [
  '_prisma_migrations',
  'jobs',
  'sim_backup_disks',
  'node_collections',
  'node_days',
  'node_hours',
  'node_transfers',
  'sim_disks',
  'sim_machines',
  'sim_tasks',
  'store_garbage',
  'store_outbound',
  'zone_changes',
  'zone_files',
];

/** What a footprint is, and when it was taken: a database that has given out no transaction since is as it was. */
interface Taken {
  readonly snapshot: string;
  readonly tables: object[];
}

const statements = new WeakMap<TestCloud, string>();
const newest = new WeakMap<TestCloud, Taken>();

/**
 * The statement that tells whether any table has changed, without reading what is in it: an insert and an update leave a
 * row of a later transaction (`xmin`), and a delete one row less.
 */
async function statementOf(cloud: TestCloud): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    cloud,
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name <> ALL ($1) ORDER BY 1`,
    [restless],
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count, sum(xmin::text::bigint)::text AS content FROM ${name}`,
  );
  // Of the jobs only those about one thing count: those about all ask for themselves again.
  parts.push(`SELECT 'jobs', count(*)::int, sum(requests)::text FROM jobs WHERE subject <> 'all'`);
  return parts.join(' UNION ALL ');
}

const snapshotOf = async (cloud: TestCloud): Promise<string> => {
  const [row] = await rowsOf<{ snapshot: string }>(cloud, 'SELECT pg_current_snapshot()::text AS snapshot');
  return row?.snapshot ?? '';
};

/** Everything that a refused request must leave as it was. */
export async function footprint(cloud: TestCloud): Promise<object[]> {
  const snapshot = await snapshotOf(cloud);
  const known = newest.get(cloud);
  if (known?.snapshot === snapshot) return known.tables;
  const statement = statements.get(cloud) ?? (await statementOf(cloud));
  statements.set(cloud, statement);
  const tables = await rowsOf(cloud, statement);
  newest.set(cloud, { snapshot, tables });
  return tables;
}

/**
 * Expects a request to be refused with exactly these problems, and to change nothing.
 *
 * @param errors in their order; a string stands for a problem without a field
 */
export async function expectRefused(
  cloud: TestCloud,
  request: () => Promise<Answer<unknown>>,
  status: number,
  ...errors: readonly (readonly [field: string, reason: string] | string)[]
): Promise<void> {
  // What jobs are still to do would change it too.
  await cloud.settle();
  const before = await footprint(cloud);
  const answer = await request();
  const expected = errors.map((error): Problem =>
    typeof error === 'string' ? { reason: error } : { field: error[0], reason: error[1] },
  );
  expect({ status: answer.status, errors: problemsOf(answer) }).toStrictEqual({ status, errors: expected });
  expect(await footprint(cloud)).toEqual(before);
}
