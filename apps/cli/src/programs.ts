import { findProgram } from '@cloud-account/server/common/programs';

/** Like `findProgram`, for code that cannot go on without it. */
export function getProgram(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
}

/**
 * The programs a test needs and does not find, so that it can skip itself by name:
 * `describe.skipIf(missing.length > 0)('… (needs named)')`.
 * @throws Error when one is missing and `CLOUD_TEST_REQUIRE_ALL=1` says that nothing may be skipped.
 */
export function requirePrograms(...names: readonly string[]): { readonly missing: readonly string[] } {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0 && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
    throw new Error(`Not installed, but required by CLOUD_TEST_REQUIRE_ALL: ${missing.join(', ')}`);
  }
  return { missing };
}
