// A reporter of Vitest: shows how far a run is, and at its end which files were slow, what was skipped, what failed and how to run
// that alone. Its last line counts the tests.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { howToInstall } from './programs.mjs';

/** Milliseconds between two lines of progress. */
const PROGRESS = 10_000;

/** The maximum number of slow files, and of skipped tests, that are named. */
const MAX_NAMED = 10;

/** The maximum number of characters of a problem that are repeated. */
const MAX_PROBLEM_LENGTH = 1_200;

/** Seconds that a file took: to load it, and to run its hooks and tests. */
const secondsOf = (file) => {
  const { collectDuration, duration } = file.diagnostic();
  return (collectDuration + duration) / 1000;
};

const slowest = (files) =>
  files
    .map((file) => ({ file, seconds: secondsOf(file) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, MAX_NAMED)
    .map(
      ({ file, seconds }) =>
        `Slow: ${seconds.toFixed(1).padStart(6)} s  ${file.project.name.padEnd(10)}  ${file.relativeModuleId}`,
    );

/** A word of a shell, quoted where it has to be. */
const word = (text) => (/^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/** The command that runs a file alone, or one test or suite of it. */
export const commandOf = (project, file, name) =>
  [
    ...(process.env.CLOUD_TEST_ALL === '1' || file.endsWith('.all.test.ts') ? ['CLOUD_TEST_ALL=1'] : []),
    ...['npx', 'vitest', 'run', '--project', project, file],
    ...(name === undefined ? [] : ['-t', name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)]),
  ]
    .map(word)
    .join(' ');

/** The problem, and the difference between expected and actual value. */
const problemOf = ({ message, diff }) =>
  stripVTControlCharacters([message, ...(diff === undefined ? [] : [diff])].join('\n'))
    .slice(0, MAX_PROBLEM_LENGTH)
    .replaceAll('\n', '\n  ');

/** @param name of a test or a suite; undefined where the file does not load */
const failureOf = ({ project, relativeModuleId: file }, name, errors) =>
  [
    `Failed: ${project.name} ${file}: ${name ?? 'does not load'}`,
    ...errors.map((error) => `  ${problemOf(error)}`),
    `  ${commandOf(project.name, file, name)}`,
  ].join('\n');

/** The failures of a file: tests, hooks of its suites, or the file itself, which then has no tests. */
const failuresOf = (file) => [
  ...[file, ...file.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => failureOf(file, suite.fullName, suite.errors())),
  ...[...file.children.allTests('failed')].map((test) =>
    failureOf(file, test.fullName, test.result().errors),
  ),
];

/** The programs that tests of the run needed and did not find. */
const missingPrograms = () => {
  const file = join(process.env.CLOUD_TEST_RUN ?? '', 'missing-programs');
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].sort() : [];
};

/** The skipped tests and how to run them, in one paragraph. @param names of the tests */
export const skippedText = (names, programs) => {
  if (names.length === 0) return [];
  if (programs.length === 0) {
    const more = names.length - MAX_NAMED;
    return [
      ...names.slice(0, MAX_NAMED).map((name) => `Skipped: ${name}`),
      ...(more > 0 ? [`Skipped: ${more} more`] : []),
    ];
  }
  const install = howToInstall(programs);
  return [
    `Skipped ${names.length} tests, because these programs are not installed: ${programs.join(', ')}.`,
    ...(install === '' ? [] : [`This installs what Debian has of them: ${install}`]),
  ];
};

/** The last line of a run or of several. */
export const lineOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A line of progress; the files that are left take as long as those that are done. */
export const progressOf = ({ done, all, failed, seconds, running = [] }) => {
  const left = Math.ceil(((seconds / done) * (all - done)) / 60);
  // The first files to end are not like the others.
  const end = done * 10 < all ? '' : `, about ${left} min left`;
  // What the others wait for.
  const last = all - done > running.length || running.length > 3 ? '' : `: ${running.join(', ')}`;
  return `${done} of ${all} files, ${failed} failed${end}${last}`;
};

export default class Reporter {
  #lines = [];
  #progress = { done: 0, all: 0, failed: 0 };
  #running = new Set();
  #timer;

  onInit() {
    process.on('exit', () => process.stdout.write(`${this.#lines.join('\n')}\n`));
  }

  onTestRunStart(specifications) {
    const began = performance.now();
    this.#progress = { done: 0, all: specifications.length, failed: 0 };
    this.#timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(`${progressOf({ ...this.#progress, seconds, running: [...this.#running] })}\n`);
    }, PROGRESS);
  }

  onTestModuleStart({ relativeModuleId: file }) {
    this.#running.add(file);
  }

  onTestModuleEnd(file) {
    this.#running.delete(file.relativeModuleId);
    this.#progress.done += 1;
    const failures = failuresOf(file);
    this.#progress.failed += failures.length;
    if (failures.length > 0) process.stdout.write(`${failures.join('\n')}\n`);
  }

  onTestRunEnd(files, errors) {
    clearInterval(this.#timer);
    const failures = [
      ...errors.map((error) => `Failed outside of a test: ${problemOf(error)}`),
      ...files.flatMap(failuresOf),
    ];
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    const counts = { passed, failed: failures.length, skipped: skipped.length };
    const names = skipped.map(({ module: file, fullName }) => `${file.relativeModuleId}: ${fullName}`);
    const skips = skippedText(names, missingPrograms());
    if (process.env.CLOUD_TEST_COUNTS)
      appendFileSync(process.env.CLOUD_TEST_COUNTS, `${JSON.stringify({ counts, failures, skips })}\n`);
    this.#lines = [...slowest([...files]), ...skips, ...failures, lineOf(counts)];
  }
}
