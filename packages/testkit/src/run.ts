import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The variable that names the directory of a run of the tests. */
export const RUN = 'CLOUD_TEST_RUN';

/** Where this run of the tests keeps what all its workers share; it is removed at the end. */
export function runDirectory(): string {
  const directory = process.env[RUN];
  if (!directory) throw new Error(`${RUN} is not set: the global setup of the tests has not run.`);
  return directory;
}

const exists = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/**
 * What one worker makes for all workers of the run: the first that asks makes it, the others wait.
 *
 * @param name of what is made, for a file
 * @returns what `make` told
 * @throws Error in every worker when it cannot be made
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
    await sleep(20);
  }
}
