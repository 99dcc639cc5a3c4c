import { requirePrograms } from '@cloud-account/testkit/programs';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start a whole cloud; they run once for each database. */
const clouds = ['apps/server/src/{operations,http,jobs,repositories}/**/*.test.ts', 'tests/**/*.test.ts'];

const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

const onEngine = (engine: 'embedded' | 'postgresql') => ({
  test: { ...limits, name: engine, include: clouds, env: { CLOUD_TEST_DATABASE: engine } },
});

const { missing } = requirePrograms('initdb', 'postgres');
if (missing.length > 0) {
  process.stderr.write(
    `Skipped: all tests on PostgreSQL, because ${missing.join(' and ')} is not installed.\n`,
  );
}

export default defineConfig({
  test: {
    globalSetup: ['@cloud-account/testkit/global-setup'],
    reporters: ['default', './scripts/closing-line.mjs'],
    // The machine that checks every change has two cores; more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.ts', 'openapi/lint/*.test.mjs'],
          exclude: [...clouds, ...configDefaults.exclude],
        },
      },
      onEngine('embedded'),
      ...(missing.length === 0 ? [onEngine('postgresql')] : []),
    ],
  },
});
