import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { requirePrograms } from './apps/cli/src/programs.js';

/** Tests that start a whole cloud; they run once for each database. */
const clouds = [
  'apps/server/src/{operations,http,jobs,repositories,drivers,dns/{feed,copies}}/**/*.test.ts',
  'tests/**/*.test.ts',
];

/** What programs take long to start for, and others ask for on each database. */
const once = ['tests/object-clients/programs/**', 'tests/clients/generators.test.ts'];

const { missing } = requirePrograms('initdb', 'postgres');
if (missing.length > 0) {
  process.stderr.write(
    `Skipped: all tests on PostgreSQL, because ${missing.join(' and ')} is not installed.\n`,
  );
}

/** What the check asks in plain words on PostgreSQL, and in others on the embedded database: twice is enough there. */
const asked = process.env.CI && missing.length === 0 ? ['tests/permissions/**'] : [];

/**
 * What takes long and tells nothing of the newest Node, on which unit tests are run again: the pages of the docs in a browser, and
 * power cuts of the embedded database.
 */
const slow = process.env.CLOUD_TEST_AGAIN
  ? ['apps/docs/docs.test.ts', 'apps/server/src/database/embedded/crashes.test.ts']
  : [];

const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Every block of the guides; each page has a server of its own. */
const guides = ['tests/guides/**/*.test.ts'];

const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    ...limits,
    name: engine,
    include: clouds,
    exclude: [...configDefaults.exclude, ...guides, ...(engine === 'embedded' ? asked : once)],
    env: { CLOUD_TEST_DATABASE: engine },
    // The files of a worker share what they load, and clouds.
    pool: 'threads' as const,
    isolate: false,
  },
});

/** What spans operations, once more, on a server whose clients use other words. */
const dialect = {
  ...onEngine('embedded'),
  test: {
    ...onEngine('embedded').test,
    name: 'dialect',
    include: ['tests/{permissions,journeys}/**/*.test.ts'],
    exclude: configDefaults.exclude,
    env: {
      CLOUD_TEST_DATABASE: 'embedded',
      CLOUD_TEST_DIALECT: fileURLToPath(new URL('tests/dialect/made-up.yaml', import.meta.url)),
    },
  },
};

/** What writes skeletons of code and has them compiled and linted; no server has a part in it. */
const scaffold = ['scripts/scaffold/**/*.test.mjs'];

/** Packages of the workspace are their sources here; nothing has to be built first. */
const conditions = ['source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // Where the global setup runs.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // What a file was transformed to is kept until it changes.
    experimental: { fsModuleCache: true },
    globalSetup: ['./packages/testkit/src/global-setup.ts'],
    reporters: ['default', './scripts/closing-line.mjs'],
    // Where every change is checked other work may take the machine for seconds; who passed at the second try only is named.
    retry: process.env.CI ? 1 : 0,
    // The machine that checks every change has two cores; more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.ts', '{openapi,scripts}/**/*.test.mjs'],
          exclude: [...clouds, ...scaffold, ...slow, ...configDefaults.exclude],
        },
      },
      { extends: true, test: { ...limits, name: 'scaffold', include: scaffold } },
      // Two pages at a time, one for each core.
      { extends: true, test: { ...limits, name: 'guides', include: guides, maxConcurrency: 2 } },
      onEngine('embedded'),
      ...(missing.length === 0 ? [onEngine('postgresql')] : []),
      dialect,
    ],
  },
});
