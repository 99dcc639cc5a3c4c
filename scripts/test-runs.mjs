// How many tests passed and which did not at once, told by each run of tests to the check that started it.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILE = 'CLOUD_TEST_TOLD';

/** The closing line of one run or of several. */
export const lineOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Tells the check, where one started this run, its counts and a text for each test that failed, or did at first. */
export function tellRun({ counts, named }) {
  if (process.env[FILE]) appendFileSync(process.env[FILE], `${JSON.stringify({ counts, named })}\n`);
}

/** Several runs together. */
export class Runs {
  #sum = { passed: 0, failed: 0, skipped: 0 };
  #named = [];

  /** Each test that failed, or did at first, as only the last lines of a long check may be at hand, and a line with the counts. */
  get summary() {
    return [...this.#named, lineOf(this.#sum)].join('\n');
  }

  /**
   * Adds a run.
   *
   * @param start starts it with variables of the environment
   * @returns what the run failed with, if it did; a run that failed before any test did counts as one that failed
   */
  async add(start) {
    const folder = mkdtempSync(join(tmpdir(), 'cloud-run-'));
    const file = join(folder, 'told');
    const failure = await start({ [FILE]: file }).then(
      () => undefined,
      (error) => error,
    );
    const told = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : [];
    if (failure && told.every(({ counts }) => counts.failed === 0))
      told.push({ counts: { passed: 0, failed: 1, skipped: 0 }, named: [`Failed: ${failure.message}`] });
    for (const { counts, named } of told) {
      for (const state of Object.keys(this.#sum)) this.#sum[state] += counts[state];
      this.#named.push(...named.map((text) => text.trimEnd()));
    }
    rmSync(folder, { recursive: true });
    return failure;
  }
}
