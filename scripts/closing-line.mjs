// A vitest reporter whose last words count the tests, and name those that were skipped.
import { lineOf, tellCounts } from './test-counts.mjs';

export default class ClosingLine {
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
          skipped.push(test.fullName);
        }
      }
    }
    const lines = skipped.map((name) => `Skipped: ${name}\n`);
    tellCounts(counts);
    process.on('exit', () => {
      process.stdout.write(`${lines.join('')}${lineOf(counts)}\n`);
    });
  }
}
