import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pause } from './waits/index.js';

/** The environment variable with the directory of a test run. */
export const RUN = 'CLOUD_TEST_RUN';

/** The file of that directory with the programs that tests need and did not find, a line each. */
export const MISSING = 'missing-programs';

/** The directory that all workers of the run share; the end of the run removes it. */
export function runDirectory(): string {
  const directory = process.env[RUN];
  if (!directory) throw new Error(`${RUN} is not set: the global setup of the tests has not run.`);
  return directory;
}

const exists = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/**
 * Runs `make` once for all workers of the run: the first caller runs it, the others wait.
 *
 * @param name of the result, for a file
 * @returns the result of `make`
 * @throws Error in every worker when `make` fails
 */
export async function onceInRun(name: string, make: () => Promise<string>): Promise<string> {
  const file = path.join(runDirectory(), name);
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await writeFile(`${file}.new`, await make());
      await rename(`${file}.new`, file);
    } catch (error) {
      await writeFile(`${file}.failed`, String(error));
    }
  }
  for (;;) {
    const made = await exists(file);
    if (made !== undefined) return made;
    const failure = await exists(`${file}.failed`);
    if (failure !== undefined) throw new Error(`${name} cannot be made: ${failure}`);
    await pause(20);
  }
}
