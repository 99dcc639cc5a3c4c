// A vitest reporter whose last words name the slowest files and the tests that were skipped, failed or passed at the second try
// only, and count the tests.
import { lineOf, tellRun } from './test-runs.mjs';

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

/** How much of a problem is told again. */
const PROBLEM = 600;

/** A test that failed, where it is, and the beginning of each of its problems. */
const failureOf = (module, name, errors) => {
  const problems = errors.map(
    ({ message }) => `  ${String(message).slice(0, PROBLEM).replaceAll('\n', '\n  ')}\n`,
  );
  return `Failed: ${module.project.name} ${module.relativeModuleId}: ${name}\n${problems.join('')}`;
};

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
    const unsteady = [];
    const failed = errors.map(
      ({ message }) => `Failed outside of a test: ${String(message).slice(0, PROBLEM)}\n`,
    );
    for (const module of modules) {
      // A file that does not load has no tests to fail, and what a suite prepares fails outside of its tests.
      for (const suite of [module, ...module.children.allSuites()]) {
        const problems = suite.errors();
        if (problems.length === 0) continue;
        counts.failed += 1;
        failed.push(failureOf(module, suite.fullName ?? 'does not load', problems));
      }
      for (const test of module.children.allTests()) {
        const { state, errors: problems } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        if (state === 'passed' && test.diagnostic()?.flaky)
          unsteady.push(`Unsteady: ${module.project.name} ${module.relativeModuleId}: ${test.fullName}\n`);
        if (state === 'failed') failed.push(failureOf(module, test.fullName, problems));
        if (state === 'skipped' || state === 'pending') {
          counts.skipped += 1;
          skipped.push(`Skipped: ${test.fullName}\n`);
        }
      }
    }
    tellRun({ counts, named: [...unsteady, ...failed] });
    this.#words = [...slowest([...modules]), ...skipped, ...unsteady, ...failed, `${lineOf(counts)}\n`].join(
      '',
    );
  }
}
