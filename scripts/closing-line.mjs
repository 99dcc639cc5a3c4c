// A vitest reporter whose last words name the slowest files and the tests that were skipped or failed, and count the tests.
import { appendFileSync } from 'node:fs';

/** How many files are named. */
const SLOWEST = 10;

/** How much of a problem is repeated. */
const PROBLEM = 600;

/** Seconds that a file took: to load it, and to run its hooks and tests. */
const secondsOf = (module) => {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
};

const slowest = (modules) =>
  modules
    .map((module) => ({ module, seconds: secondsOf(module) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(
      ({ module, seconds }) =>
        `Slow: ${seconds.toFixed(1).padStart(6)} s  ${module.project.name.padEnd(10)}  ${module.relativeModuleId}`,
    );

const failureOf = (module, name, errors) =>
  [
    `Failed: ${module.project.name} ${module.relativeModuleId}: ${name}`,
    ...errors.map(({ message }) => `  ${String(message).slice(0, PROBLEM).replaceAll('\n', '\n  ')}`),
  ].join('\n');

/** The last line of a run or of several. */
export const lineOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export default class ClosingLine {
  #lines = [];

  onInit() {
    process.on('exit', () => process.stdout.write(`${this.#lines.join('\n')}\n`));
  }

  onTestRunEnd(modules, errors) {
    const failures = errors.map(
      ({ message }) => `Failed outside of a test: ${String(message).slice(0, PROBLEM)}`,
    );
    const skipped = [];
    let passed = 0;
    for (const module of modules) {
      // A file that does not load has no tests to fail, and what a suite prepares fails outside of its tests.
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0)
          failures.push(failureOf(module, suite.fullName ?? 'does not load', suite.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors: problems } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failures.push(failureOf(module, test.fullName, problems));
        else skipped.push(`Skipped: ${test.fullName}`);
      }
    }
    const counts = { passed, failed: failures.length, skipped: skipped.length };
    if (process.env.CLOUD_TEST_COUNTS)
      appendFileSync(process.env.CLOUD_TEST_COUNTS, `${JSON.stringify({ counts, failures })}\n`);
    this.#lines = [...slowest([...modules]), ...skipped, ...failures, lineOf(counts)];
  }
}
