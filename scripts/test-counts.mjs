// How many tests passed and failed, told by each run of tests to the check that started it.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILE = 'CLOUD_TEST_COUNTS';

/** The closing line of one run or of several. */
export const lineOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Tells the counts of this run to the check, where one started it. */
export function tellCounts(counts) {
  if (process.env[FILE]) appendFileSync(process.env[FILE], `${JSON.stringify(counts)}\n`);
}

/** The counts of several runs together. */
export class Counts {
  #sum = { passed: 0, failed: 0, skipped: 0 };

  get line() {
    return lineOf(this.#sum);
  }

  /**
   * Adds the counts of a run.
   *
   * @param start starts it with variables of the environment
   * @returns what the run failed with, if it did; a run that failed before any test did counts as one that failed
   */
  async add(start) {
    const folder = mkdtempSync(join(tmpdir(), 'cloud-counts-'));
    const file = join(folder, 'counts');
    const failure = await start({ [FILE]: file }).then(
      () => undefined,
      (error) => error,
    );
    const told = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : [];
    if (failure && told.every(({ failed }) => failed === 0)) told.push({ passed: 0, failed: 1, skipped: 0 });
    for (const counts of told) for (const state of Object.keys(this.#sum)) this.#sum[state] += counts[state];
    rmSync(folder, { recursive: true });
    return failure;
  }
}
