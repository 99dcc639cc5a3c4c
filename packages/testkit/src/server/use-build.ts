import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { onceInRun } from '../run.js';

const script = fileURLToPath(new URL('../../../../scripts/build.mjs', import.meta.url));

/** A build from nothing, on a machine that has others to run. */
const TIME_LIMIT = 600_000;

/**
 * Builds what the tests of a file start, before them: the program and the server, or the documentation, as the sources are
 * now. Where nothing has changed that is quick.
 */
export function useBuild(what: 'server' | 'docs' = 'server'): void {
  beforeAll(
    () =>
      onceInRun(`build of ${what}`, async () => {
        await promisify(execFile)(process.execPath, [script, what]);
        return 'built';
      }),
    TIME_LIMIT,
  );
}
