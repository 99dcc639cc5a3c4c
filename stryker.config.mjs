/**
 * Mutation tests of the rules: a copy of the sources is changed in one place at a time, and the unit tests of core run against each
 * change. The score is the share of changes that they notice; a change that none notices is code that no test needs.
 */
export default {
  testRunner: 'mocha',
  plugins: ['@stryker-mutator/mocha-runner'],
  mochaOptions: { spec: ['packages/core/src/**/*.test.ts'], ignore: ['**/{checkers,large-zones}.test.ts'] },
  testRunnerNodeArgs: ['--conditions=source', '--import=tsx'],
  // Refusals are sentences for humans, which no rule depends on.
  mutate: ['packages/core/src/**/*.ts', '!**/*.{test,fixture}.ts', '!packages/core/src/refusals/**'],
  // What is copied.
  ignorePatterns: [
    '**',
    '!packages/core/src/**',
    '!tests/kit/src/**',
    '!package.json',
    '!tsconfig*.json',
    '!scripts/mutation/*',
  ],
  disableTypeChecks: false,
  // The slowest test that is left takes 50 ms; a loop that never ends costs this and a new process.
  timeoutMS: 2_000,
  coverageAnalysis: 'perTest',
  // What runs once, when a file is loaded, could not be changed for a single test.
  ignoreStatic: true,
  // Changes are judged again only where a source or a test differs from the last run.
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker.json',
  tempDirName: '.cache/stryker',
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { break: 85 },
};
