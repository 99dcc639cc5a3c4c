import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { onceInRun } from '../run.js';

const script = fileURLToPath(new URL('../../../../scripts/build.mjs', import.meta.url));

/** Enough for a full build on a busy machine. */
const TIME_LIMIT = 600_000;

/**
 * Builds the program and the server, the documentation, or a package that users test with, before the tests of a file. The
 * build is quick when nothing has changed.
 */
export function useBuild(what: 'server' | 'docs' | 'testing' | 'conformance' = 'server'): void {
  beforeAll(
    () =>
      onceInRun(`build of ${what}`, async () => {
        await promisify(execFile)(process.execPath, [script, what]);
        return 'built';
      }),
    TIME_LIMIT,
  );
}
