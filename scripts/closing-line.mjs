// A vitest reporter whose last words name the slowest files and the tests that were skipped, and count the tests.
import { lineOf, tellCounts } from './test-counts.mjs';

/** How many files are named. */
const SLOWEST = 10;

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
        `Slow: ${seconds.toFixed(1).padStart(6)} s  ${module.project.name.padEnd(10)}  ${module.relativeModuleId}\n`,
    );

export default class ClosingLine {
  #words = '';

  onInit() {
    process.on('exit', () => {
      process.stdout.write(this.#words);
    });
  }

  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const skipped = [];
    for (const module of modules) {
      // A file that does not load has no tests to fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else {
          counts.skipped += 1;
          skipped.push(`Skipped: ${test.fullName}\n`);
        }
      }
    }
    tellCounts(counts);
    this.#words = [...slowest([...modules]), ...skipped, `${lineOf(counts)}\n`].join('');
  }
}
