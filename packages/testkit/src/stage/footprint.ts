import { expect } from 'vitest';
import { problemsOf, type Answer, type Problem } from '../call.js';
import type { TestCloud } from '../test-cloud.js';
import { rowsOf } from './rows-of.js';

/** Tables that change on their own, by jobs. */
const restless = ['_prisma_migrations', 'jobs', 'zone_files'];

const fingerprints = new WeakMap<TestCloud, Promise<string>>();

/** The statement that tells what is in every table. */
const fingerprintOf = async (cloud: TestCloud): Promise<string> => {
  const tables = await rowsOf<{ name: string }>(
    cloud,
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name <> ALL ($1) ORDER BY 1`,
    [restless],
  );
  return tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int AS count, md5(string_agg(t::text, '|' ORDER BY t::text)) AS content FROM ${name} t`,
    )
    .join(' UNION ALL ');
};

/**
 * Everything that a refused request must leave as it was. Of the jobs only those about one thing count: those about all
 * ask for themselves again.
 */
export async function footprint(cloud: TestCloud): Promise<object[]> {
  const statement = fingerprints.get(cloud) ?? fingerprintOf(cloud);
  fingerprints.set(cloud, statement);
  return rowsOf(
    cloud,
    `${await statement} UNION ALL
     SELECT 'jobs', count(*)::int, sum(requests)::text FROM jobs WHERE subject <> 'all'`,
  );
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
