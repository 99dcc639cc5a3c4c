import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '@cloud-account/runtime';
import { MISSING, RUN } from './run.js';

export { findProgram };

/** Like `findProgram`, for code that cannot go on without it. */
export function getProgram(name: string): string {
  const found = findProgram(name);
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
}

/**
 * The programs a test needs and does not find, so that it can skip itself by name:
 * `describe.skipIf(missing.length > 0)('… (needs named)')`. The run names them at its end.
 *
 * @throws Error when one is missing and `CLOUD_TEST_REQUIRE_ALL=1` says that nothing may be skipped
 */
export function requirePrograms(...names: readonly string[]): { readonly missing: readonly string[] } {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0 && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
    throw new Error(`Not installed, but required by CLOUD_TEST_REQUIRE_ALL: ${missing.join(', ')}`);
  }
  const run = process.env[RUN];
  if (run !== undefined) for (const name of missing) appendFileSync(path.join(run, MISSING), `${name}\n`);
  return { missing };
}
