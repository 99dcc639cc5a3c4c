import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findProgram } from './packages/runtime/src/programs.js';
import { limits } from './tests/kit/src/waits/limits.js';

/** True if everything runs, not a fixed sample of what takes long: `npm run test:all`. */
const all = process.env.CLOUD_TEST_ALL === '1';

/** True if all files run; under stress each runs with a sample of what it repeats. */
const allFiles = all || process.env.CLOUD_TEST_STRESSED !== undefined;

/** True if this Node is not the one that the check runs on, which has run everything. */
const onNewestNode = process.env.CLOUD_TEST_NEWEST_NODE === '1';

const hasPostgres = ['initdb', 'postgres'].every((name) => findProgram(name) !== undefined);
if (!hasPostgres && process.env.CLOUD_TEST_REQUIRE_ALL === '1')
  throw new Error('CLOUD_TEST_REQUIRE_ALL needs PostgreSQL, which is not installed.');

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

// On a clone where nothing was built.
if (!existsSync(pathOf('packages/database/src/prisma/generated')))
  execFileSync(process.execPath, [pathOf('scripts/build.mjs'), 'generated'], { stdio: 'inherit' });

/** Runs first what takes longest, so that no worker is alone with it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\.all\.test\.ts$|\/tests\/guides\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Tests in these folders start a cloud, or share those of other files of their worker. Clouds live on between files, so one that fakes
 * timers, `*.unit.test.ts`, runs elsewhere.
 */
const cloud = [
  'apps/server/src/{operations,http,jobs,repositories,dns/{copies,feed,name-server,secondaries}}',
  'packages/{machines,object-store}',
  'tests/!(guides|kit)',
].map((folder) => `${folder}/**/!(*.unit).test.ts`);

/** Those whose subject is the database; all others run on one database. */
const both = all
  ? ['{apps,packages,tests}/**/*.both?(.all).test.ts']
  : ['apps/server/src/**/{job-runner,reset}.both.test.ts', 'tests/crash/crash.both.test.ts'];

/** The option `--exclude` has no effect on projects. */
const left = process.env.CLOUD_TEST_EXCLUDE;

const exclude = [
  ...configDefaults.exclude,
  ...(allFiles ? [] : ['**/*.all.test.ts']),
  ...(left === undefined ? [] : [left]),
];

/** The files of a worker share what they load, and servers. */
const shared = { pool: 'threads' as const, isolate: false };

const project = (name: string, include: string[], engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: { ...shared, name, include, exclude, env: { CLOUD_TEST_DATABASE: engine } },
});

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
    globalSetup: ['./tests/kit/src/global-setup.ts'],
    reporters: ['default', './scripts/reporter.mjs'],
    retry: 0,
    sequence: { sequencer: LongestFirst },
    testTimeout: limits.test,
    hookTimeout: limits.test,
    teardownTimeout: limits.wait,
    expect: { poll: { timeout: limits.wait, interval: 20 } },
    // On two cores: one more than them works while others wait for servers; each further one compiles the same once more.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{apps,packages,scripts,tests/kit}/**/*.test.ts',
            '{openapi,scripts,apps/docs}/**/*.test.mjs',
          ],
          exclude: [
            ...exclude,
            ...cloud,
            // Pages in a browser and power cuts of the embedded database say nothing of the newest Node.
            ...(onNewestNode
              ? [
                  'apps/docs/{docs.all,reference.all,search}.test.ts',
                  'apps/lab-page/page.all.test.ts',
                  'packages/database/src/embedded/crashes.test.ts',
                ]
              : []),
          ],
        },
      },
      { extends: true, test: { name: 'guides', include: ['tests/guides/**/*.test.ts'] } },
      project('cloud', cloud, hasPostgres ? 'postgresql' : 'embedded'),
      ...(hasPostgres ? [project('embedded', both, 'embedded')] : []),
    ],
  },
});
